/** Texts about a booking's creation day and how certain it is. */

import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { formatDate, formatStatedMoment } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'

type CreationFields = Pick<LedgerRow, 'creationDate' | 'createdDay' | 'bookedOn'>

/** Returns the tooltip of a day in the Booked column. `zone` is the desk's time zone. */
export function bookedWords(row: CreationFields, zone: string): string {
  const { creationDate, createdDay, bookedOn } = row
  if (bookedOn === 'stated')
    return say('booked.inAccountingZone', { zone: formatStatedMoment(creationDate ?? '', zone), createdDay: formatDate(createdDay) })
  return say('common.bookedOnUncertain', { bookedOn, whyUncertain: whyUncertain(row) ?? '' })
}

/** Returns why the day is uncertain, or null. */
export function whyUncertain({ creationDate, createdDay, bookedOn }: CreationFields): string | null {
  switch (bookedOn) {
    case 'stated':
      return null
    case 'assumed':
      return say('booked.whyAssumed', { creationDate: creationDate ?? '', createdDay: formatDate(createdDay) })
    case 'missing': {
      const named = creationDate === null ? say('booked.dateMissing') : say('booked.dateUnreadable', { creationDate })
      return say('booked.whyMissing', { named, createdDay: formatDate(createdDay) })
    }
    default:
      return bookedOn satisfies never
  }
}

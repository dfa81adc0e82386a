/** When a booking was made, and how that is known, in words. */

import type { LedgerRow } from '../../../../shared/contract/ledger-views.ts'
import { formatDate, formatMoment } from '../../../../shared/domain/dates.ts'

type Made = Pick<LedgerRow, 'creationDate' | 'createdDay' | 'bookedOn'>

/** What stands behind a day of the Booked column. `zone` is the desk's. */
export function bookedWords(row: Made, zone: string): string {
  const { creationDate, createdDay, bookedOn } = row
  if (bookedOn === 'stated') return `${formatMoment(creationDate ?? '', zone)}. In the accounting zone: ${formatDate(createdDay)}`
  return `Booked on: ${bookedOn}. ${whyUncertain(row)}`
}

/** Why the day is not sure; null where it is. */
export function whyUncertain({ creationDate, createdDay, bookedOn }: Made): string | null {
  switch (bookedOn) {
    case 'stated':
      return null
    case 'assumed':
      return `The service named ${creationDate} without a zone. It was read in the accounting zone: ${formatDate(createdDay)}.`
    case 'missing': {
      const named = creationDate === null ? 'named no creation date' : `named a creation date that cannot be read: ${creationDate}`
      return `The service ${named}. It stands under ${formatDate(createdDay)}, when this desk saw it first.`
    }
    default:
      return bookedOn satisfies never
  }
}

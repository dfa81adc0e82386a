/** What becomes of closed months when the accounting zone changes, in words. */

import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import type { ClosedZonesState } from './settings-slice.ts'

/** A month that was closed by two dates was closed twice. */
const closes = (count: number) => say('zone.1CloseCountCloses', { count })

const rule = say('zone.aClosedMonthKeepsThe')
const beside = say('zone.theMonthAfterItBegins')

/** What a clerk reads before the accounting zone changes to `to`. */
export function closedZoneWords(closed: ClosedZonesState, to: string): string {
  switch (closed.status) {
    case 'reading':
      return rule
    case 'failed':
      return `${rule} ${beside}`
    case 'read': {
      const kept = closed.zones.filter(({ zone }) => zone !== to)
      if (closed.zones.length === 0) return say('zone.noneYet')
      const which = listAll(kept.map(({ zone, months }) => say('zone.closesInZone', { closes: closes(months), zone })))
      return `${rule} ${beside}${which ? say('zone.soFarWhich', { which }) : ''}`
    }
    default:
      return closed satisfies never
  }
}

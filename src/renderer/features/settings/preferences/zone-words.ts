/** Texts about closed months when the accounting zone changes. */

import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import type { ClosedZonesState } from './settings-slice.ts'

/** Counts closes, not months: a month that was closed by two dates was closed twice. */
const closes = (count: number) => say('zone.closeCount', { count })

const rule = say('zone.closedRule')
const monthAfter = say('zone.nextMonthRule')

/** Returns what happens to closed months when the accounting zone changes to `to`. */
export function closedZoneWords(closed: ClosedZonesState, to: string): string {
  switch (closed.status) {
    case 'reading':
      return rule
    case 'failed':
      return `${rule} ${monthAfter}`
    case 'read': {
      const others = closed.zones.filter(({ zone }) => zone !== to)
      if (closed.zones.length === 0) return say('zone.closedNone')
      const which = listAll(others.map(({ zone, months }) => say('zone.closesInZone', { closes: closes(months), zone })))
      return `${rule} ${monthAfter}${which ? say('zone.closedSoFar', { which }) : ''}`
    }
    default:
      return closed satisfies never
  }
}

/** What becomes of closed months when the accounting zone changes, in words. */
import type { ClosedZonesState } from './settings-slice.ts'

/** A month that was closed by two dates was closed twice. */
const closes = (count: number) => (count === 1 ? '1 close' : `${count.toLocaleString('en')} closes`)

const rule = 'A closed month keeps the zone in which it was closed: its files, its sums and its later changes stay as they are.'
const beside = 'The month after it begins where it ended, so that no booking is told twice or left out.'

/** What a clerk reads before the accounting zone changes to `to`. */
export function closedZoneWords(closed: ClosedZonesState, to: string): string {
  switch (closed.status) {
    case 'reading':
      return rule
    case 'failed':
      return `${rule} ${beside}`
    case 'read': {
      const kept = closed.zones.filter(({ zone }) => zone !== to)
      if (closed.zones.length === 0) return 'None yet.'
      const which = kept.map(({ zone, months }) => `${closes(months)} in ${zone}`).join(', ')
      return `${rule} ${beside}${which ? ` So far: ${which}.` : ''}`
    }
    default:
      return closed satisfies never
  }
}

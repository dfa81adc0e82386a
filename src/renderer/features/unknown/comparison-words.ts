/** What a comparison with the service did, in sentences. */
import type { Comparison } from '../../../shared/booking-views.ts'

const count = (n: number) => n.toLocaleString('en')
const bookings = (n: number) => (n === 1 ? '1 booking' : `${count(n)} bookings`)

/** How far a comparison has come. */
export function comparingWords({ done, windows, added, changed }: Comparison): string {
  return `Comparing with the service: ${count(done)} of ${count(windows)} calls answered, ${bookings(added)} added, ${count(changed)} changed`
}

/** What a comparison that ended brought. */
export function comparedWords({ done, windows, failed, added, changed, unchanged, stopped }: Comparison): string {
  const brought = `${bookings(added)} added to the ledger, ${count(changed)} changed, ${count(unchanged)} as before.`
  if (stopped) return `Stopped after ${count(done)} of ${count(windows)} calls: ${brought} The rest was not compared.`
  if (failed > 0) {
    return `Compared in part: ${brought} ${count(failed)} of ${count(windows)} calls had no answer, so bookings of those days were not compared.`
  }
  return added + changed === 0
    ? `Compared: the service and the ledger agree on ${bookings(unchanged)}.`
    : `Compared with the service: ${brought}`
}

/** Whether a comparison saw all there is. */
export function isWhole({ failed, stopped }: Comparison): boolean {
  return failed === 0 && !stopped
}

import { dateIn } from '../../../shared/domain/dates.ts'
import { currentApp } from '../../store.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { shownView } from './list/list-slice.ts'

/** Goes to the ledger as it was left, from wherever the window is; true once its list stands there, so that something can be done with it. */
export async function showLedger(): Promise<boolean> {
  const app = currentApp()
  const isThere = app.page.name === 'ledger' && shownView(app.ledger) !== null
  if (!isThere) {
    await app.openLedger(dateIn(zoneOfDays(app), app.now))
    currentApp().goTo({ name: 'ledger' })
  }
  return shownView(currentApp().ledger) !== null
}

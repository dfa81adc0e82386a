import { dateIn } from '../../../shared/domain/dates.ts'
import { currentApp } from '../../store.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { shownView } from './list/list-slice.ts'

/** Opens the ledger page as the user left it. Resolves to true once its list is loaded, false if loading failed. */
export async function showLedger(): Promise<boolean> {
  const app = currentApp()
  const isThere = app.page.name === 'ledger' && shownView(app.ledger) !== null
  if (!isThere) {
    await app.openLedger(dateIn(zoneOfDays(app), app.now))
    currentApp().goTo({ name: 'ledger' })
  }
  return shownView(currentApp().ledger) !== null
}

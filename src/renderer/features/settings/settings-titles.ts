import { texts } from '../../../shared/words/say.ts'
import type { SettingsPart } from '../../frame-slice.ts'

/** Titles of the parts of the settings. */
export const settingsTitles: Record<SettingsPart, string> = texts({
  connections: 'connections.connections',
  ledger: 'common.ledger',
  accounting: 'preferences.accounting',
  clients: 'clients.clients',
  documents: 'common.documents',
  formats: 'settingsPage.formatsTitle',
  keeping: 'settingsPage.keepingTitle',
  about: 'about.about',
})

import { say } from '../../../shared/words/say.ts'
import type { SettingsPart } from '../../frame-slice.ts'

/** Titles of the parts of the settings. */
export const settingsTitles: Record<SettingsPart, string> = {
  connections: say('connections.connections'),
  ledger: say('ledgerMaintenance.ledger'),
  accounting: say('preferences.accounting'),
  clients: say('clients.clients'),
  documents: say('letterhead.documents'),
  formats: say('settingsPage.languageAndFormats'),
  keeping: say('settingsPage.safeKeeping'),
  about: say('about.about'),
}

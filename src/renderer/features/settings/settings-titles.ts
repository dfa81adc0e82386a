import { say } from '../../../shared/words/say.ts'
import type { SettingsPart } from '../../frame-slice.ts'

/** Titles of the parts of the settings. */
export const settingsTitles: Record<SettingsPart, string> = {
  connections: say('connections.connections'),
  ledger: say('common.ledger'),
  accounting: say('preferences.accounting'),
  clients: say('clients.clients'),
  documents: say('common.documents'),
  formats: say('settingsPage.formatsTitle'),
  keeping: say('settingsPage.keepingTitle'),
  about: say('about.about'),
}

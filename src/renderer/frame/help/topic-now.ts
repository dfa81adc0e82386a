import type { SettingsPart } from '../../frame-slice.ts'
import type { AppState } from '../../state.ts'
import { type TopicId, topicOfPage } from '../../ui/help/topics.ts'

const topicOfSettings: Record<SettingsPart, TopicId> = {
  connections: 'start',
  ledger: 'guests',
  accounting: 'closedMonths',
  clients: 'search',
  documents: 'settings',
  formats: 'settings',
  keeping: 'safeKeeping',
  about: 'settings',
}

/** Returns the help topic of the current screen: a missing connection or key first, then a ledger dialog, then the page. */
export function currentTopic({ desk, page, settingsPart, ledger }: AppState): TopicId {
  if (!desk?.active) return 'start'
  if (desk.ledger === 'needsRecoveryCode') return 'safeKeeping'
  if (desk.ledger === 'needsPassphrase') return 'readerCopies'
  if (page.name === 'settings') return topicOfSettings[settingsPart]
  if (page.name !== 'ledger') return topicOfPage[page.name]
  const { cancel, rateRound, exporting, closing, coverage } = ledger
  if (cancel.state.status !== 'none' && cancel.state.status !== 'answered') return 'cancelling'
  if (rateRound.state?.open) return 'betterRates'
  if (exporting.state.status !== 'closed') return 'export'
  if (closing.state.status !== 'closed') return 'closedMonths'
  return coverage.isOpen ? 'sync' : 'ledger'
}

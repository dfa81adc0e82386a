import type { SettingsPart } from '../../frame-slice.ts'
import type { AppState } from '../../state.ts'
import { type TopicId, topicOfPage } from '../../ui/help/topics.ts'

type Shown = Pick<AppState, 'desk' | 'page' | 'cancelling' | 'ledgerExport' | 'closing' | 'coverageIsOpen' | 'rateRound' | 'settingsPart'>

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
export function topicNow({ desk, page, cancelling, ledgerExport, closing, coverageIsOpen, rateRound, settingsPart }: Shown): TopicId {
  if (!desk?.active) return 'start'
  if (desk.ledger === 'needsRecoveryCode') return 'safeKeeping'
  if (desk.ledger === 'needsPassphrase') return 'readerCopies'
  if (page.name === 'settings') return topicOfSettings[settingsPart]
  if (page.name !== 'ledger') return topicOfPage[page.name]
  if (cancelling.status !== 'none' && cancelling.status !== 'answered') return 'cancelling'
  if (rateRound?.open) return 'betterRates'
  if (ledgerExport.status !== 'closed') return 'export'
  if (closing.status !== 'closed') return 'closedMonths'
  return coverageIsOpen ? 'sync' : 'ledger'
}

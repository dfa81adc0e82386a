import type { FlagName } from '../../../../shared/contract/flags.ts'
import type { Meaning } from './meaning.ts'

const meanings: Record<FlagName, Meaning> = {
  drift: { says: 'flagMeaning.drift', topic: 'sync' },
  status: { says: 'flagMeaning.status', topic: 'ledger' },
  total: { says: 'flagMeaning.total', topic: 'money' },
  cost: { says: 'flagMeaning.cost', topic: 'cancelling' },
  aboveTotal: { says: 'flagMeaning.aboveTotal', topic: 'cancelling' },
  currency: { says: 'flagMeaning.currency', topic: 'money' },
  created: { says: 'flagMeaning.created', topic: 'settings' },
  balance: { says: 'flagMeaning.balance', topic: 'money' },
  decimals: { says: 'flagMeaning.decimals', topic: 'money' },
  penalty: { says: 'flagMeaning.penalty', topic: 'cancelling' },
  country: { says: 'flagMeaning.country', topic: 'ledger' },
  unread: { says: 'flagMeaning.unread', topic: 'ledger' },
  sellingPrice: { says: 'flagMeaning.sellingPrice', topic: 'money' },
  card: { says: 'flagMeaning.card', topic: 'guests' },
}

const isNamed = (flag: string): flag is FlagName => Object.hasOwn(meanings, flag)

/** Returns what a flag of a booking means. An unrecognised flag may come from a newer ledger. */
export function flagMeaning(flag: string): Meaning {
  return isNamed(flag) ? meanings[flag] : { says: 'flagMeaning.other', topic: 'ledger' }
}

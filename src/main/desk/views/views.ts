/** The ledger's saved views, stored in the encrypted ledger because a view may name a guest. */
import { SavedView } from '../../../shared/contract/views/ledger-views.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createNamedEntries } from './named-entries.ts'

/** Creates the saved views of a ledger. */
export const createViews = (ledger: Pick<Ledger, 'remembered' | 'remember'>) => createNamedEntries(ledger, 'views', SavedView)

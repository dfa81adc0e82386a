import type { Failure } from '../../../shared/contract/failure.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from './failure-note.tsx'

/**
 * Shows why a page could not read the ledger. Renders nothing if the ledger failed to open: the frame shows that above every page. Only the frame's
 * retry button opens the ledger again; the one of the page would only read.
 */
export function PageFailure({ failure, onRetry }: { readonly failure: Failure; onRetry(): void }) {
  const isClosed = useApp((app) => app.desk?.ledger === 'failed')
  return isClosed ? null : <FailureNote failure={failure} onRetry={onRetry} />
}

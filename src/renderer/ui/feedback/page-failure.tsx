import type { Failure } from '../../../shared/contract/failure.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from './failure-note.tsx'

interface PageFailureProps {
  readonly failure: Failure
  onRetry(): void
}

/**
 * What kept a page from reading the ledger. Nothing while the ledger is not open: the frame says that above every page, and opens it when
 * it is tried again, which asking for the page once more does not.
 */
export function PageFailure({ failure, onRetry }: PageFailureProps) {
  const isClosed = useApp((app) => app.desk?.ledger === 'failed')
  return isClosed ? null : <FailureNote failure={failure} onRetry={onRetry} />
}

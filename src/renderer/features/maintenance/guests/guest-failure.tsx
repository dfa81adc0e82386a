import { Button } from '@mantine/core'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Warning } from '../backups/warning.tsx'

/** Why a guest was not exported or erased. An open outcome needs the names: it is looked up and disputed by them. */
export function GuestFailure({ failure }: { readonly failure: Failure }) {
  const goTo = useApp((app) => app.goTo)
  if (failure.kind !== 'casesOpen') return <FailureNote failure={failure} />
  const outcomes =
    failure.open === 1 ? 'The outcome of 1 booking or cancellation is' : `The outcomes of ${failure.open} bookings or cancellations are`
  return (
    <div role="alert">
      <Warning>
        {outcomes} not known yet, and the names are needed until then. Nothing was erased. Erase once the Unknown page says that every
        outcome is known.{' '}
        <Button size="compact-xs" variant="default" onClick={() => goTo({ name: 'unknown' })}>
          Open the Unknown page
        </Button>
      </Warning>
    </div>
  )
}

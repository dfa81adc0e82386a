import { Button } from '@mantine/core'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Warning } from '../backups/warning.tsx'

/** Why a guest was not exported or erased. An open outcome needs the names: it is looked up and disputed by them. */
export function GuestFailure({ failure }: { readonly failure: Failure }) {
  const goTo = useApp((app) => app.goTo)
  if (failure.kind !== 'casesOpen') return <FailureNote failure={failure} />
  const outcomes = say('guestFailure.theOutcomeOf1Booking', { open: failure.open })
  return (
    <div role="alert">
      <Warning>
        {say('guestFailure.outcomesNotKnownYetAnd', { outcomes })}{' '}
        <Button size="compact-xs" variant="default" onClick={() => goTo({ name: 'unknown' })}>
          {say('guestFailure.openTheUnknownPage')}
        </Button>
      </Warning>
    </div>
  )
}

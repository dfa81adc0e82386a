import { Button } from '@mantine/core'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Warning } from '../backups/warning.tsx'

/** Renders why a guest was not exported or erased. A booking with a pending outcome needs the names for look-ups and disputes. */
export function GuestFailure({ failure }: { readonly failure: Failure }) {
  const goTo = useApp((app) => app.goTo)
  if (failure.kind !== 'casesOpen') return <FailureNote failure={failure} />
  const outcomes = say('guestFailure.openCount', { open: failure.open })
  return (
    <div role="alert">
      <Warning>
        {say('guestFailure.sentence', { outcomes })}{' '}
        <Button size="compact-xs" variant="default" onClick={() => goTo({ name: 'unknown' })}>
          {say('common.openUnknownPage')}
        </Button>
      </Warning>
    </div>
  )
}

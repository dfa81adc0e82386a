import { Button, Stack } from '@mantine/core'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'

interface ConnectionFailureProps {
  readonly failure: Failure
}

/** Shows why a connection was not added or changed, with a button to the one that already has its account. */
export function ConnectionFailure({ failure }: ConnectionFailureProps) {
  const chooseConnection = useApp((app) => app.chooseConnection)
  const active = useApp((app) => app.desk?.active?.id ?? null)
  const proxy = useApp((app) => app.desk?.proxy ?? null)
  const other = failure.kind === 'sameAccount' && failure.id !== active ? failure : null
  // The login form of the proxy above already shows this.
  if (failure.kind === 'notSent' && failure.cause === 'proxyLogin' && proxy) return null
  return (
    <Stack gap="sm" align="flex-start">
      <FailureNote failure={failure} />
      {other && (
        <Button variant="default" onClick={() => void chooseConnection(other.id)}>
          {say('common.useConnection', { name: other.name })}
        </Button>
      )}
    </Stack>
  )
}

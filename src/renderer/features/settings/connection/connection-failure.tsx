import { Button, Stack } from '@mantine/core'
import type { Failure } from '../../../../shared/contract/failure.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'

interface ConnectionFailureProps {
  readonly failure: Failure
}

/** Why a connection was not added or changed, with the way to the one that has its account already. */
export function ConnectionFailure({ failure }: ConnectionFailureProps) {
  const chooseConnection = useApp((app) => app.chooseConnection)
  const active = useApp((app) => app.desk?.active?.id ?? null)
  const other = failure.kind === 'sameAccount' && failure.id !== active ? failure : null
  return (
    <Stack gap="sm" align="flex-start">
      <FailureNote failure={failure} />
      {other && (
        <Button variant="default" onClick={() => void chooseConnection(other.id)}>
          Use {other.name}
        </Button>
      )}
    </Stack>
  )
}

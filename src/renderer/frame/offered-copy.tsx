import { Button, Group } from '@mantine/core'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { FailureNote } from '../ui/feedback/failure-note.tsx'

/** Asks whether a reader copy that was opened from outside takes the place of what is open now. */
export function OfferedCopy() {
  const name = useApp((app) => app.desk?.offeredCopy ?? null)
  const active = useApp((app) => app.desk?.active ?? null)
  const connection = useApp((app) => app.connection)
  const openOffered = useApp((app) => app.openOfferedCopy)
  const leaveOffered = useApp((app) => app.leaveOfferedCopy)
  if (name === null) return null
  const failure = connection.status === 'failed' && connection.step === 'offered' ? connection.failure : null
  const busy = connection.status === 'busy'
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <Banner
        tone="info"
        what={`Open the reader copy “${name}”?`}
        action={
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" disabled={busy} onClick={() => void leaveOffered()}>
              Leave it
            </Button>
            <Button loading={busy && connection.step === 'offered'} disabled={busy} onClick={() => void openOffered()}>
              Open it
            </Button>
          </Group>
        }
      >
        It was handed to Deskbook from outside. It needs its passphrase, and nothing can be booked in it.
        {active && ` ${active.name} is closed meanwhile; Settings lead back to it.`}
      </Banner>
    </>
  )
}

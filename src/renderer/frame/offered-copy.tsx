import { Button, Group } from '@mantine/core'
import { codeInText } from '../../shared/domain/text.ts'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { FailureNote } from '../ui/feedback/failure-note.tsx'
import { useFocusBack } from '../ui/keys/use-focus-back.ts'
import { connectionName } from '../ui/wording/connection-name.ts'

/** Characters shown of a file name, which may have 255. */
const longestName = 100

/**
 * Asks whether to replace the open connection by a reader copy that was opened from outside the app. Waits while a recovery code is shown, because
 * that is shown only once, and asks nothing if the app must be restarted.
 */
export function OfferedCopy() {
  const name = useApp((app) => app.desk?.offeredCopy ?? null)
  const waits = useApp((app) => app.connection.status === 'recoveryCode' || app.desk?.nextFolder != null)
  return name !== null && !waits && <Question name={name} />
}

function Question({ name }: { readonly name: string }) {
  useFocusBack()
  const active = useApp((app) => app.desk?.active ?? null)
  const connection = useApp((app) => app.connection)
  const openOffered = useApp((app) => app.openOfferedCopy)
  const leaveOffered = useApp((app) => app.leaveOfferedCopy)
  const failure = connection.status === 'failed' && connection.step === 'offered' ? connection.failure : null
  const busy = connection.status === 'busy'
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <Banner
        tone="info"
        what={say('offeredCopy.question', { name: codeInText(name, longestName) })}
        action={
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" disabled={busy} onClick={() => void leaveOffered()}>
              {say('offeredCopy.declineButton')}
            </Button>
            <Button loading={busy && connection.step === 'offered'} disabled={busy} onClick={() => void openOffered()}>
              {say('offeredCopy.openButton')}
            </Button>
          </Group>
        }
      >
        {say('offeredCopy.sentence')}
        {active && say('offeredCopy.closesConnection', { name: connectionName(active) })}
      </Banner>
    </>
  )
}

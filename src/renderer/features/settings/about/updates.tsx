import { Button, Group } from '@mantine/core'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { SettingLine } from '../../../ui/layout/setting-section.tsx'
import { updateWords } from './update-words.ts'

/** State of app updates, with buttons to check for one and to install one. */
export function UpdateSection() {
  const updates = useApp((app) => app.desk?.updates)
  const failure = useApp((app) => app.updateFailure)
  const look = useApp((app) => app.lookForUpdate)
  const install = useApp((app) => app.installUpdate)
  const { zone } = useClock()
  if (!updates) return null
  const on = updates.status === 'on' ? updates : null
  const asked = on?.askedAtMs == null ? null : formatInstant(on.askedAtMs, zone)
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <SettingLine word={say('updates.updates')} text={<span role="status">{updateWords(updates, asked)}</span>}>
        {on && (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <Button variant="default" loading={on.doing === 'looking'} disabled={on.doing !== 'waiting'} onClick={() => void look()}>
              {say('updates.checkButton')}
            </Button>
            {on.ready !== null && (
              <Button disabled={on.doing !== 'waiting'} onClick={() => void install()}>
                {say('updates.installButton', { ready: on.ready })}
              </Button>
            )}
          </Group>
        )}
      </SettingLine>
    </>
  )
}

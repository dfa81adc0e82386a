import { Button, Group } from '@mantine/core'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import type { UpdateErrorCode, UpdateState, UpdatesOff } from '../../../../shared/contract/views/update-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { useWindowHint } from '../connection/window-hint.tsx'

const keychainWords: Record<DeskState['keychain'], string> = texts({
  ok: 'about.keychainOk',
  unavailable: 'about.keychainUnavailable',
  locked: 'about.keychainLocked',
  timedOut: 'about.keychainTimedOut',
})

/** Version, updates, keychain, time zone and data folder. */
export function About() {
  const desk = useApp((app) => app.desk)
  const openFolder = useApp((app) => app.dataFolder.open)
  const hint = useWindowHint()
  if (!desk) return null
  return (
    <SettingSection title={say('about.about')}>
      <SettingLine settingLabel="Deskbook" {...(hint !== null && { text: hint })}>
        <span>{say('about.versionAndWindow', { version: desk.version, hasOwnWindow: desk.shell === 'electron' ? 'yes' : 'no' })}</span>
      </SettingLine>
      <UpdateSection />
      <SettingLine settingLabel={say('about.keychain')}>
        <span>{keychainWords[desk.keychain]}</span>
      </SettingLine>
      <SettingLine settingLabel={say('about.deskTimeZone')}>
        <span>{desk.deskZone}</span>
      </SettingLine>
      <SettingLine settingLabel={say('about.dataFolder')} text={<bdi dir="ltr">{desk.dataFolder}</bdi>}>
        <Button variant="default" onClick={() => void openFolder()}>
          {say('about.openFolder')}
        </Button>
      </SettingLine>
    </SettingSection>
  )
}

/** State of app updates, with buttons to check for one and to install one. */
export function UpdateSection() {
  const updates = useApp((app) => app.desk?.updates)
  const { failure, look: checkForUpdates, install } = useApp((app) => app.update)
  const { zone } = useClock()
  if (!updates) return null
  const activeUpdates = updates.status === 'on' ? updates : null
  const asked = activeUpdates?.askedAtMs == null ? null : formatInstant(activeUpdates.askedAtMs, zone)
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <SettingLine settingLabel={say('updates.updates')} text={<span role="status">{updateWords(updates, asked)}</span>}>
        {activeUpdates && (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <Button
              variant="default"
              loading={activeUpdates.doing === 'looking'}
              disabled={activeUpdates.doing !== 'waiting'}
              onClick={() => void checkForUpdates()}
            >
              {say('updates.checkButton')}
            </Button>
            {activeUpdates.ready !== null && (
              <Button disabled={activeUpdates.doing !== 'waiting'} onClick={() => void install()}>
                {say('updates.installButton', { ready: activeUpdates.ready })}
              </Button>
            )}
          </Group>
        )}
      </SettingLine>
    </>
  )
}

const administrator = () => ({ whoeverLooksAfterIt: say('update.administrator') })

const offTexts = (): Record<UpdatesOff, string> => ({
  notInstalled: say('update.offNotInstalled'),
  notSetUp: say('update.offNotSetUp', administrator()),
  setUpWrong: say('update.offSetUpWrong', administrator()),
  forEverybody: say('update.offForEverybody', administrator()),
  packages: say('update.offPackages'),
})

const errorTexts = (): Record<UpdateErrorCode, string> => ({
  notReached: say('update.errorNotReached'),
  notThere: say('update.errorNotThere', administrator()),
  notSigned: say('update.errorNotSigned', administrator()),
  notReadable: say('update.errorNotReadable', administrator()),
  otherSystem: say('update.errorOtherSystem', administrator()),
  otherFile: say('update.errorOtherFile', administrator()),
  notLoaded: say('update.errorNotLoaded'),
})

/** Returns the state of updates as text. `asked` is the formatted time of the last successful check; null before the first. */
function updateWords(state: UpdateState, asked: string | null): string {
  if (state.status === 'off') return offTexts()[state.why]
  const { feed, doing, percent, ready, trouble, opensAgain } = state
  if (doing === 'looking') return say('update.looking', { feed })
  if (doing === 'loading') return say('update.loading', { feed, percent: percent ?? 0 })
  const errorText = trouble === null ? '' : ` ${feed} ${errorTexts()[trouble]}`
  if (ready !== null) {
    const opening = opensAgain ? say('update.openingAgain') : say('update.openingByHand')
    return say('update.readyVersion', { ready, opening, told: errorText })
  }
  if (trouble !== null) return errorText.trimStart()
  return asked === null ? say('update.notAskedYet', { feed }) : say('update.newest', { feed, asked })
}

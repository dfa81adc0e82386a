import { Button } from '@mantine/core'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { useWindowHint } from '../connection/window-hint.tsx'
import { UpdateSection } from './updates.tsx'

const keychainWords: Record<DeskState['keychain'], string> = texts({
  ok: 'about.keychainOk',
  unavailable: 'about.keychainUnavailable',
  locked: 'about.keychainLocked',
  timedOut: 'about.keychainTimedOut',
})

/** Version, updates, keychain, time zone and data folder. */
export function About() {
  const desk = useApp((app) => app.desk)
  const openFolder = useApp((app) => app.openDataFolder)
  const hint = useWindowHint()
  if (!desk) return null
  return (
    <SettingSection title={say('about.about')}>
      <SettingLine word="Deskbook" {...(hint !== null && { text: hint })}>
        <span>{say('about.versionAndWindow', { version: desk.version, shell: desk.shell === 'electron' ? 'yes' : 'no' })}</span>
      </SettingLine>
      <UpdateSection />
      <SettingLine word={say('about.keychain')}>
        <span>{keychainWords[desk.keychain]}</span>
      </SettingLine>
      <SettingLine word={say('about.deskTimeZone')}>
        <span>{desk.deskZone}</span>
      </SettingLine>
      <SettingLine word={say('about.dataFolder')} text={<bdi dir="ltr">{desk.dataFolder}</bdi>}>
        <Button variant="default" onClick={() => void openFolder()}>
          {say('about.openFolder')}
        </Button>
      </SettingLine>
    </SettingSection>
  )
}

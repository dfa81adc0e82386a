import type { DeskState } from '../../../shared/desk-views.ts'
import { useApp } from '../../store.ts'
import { SettingLine, SettingSection } from '../../ui/setting-section.tsx'
import { useWindowHint } from './window-hint.tsx'

const keychainWords: Record<DeskState['keychain'], string> = {
  ok: 'in use',
  unavailable: 'not available on this computer: keys are kept only until Deskbook is closed',
  locked: 'locked',
  timedOut: 'does not answer',
}

export function About() {
  const desk = useApp((app) => app.desk)
  const hint = useWindowHint()
  if (!desk) return null
  return (
    <SettingSection title="About">
      <SettingLine word="Deskbook" {...(hint !== null && { text: hint })}>
        <span>
          {desk.version}, in {desk.shell === 'electron' ? 'a window of its own' : 'a Chromium window'}
        </span>
      </SettingLine>
      <SettingLine word="Keychain">
        <span>{keychainWords[desk.keychain]}</span>
      </SettingLine>
      <SettingLine word="Desk time zone">
        <span>{desk.deskZone}</span>
      </SettingLine>
    </SettingSection>
  )
}

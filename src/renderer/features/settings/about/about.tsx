import type { DeskState } from '../../../../shared/contract/desk-views.ts'
import { useApp } from '../../../store.ts'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import { useLinkedPart } from '../../../ui/use-linked-part.ts'
import { useWindowHint } from '../connection/window-hint.tsx'
import { UpdateSection } from './updates.tsx'

const keychainWords: Record<DeskState['keychain'], string> = {
  ok: 'in use',
  unavailable: 'not available on this computer: keys are kept only until Deskbook is closed',
  locked: 'locked',
  timedOut: 'does not answer',
}

/** Version, updates, and where the data lie. */
export function About() {
  const desk = useApp((app) => app.desk)
  const hint = useWindowHint()
  const place = useLinkedPart()
  if (!desk) return null
  return (
    <div ref={place}>
      <SettingSection title="About" id="about">
        <SettingLine word="Deskbook" {...(hint !== null && { text: hint })}>
          <span>
            {desk.version}, in {desk.shell === 'electron' ? 'a window of its own' : 'a Chromium window'}
          </span>
        </SettingLine>
        <UpdateSection />
        <SettingLine word="Keychain">
          <span>{keychainWords[desk.keychain]}</span>
        </SettingLine>
        <SettingLine word="Desk time zone">
          <span>{desk.deskZone}</span>
        </SettingLine>
      </SettingSection>
    </div>
  )
}

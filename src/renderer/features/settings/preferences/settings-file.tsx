import { Button, Group } from '@mantine/core'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import styles from '../settings.module.css'
import { changeLines, exportContents, leftLines } from './settings-file-words.ts'
import { ZoneQuestion } from './zone-question.tsx'

/** Export and import of the settings in a file. A different accounting zone needs its own confirmation after the import. */
export function SettingsInFile() {
  const state = useApp((app) => app.settingsFile)
  const zone = useApp((app) => app.settings.accountingZone)
  const plan = useApp((app) => app.planSettingsExport)
  const choose = useApp((app) => app.chooseSettings)
  const leave = useApp((app) => app.leaveSettingsFile)
  const newZone = state.status === 'imported' ? state.changes.zone : null
  const [answered, setAnswered] = useState<string | null>(null)
  const busy = state.status === 'busy'

  return (
    <SettingSection title={say('settingsFile.sectionTitle')}>
      {state.status === 'failed' && <FailureNote failure={state.failure} />}
      <SettingLine word={say('settingsFile.settingLabel')} text={say('settingsFile.hint')}>
        <Group gap="sm" wrap="nowrap" justify="flex-end">
          <Button variant="default" leftSection={<IconFileExport aria-hidden />} disabled={busy} onClick={() => void plan()}>
            {say('settingsFile.export')}
          </Button>
          <Button variant="default" leftSection={<IconFileImport aria-hidden />} disabled={busy} onClick={() => void choose()}>
            {say('settingsFile.import')}
          </Button>
        </Group>
      </SettingLine>
      <div role="status">
        {state.status === 'exported' && <p className={styles.done}>{say('settingsFile.exported', { file: state.file })}</p>}
        {state.status === 'imported' && <p className={styles.done}>{say('settingsFile.imported')}</p>}
      </div>
      {state.status === 'exporting' && <ExportQuestion />}
      {state.status === 'importing' && <ImportQuestion />}
      {newZone !== null && newZone !== zone && newZone !== answered && (
        <ZoneQuestion
          from={zone}
          to={newZone}
          onClose={() => {
            setAnswered(newZone)
            leave()
          }}
        />
      )}
    </SettingSection>
  )
}

function ExportQuestion() {
  const state = useApp((app) => app.settingsFile)
  const exportSettings = useApp((app) => app.exportSettings)
  const leave = useApp((app) => app.leaveSettingsFile)
  if (state.status !== 'exporting') return null
  return (
    <ConfirmDialog
      title={say('settingsFile.exportQuestion')}
      sentence={say('settingsFile.exportSentence')}
      confirm={say('settingsFile.exportConfirm')}
      width={560}
      onConfirm={() => void exportSettings()}
      onClose={leave}
    >
      <Lines title={say('settingsFile.heldTitle')} lines={exportContents(state.holds)} />
      <CostHidden what="file" />
    </ConfirmDialog>
  )
}

function ImportQuestion() {
  const state = useApp((app) => app.settingsFile)
  const importSettings = useApp((app) => app.importSettings)
  const leave = useApp((app) => app.leaveSettingsFile)
  if (state.status !== 'importing') return null
  const changed = changeLines(state.changes)
  const left = leftLines(state.changes)
  const nothing = changed.length === 0 && state.changes.zone === null
  return (
    <ConfirmDialog
      title={say('settingsFile.importQuestion')}
      sentence={
        nothing ? say('settingsFile.importNothing', { name: state.name }) : say('settingsFile.importSentence', { name: state.name })
      }
      confirm={say('settingsFile.importConfirm')}
      disabled={nothing}
      width={640}
      onConfirm={() => void importSettings()}
      onClose={leave}
    >
      {changed.length > 0 && <Lines title={say('settingsFile.changesTitle')} lines={changed} />}
      {left.length > 0 && <Lines title={say('settingsFile.leftTitle')} lines={left} />}
    </ConfirmDialog>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section className={styles.lines} aria-label={title}>
      <div className={styles.label}>{title}</div>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

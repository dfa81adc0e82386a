import { Button, Group } from '@mantine/core'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { SettingsChanges, SettingsExport } from '../../../../shared/contract/views/settings-file.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { listQuoted } from '../../../../shared/words/lists.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import styles from '../settings.module.css'
import { ZoneQuestion } from './accounting.tsx'

/** Export and import of the settings in a file. A different accounting zone needs its own confirmation after the import. */
export function SettingsInFile() {
  const { state, planExport, choose, reset } = useApp((app) => app.settingsFile)
  const zone = useApp((app) => app.settings.accountingZone)
  const newZone = state.status === 'imported' ? state.changes.zone : null
  const [answeredZone, setAnswered] = useState<string | null>(null)
  const busy = state.status === 'busy'

  return (
    <SettingSection title={say('settingsFile.sectionTitle')}>
      {state.status === 'failed' && <FailureNote failure={state.failure} />}
      <SettingLine settingLabel={say('settingsFile.settingLabel')} text={say('settingsFile.hint')}>
        <Group gap="sm" wrap="nowrap" justify="flex-end">
          <Button variant="default" leftSection={<IconFileExport aria-hidden />} disabled={busy} onClick={() => void planExport()}>
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
      {state.status === 'exporting' && <ExportQuestion contents={state.contents} />}
      {state.status === 'importing' && <ImportQuestion name={state.name} changes={state.changes} />}
      {newZone !== null && newZone !== zone && newZone !== answeredZone && (
        <ZoneQuestion
          from={zone}
          to={newZone}
          onClose={() => {
            setAnswered(newZone)
            reset()
          }}
        />
      )}
    </SettingSection>
  )
}

function ExportQuestion({ contents }: { readonly contents: SettingsExport }) {
  const { export: exportSettings, reset } = useApp((app) => app.settingsFile)
  return (
    <ConfirmDialog
      title={say('settingsFile.exportQuestion')}
      sentence={say('settingsFile.exportSentence')}
      confirmLabel={say('settingsFile.exportConfirm')}
      width={560}
      onConfirm={() => void exportSettings()}
      onClose={reset}
    >
      <Lines title={say('settingsFile.heldTitle')} lines={exportContents(contents)} />
      <CostHidden what="file" />
    </ConfirmDialog>
  )
}

function ImportQuestion({ name, changes }: { readonly name: string; readonly changes: SettingsChanges }) {
  const { import: importSettings, reset } = useApp((app) => app.settingsFile)
  const changed = changeLines(changes)
  const left = skippedLines(changes)
  const nothing = changed.length === 0 && changes.zone === null
  return (
    <ConfirmDialog
      title={say('settingsFile.importQuestion')}
      sentence={nothing ? say('settingsFile.importNothing', { name }) : say('settingsFile.importSentence', { name })}
      confirmLabel={say('settingsFile.importConfirm')}
      disabled={nothing}
      width={640}
      onConfirm={() => void importSettings()}
      onClose={reset}
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

type Preference = SettingsChanges['preferences'][number]['name']

const preferenceWords: Record<Preference, string> = texts({
  theme: 'common.colours',
  density: 'common.rows',
  language: 'common.language',
  formats: 'common.formats',
  opensWith: 'preferences.opensWith',
  safetyMarginMinutes: 'common.safetyMarginMinutes',
  remindFreeEndsHours: 'settingsFile.reminderFreeEndsHours',
  remindArrivalDays: 'settingsFile.reminderArrivalDays',
  watchRates: 'preferences.watchRates',
  currency: 'common.currency',
  nationality: 'common.nationality',
  cardEntry: 'common.cardEntry',
  singleKeys: 'preferences.singleKeys',
  marginRule: 'common.marginRule',
  exchangeRates: 'common.exchangeRates',
  compareIn: 'common.compareCurrency',
  ledgerColumns: 'settingsFile.ledgerColumns',
})

/** Returns a value as text: switches as on or off, `null` as off. */
const valueWords = (name: Preference, value: string): string => {
  const isSwitch = name === 'cardEntry' || name === 'singleKeys' || name === 'watchRates'
  if (isSwitch && value === 'true') return say('settingsFile.on')
  return isSwitch || value === 'null' ? say('settingsFile.off') : value
}

const quoted = (names: readonly { readonly name: string }[]) => listQuoted(names.map(({ name }) => name))

/** Returns what an import changes, one line per change. */
function changeLines(changes: SettingsChanges): string[] {
  const { preferences, keepSince, connections, presets, views } = changes
  const addedOnly = <T extends { readonly outcome: string }>(all: readonly T[]) => all.filter(({ outcome }) => outcome === 'added')
  return [
    ...preferences.map(({ name, before, after }) =>
      name === 'ledgerColumns' || name === 'marginRule' || name === 'exchangeRates'
        ? say('settingsFile.preferenceFromFile', { name: preferenceWords[name] })
        : say('settingsFile.preferenceChanged', {
            name: preferenceWords[name],
            after: valueWords(name, after),
            before: valueWords(name, before),
          }),
    ),
    ...(keepSince
      ? [say('settingsFile.historyChanged', { after: formatDate(keepSince.after), before: formatDate(keepSince.before) })]
      : []),
    ...addedOnly(connections).map(({ name, baseUrl }) => say('settingsFile.connectionAdded', { name, baseUrl })),
    ...(addedOnly(presets).length > 0 ? [say('settingsFile.presetsAdded', { quoted: quoted(addedOnly(presets)) })] : []),
    ...(addedOnly(views).length > 0 ? [say('settingsFile.viewsAdded', { quoted: quoted(addedOnly(views)) })] : []),
  ]
}

const skippedConnectionWords = texts({
  there: 'settingsFile.leftAddressTaken',
  sameName: 'settingsFile.leftNameTaken',
  needsCaFile: 'settingsFile.leftNeedsCaFile',
})

/** Returns what is in the file but not imported, one line each, with the reason. */
function skippedLines(changes: SettingsChanges): string[] {
  const { skippedAsLessSafe: skippedNames, zone, connections, presets, views } = changes
  const skippedLinesOf = (word: string, all: SettingsChanges['views']) => {
    const [there, noLedger] = [all.filter(({ outcome }) => outcome === 'there'), all.filter(({ outcome }) => outcome === 'noLedger')]
    return [
      ...(there.length > 0 ? [say('settingsFile.leftAlreadyHere', { word, there: quoted(there) })] : []),
      ...(noLedger.length > 0 ? [say('settingsFile.leftNoLedger', { word, noLedger: quoted(noLedger) })] : []),
    ]
  }
  return [
    ...(skippedNames.includes('cardEntry') ? [say('settingsFile.cardEntryLeft')] : []),
    ...(skippedNames.includes('safetyMarginMinutes') ? [say('settingsFile.safetyMarginLeft')] : []),
    ...(skippedNames.includes('remindFreeEndsHours') ? [say('settingsFile.reminderLeft')] : []),
    ...(zone === null ? [] : [say('settingsFile.zoneLeft', { zone })]),
    ...connections.flatMap(({ name, baseUrl, outcome }) =>
      outcome === 'added' ? [] : [say('settingsFile.connectionLeft', { name, baseUrl, taken: skippedConnectionWords[outcome] })],
    ),
    ...skippedLinesOf(say('settingsFile.exportPresets'), presets),
    ...skippedLinesOf(say('settingsFile.savedViews'), views),
  ]
}

const namesOf = (word: string, names: readonly string[]) => (names.length === 0 ? [] : [`${word}: ${listQuoted(names)}`])

/** Returns what an export contains and leaves out, one line each. */
function exportContents({ connections, presets, views, viewsLeftOut }: SettingsExport): string[] {
  return [
    say('settingsFile.heldPreferences'),
    ...namesOf(say('settingsFile.heldConnections'), connections),
    ...namesOf(say('settingsFile.exportPresets'), presets),
    ...namesOf(say('settingsFile.savedViews'), views),
    ...(viewsLeftOut === 0 ? [] : [say('settingsFile.viewsLeftOut', { viewsLeftOut })]),
  ]
}

import { ActionIcon, Button, Popover, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { csvColumnNames, type ExportOrder, ExportPreset } from '../../../../shared/contract/views/export-views.ts'
import { readyPresetNames } from '../../../../shared/contract/views/ready-presets.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import styles from './export.module.css'
import { allColumnsLabel, presetNameOf } from './export-layout.ts'

interface ExportPresetsProps {
  readonly order: ExportOrder
  /** Called when the name form opens or closes; while it is open, Escape closes the form and not the dialog. */
  onForm(isOpen: boolean): void
}

/** Names that cannot be overwritten. */
const listReservedNames = () => [allColumnsLabel(), ...readyPresetNames]

/** Renders the choice of presets: the built-in ones and those saved here. */
export function ExportPresets({ order, onForm }: ExportPresetsProps) {
  const { presets: state, applyPreset: takePreset, selectColumns: takeColumns, dropPreset } = useApp((app) => app.ledger.exporting)
  const { presets } = state
  const name = presetNameOf(order.layout, presets)
  const saved = presets.map((preset) => preset.name).filter((one) => !listReservedNames().includes(one))
  const isSaved = name !== null && saved.includes(name)

  const applyChoice = (wanted: string | null) => {
    const preset = presets.find((one) => one.name === wanted)
    if (preset) void takePreset(preset)
    else if (wanted === allColumnsLabel()) void takeColumns(csvColumnNames)
  }
  return (
    <>
      <div className={styles.presets}>
        <Select
          aria-label={say('exportPresets.preset')}
          placeholder={say('exportPresets.placeholder')}
          data={[
            { group: say('exportPresets.builtInGroup'), items: listReservedNames() },
            ...(saved.length > 0 ? [{ group: say('exportPresets.savedGroup'), items: saved }] : []),
          ]}
          value={name}
          onChange={applyChoice}
        />
        <SavePreset order={order} onForm={onForm} />
        <Tooltip label={isSaved ? say('exportPresets.deleteTooltip', { name }) : say('exportPresets.deleteRefusedTooltip')}>
          <ActionIcon aria-label={say('exportPresets.deleteLabel')} disabled={!isSaved} onClick={() => isSaved && void dropPreset(name)}>
            <IconTrash aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {state.status === 'failed' && <FailureNote failure={state.failure} />}
    </>
  )
}

/** Saves the layout and the date basis under a name. */
function SavePreset({ order, onForm }: ExportPresetsProps) {
  const savePreset = useApp((app) => app.ledger.exporting.savePreset)
  const presets = useApp((app) => app.ledger.exporting.presets.presets)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const setFormOpen = (wanted: boolean) => {
    setOpen(wanted)
    onForm(wanted)
  }
  const replaces = !listReservedNames().includes(name.trim()) && presets.some((preset) => preset.name === name.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const parsedName = ExportPreset.shape.name.safeParse(name)
    const isReserved = listReservedNames().includes(name.trim())
    const nameProblem = parsedName.success
      ? isReserved
        ? say('exportPresets.nameTaken')
        : null
      : (parsedName.error.issues[0]?.message ?? null)
    setProblem(nameProblem)
    if (nameProblem !== null || !(await savePreset(name.trim()))) return
    setName('')
    setFormOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setFormOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={say('exportPresets.saveTooltip')}>
          <ActionIcon aria-label={say('exportPresets.saveTooltip')} onClick={() => setFormOpen(!isOpen)}>
            <IconDeviceFloppy aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="md" w={280}>
        <form onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              label={say('exportPresets.nameLabel')}
              description={say('exportPresets.saveHint', {
                byCreation: order.filter.basis === 'created' ? 'yes' : 'no',
                byCheckin: order.filter.basis === 'checkin' ? 'yes' : 'no',
              })}
              value={name}
              maxLength={60}
              error={problem}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <Button type="submit">{replaces ? say('exportPresets.replaceButton') : say('exportPresets.saveButton')}</Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

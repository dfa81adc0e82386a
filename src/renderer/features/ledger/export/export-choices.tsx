import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { type CsvColumnName, csvColumnNames, csvModes, type ExportOrder } from '../../../../shared/contract/views/export-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { altWord } from '../../../ui/keys/keys.ts'
import { type Basis, basisOptions, filterWords } from '../query/ledger-question.ts'
import styles from './export.module.css'
import { changeMode, modeWords, moveColumn, toggleColumn } from './export-layout.ts'
import { ExportPresets } from './export-presets.tsx'

interface ExportColumnsProps {
  readonly columns: readonly CsvColumnName[]
  onChange(columns: CsvColumnName[]): void
  /** Called when the list opens or closes; while it is open, Escape closes the list and not the dialog. */
  onListToggle(isOpen: boolean): void
}

/** Renders the list of columns: the chosen ones in the file's order, then the others. */
function ExportColumns({ columns, onChange, onListToggle }: ExportColumnsProps) {
  const [isOpen, setOpen] = useState(false)
  const open = (wanted: boolean) => {
    setOpen(wanted)
    onListToggle(wanted)
  }
  const others = csvColumnNames.filter((name) => !columns.includes(name))

  /** Alt with an arrow key moves the focused column. */
  const move = (event: KeyboardEvent, name: CsvColumnName) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || step === null) return
    event.preventDefault()
    onChange(moveColumn(columns, name, step))
  }

  return (
    <Popover opened={isOpen} onChange={open} width={320} position="right-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          fullWidth
          justify="space-between"
          rightSection={<IconChevronDown aria-hidden />}
          onClick={() => open(!isOpen)}
        >
          {say('exportColumns.count', { columns: columns.length, csvColumnNames: csvColumnNames.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={say('exportColumns.listLabel')}>
        <p className="caption">{say('exportColumns.hint', { altWord: altWord() })}</p>
        <ul className={styles.list}>
          {columns.map((name, i) => (
            <li key={name}>
              <Checkbox
                label={name}
                checked
                disabled={columns.length === 1}
                onChange={() => onChange(toggleColumn(columns, name))}
                onKeyDown={(event) => move(event, name)}
              />
              <ActionIcon
                size={22}
                aria-label={say('exportColumns.moveUp', { name })}
                disabled={i === 0}
                onClick={() => onChange(moveColumn(columns, name, -1))}
              >
                <IconArrowUp aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={22}
                aria-label={say('exportColumns.moveDown', { name })}
                disabled={i === columns.length - 1}
                onClick={() => onChange(moveColumn(columns, name, 1))}
              >
                <IconArrowDown aria-hidden />
              </ActionIcon>
            </li>
          ))}
          {others.map((name) => (
            <li key={name}>
              <Checkbox label={name} checked={false} onChange={() => onChange(toggleColumn(columns, name))} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ExportChoicesProps {
  readonly order: ExportOrder
  readonly zone: string
  /** Called when a popover opens or closes; while it is open, Escape closes the popover and not the dialog. */
  onPopoverToggle(isOpen: boolean): void
}

/** Renders the choices of an export: the bookings, the program it is for, the columns and the extra files. */
export function ExportChoices({ order, zone, onPopoverToggle }: ExportChoicesProps) {
  const { filter, layout } = order
  const id = useId()
  const { change: changeExport, setBasis: setExportBasis } = useApp((app) => app.ledger.exporting)
  return (
    <>
      <section aria-labelledby={`${id}-what`}>
        <h3 id={`${id}-what`}>{say('exportChoices.contentsTitle')}</h3>
        <p className={styles.what}>{filterWords(filter)}</p>
        <SegmentedControl
          fullWidth
          aria-label={say('exportChoices.basisLabel')}
          data={basisOptions()}
          value={filter.basis}
          onChange={(basis) => void setExportBasis(basis)}
        />
        <p className="caption">{dayWords(filter.basis, zone)}</p>
      </section>
      <section aria-labelledby={`${id}-how`}>
        <h3 id={`${id}-how`}>{say('exportChoices.layoutTitle')}</h3>
        <ExportPresets order={order} onForm={onPopoverToggle} />
        <div className={styles.modes} role="radiogroup" aria-label={say('exportChoices.modeLabel')}>
          {csvModes.map((mode) => (
            <label key={mode} className={styles.mode}>
              <input
                type="radio"
                name={`${id}-mode`}
                checked={layout.mode === mode}
                onChange={() => void changeExport(changeMode(layout, mode))}
              />
              <span>
                <span className="strong">{modeWords()[mode].name}</span>
                <span className="caption">{modeWords()[mode].summary}</span>
              </span>
            </label>
          ))}
        </div>
        <MarkFields order={order} />
      </section>
      <section aria-labelledby={`${id}-columns`}>
        <h3 id={`${id}-columns`}>{say('common.columns')}</h3>
        <ExportColumns columns={layout.columns} onChange={(columns) => void changeExport({ columns })} onListToggle={onPopoverToggle} />
      </section>
      <section aria-labelledby={`${id}-beside`}>
        <h3 id={`${id}-beside`}>{say('exportChoices.sideFilesTitle')}</h3>
        <Checkbox
          label={say('exportChoices.guestsFileLabel')}
          checked={layout.withGuests}
          onChange={(event) => void changeExport({ withGuests: event.currentTarget.checked })}
        />
        <Checkbox
          label={say('exportChoices.termsFileLabel')}
          checked={layout.withPolicies}
          onChange={(event) => void changeExport({ withPolicies: event.currentTarget.checked })}
        />
        <p className="caption">{say('exportChoices.sideFilesHint')}</p>
      </section>
    </>
  )
}

/** The byte order mark, decimal mark and separator that the mode lets the user choose. */
function MarkFields({ order: { layout } }: Pick<ExportChoicesProps, 'order'>) {
  const changeExport = useApp((app) => app.ledger.exporting.change)
  if (layout.mode === 'software') {
    return (
      <Checkbox
        label={say('exportChoices.bomLabel')}
        checked={layout.byteOrderMark}
        onChange={(event) => void changeExport({ byteOrderMark: event.currentTarget.checked })}
      />
    )
  }
  return (
    <div className={styles.marks}>
      <Select
        label={say('exportChoices.decimalMark')}
        allowDeselect={false}
        data={[
          { value: '.', label: say('exportChoices.decimalPoint') },
          { value: ',', label: say('exportChoices.decimalComma') },
        ]}
        value={layout.decimalMark}
        onChange={(mark) => mark && void changeExport(mark === ',' ? { decimalMark: ',', separator: ';' } : { decimalMark: '.' })}
      />
      <Select
        label={say('exportChoices.separatorLabel')}
        allowDeselect={false}
        data={[
          { value: ';', label: say('exportChoices.semicolon') },
          { value: ',', label: say('exportChoices.comma'), disabled: layout.decimalMark === ',' },
        ]}
        value={layout.separator}
        onChange={(mark) => mark && void changeExport({ separator: mark === ',' ? ',' : ';' })}
      />
    </div>
  )
}

function dayWords(basis: Basis, zone: string): string {
  if (basis === 'created') return say('exportChoices.createdBasisHint', { zone })
  return say('exportChoices.stayBasisHint', { byCheckin: basis === 'checkin' ? 'yes' : 'no', zone })
}

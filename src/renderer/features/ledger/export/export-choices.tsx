import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import { useId } from 'react'
import { csvModes, type ExportOrder } from '../../../../shared/contract/export-views.ts'
import { useApp } from '../../../store.ts'
import { type Basis, filterWords } from '../query/ledger-question.ts'
import { ExportColumns } from './export-columns.tsx'
import styles from './export-dialog.module.css'
import { inMode, modeWords } from './export-layout.ts'
import { ExportPresets } from './export-presets.tsx'

interface ExportChoicesProps {
  readonly order: ExportOrder
  readonly zone: string
  /** Told when something that floats over the dialog opens and closes: meanwhile Escape is for that alone. */
  onFloating(isOpen: boolean): void
}

const bases = [
  { value: 'created', label: 'Booked' },
  { value: 'checkin', label: 'Check-in' },
  { value: 'checkout', label: 'Check-out' },
] satisfies { value: Basis; label: string }[]

/** Which bookings, for whom the file is, and what is in it. */
export function ExportChoices({ order, zone, onFloating }: ExportChoicesProps) {
  const { filter, layout } = order
  const id = useId()
  const changeExport = useApp((app) => app.changeExport)
  const setExportBasis = useApp((app) => app.setExportBasis)
  return (
    <>
      <section aria-labelledby={`${id}-what`}>
        <h3 id={`${id}-what`}>What</h3>
        <p className={styles.what}>{filterWords(filter)}</p>
        <SegmentedControl
          fullWidth
          aria-label="Date that the days go by"
          data={bases}
          value={filter.basis}
          onChange={(basis) => void setExportBasis(basis)}
        />
        <p className="caption">{dayWords(filter.basis, zone)}</p>
      </section>
      <section aria-labelledby={`${id}-how`}>
        <h3 id={`${id}-how`}>How</h3>
        <ExportPresets order={order} onForm={onFloating} />
        <div className={styles.modes} role="radiogroup" aria-label="For which program">
          {csvModes.map((mode) => (
            <label key={mode} className={styles.mode}>
              <input
                type="radio"
                name={`${id}-mode`}
                checked={layout.mode === mode}
                onChange={() => void changeExport(inMode(layout, mode))}
              />
              <span>
                <span className="strong">{modeWords[mode].name}</span>
                <span className="caption">{modeWords[mode].does}</span>
              </span>
            </label>
          ))}
        </div>
        <Marks order={order} />
      </section>
      <section aria-labelledby={`${id}-columns`}>
        <h3 id={`${id}-columns`}>Columns</h3>
        <ExportColumns columns={layout.columns} onChange={(columns) => void changeExport({ columns })} onList={onFloating} />
      </section>
      <section aria-labelledby={`${id}-beside`}>
        <h3 id={`${id}-beside`}>Files beside it</h3>
        <Checkbox
          label="Guests: a row for each guest in each room"
          checked={layout.withGuests}
          onChange={(event) => void changeExport({ withGuests: event.currentTarget.checked })}
        />
        <Checkbox
          label="Terms: a row for each cancellation step"
          checked={layout.withPolicies}
          onChange={(event) => void changeExport({ withPolicies: event.currentTarget.checked })}
        />
        <p className="caption">Totals, period, zone and coverage are always written to a small file beside it.</p>
      </section>
    </>
  )
}

/** What of the marks can be chosen in a mode. */
function Marks({ order: { layout } }: Pick<ExportChoicesProps, 'order'>) {
  const changeExport = useApp((app) => app.changeExport)
  if (layout.mode === 'software') {
    return (
      <Checkbox
        label="Byte order mark, for programs that need it to read accents"
        checked={layout.byteOrderMark}
        onChange={(event) => void changeExport({ byteOrderMark: event.currentTarget.checked })}
      />
    )
  }
  return (
    <div className={styles.marks}>
      <Select
        label="Decimal mark"
        allowDeselect={false}
        data={[
          { value: '.', label: 'Point: 585.08' },
          { value: ',', label: 'Comma: 585,08' },
        ]}
        value={layout.decimalMark}
        onChange={(mark) => mark && void changeExport(mark === ',' ? { decimalMark: ',', separator: ';' } : { decimalMark: '.' })}
      />
      <Select
        label="Between columns"
        allowDeselect={false}
        data={[
          { value: ';', label: 'Semicolon' },
          { value: ',', label: 'Comma', disabled: layout.decimalMark === ',' },
        ]}
        value={layout.separator}
        onChange={(mark) => mark && void changeExport({ separator: mark === ',' ? ',' : ';' })}
      />
    </div>
  )
}

function dayWords(basis: Basis, zone: string): string {
  if (basis === 'created') return `A booking belongs to the day on which it was made in ${zone}.`
  return `A booking belongs to its ${basis === 'checkin' ? 'check-in' : 'check-out'} day. Creation days are given in ${zone}.`
}

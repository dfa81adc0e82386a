import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { type CsvColumnName, csvColumnNames } from '../../../../shared/contract/views/export-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { altWord } from '../../../ui/keys/keys.ts'
import styles from './export.module.css'
import { moveColumn, toggleColumn } from './export-layout.ts'

interface ExportColumnsProps {
  readonly columns: readonly CsvColumnName[]
  onChange(columns: CsvColumnName[]): void
  /** Called when the list opens or closes; while it is open, Escape closes the list and not the dialog. */
  onList(isOpen: boolean): void
}

/** Renders the list of columns: the chosen ones in the file's order, then the others. */
export function ExportColumns({ columns, onChange, onList }: ExportColumnsProps) {
  const [isOpen, setOpen] = useState(false)
  const open = (wanted: boolean) => {
    setOpen(wanted)
    onList(wanted)
  }
  const others = csvColumnNames.filter((name) => !columns.includes(name))

  /** Alt with an arrow key moves the focused column. */
  const move = (event: KeyboardEvent, name: CsvColumnName) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    onChange(moveColumn(columns, name, by))
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

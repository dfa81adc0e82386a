import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { ScreenReaderStatus } from '../../../ui/feedback/heard.tsx'
import { type ChosenColumns, moveColumn, resolveColumns, toggleColumn } from './columns-chosen.ts'
import styles from './columns-menu.module.css'
import { ledgerColumns } from './ledger-columns.tsx'

const headers = new Map(ledgerColumns.map(({ id, header }) => [id, header]))

function titleOf(id: string): string {
  const header = headers.get(id)
  return header ? say(header) : id
}

/** Renders the menu that chooses and orders the list's columns. `width` is the width of the list in pixels. */
export function ColumnsMenu({ width }: { readonly width: number }) {
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 aria-hidden />}>
          {say('common.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ColumnList width={width} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnList({ width }: { readonly width: number }) {
  const savedColumns = useApp((app) => app.settings.ledgerColumns)
  const changeSettings = useApp((app) => app.changeSettings)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const columns = resolveColumns(savedColumns, width)
  const hidden = ledgerColumns.map(({ id }) => id).filter((id) => !columns.some((column) => column.id === id))
  const change = (next: ChosenColumns) => void changeSettings({ ledgerColumns: next })

  // Toggling a column moves its line, and moving it can disable the arrow button. Both lose the focus, which Escape needs, so set it again.
  const list = useRef<HTMLUListElement>(null)
  const [lastChangedId, setLastChangedId] = useState('')
  useEffect(() => {
    const focused = document.activeElement
    if (lastChangedId && (focused === document.body || focused?.matches(':disabled'))) {
      list.current?.querySelector<HTMLElement>(`[data-column="${lastChangedId}"] input`)?.focus()
    }
  })
  const toggle = (id: string) => {
    setLastChangedId(id)
    change(toggleColumn(columns, id))
  }
  const move = (id: string, to: number) => {
    setLastChangedId(id)
    change(moveColumn(columns, id, to))
    setAnnouncement(say('columnsMenu.movedHeard', { get: titleOf(id), to: to + 1, columns: columns.length }))
  }
  const handleDragOver = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== null && columns[to]?.id !== dragged) move(dragged, to)
  }

  return (
    <>
      <ul ref={list} className={styles.list}>
        {columns.map((column, i) => (
          <ColumnLine
            key={column.id}
            column={column}
            first={i === 0}
            last={i === columns.length - 1}
            only={columns.length === 1}
            dragged={dragged === column.id}
            onDrag={(on) => setDragged(on ? column.id : null)}
            onOver={(event) => handleDragOver(event, i)}
            onMove={(by) => move(column.id, i + by)}
            onToggle={() => toggle(column.id)}
          />
        ))}
        {hidden.map((id) => (
          <li key={id} data-column={id} className={styles.line}>
            <Checkbox label={titleOf(id)} checked={false} onChange={() => toggle(id)} className={styles.hidden ?? ''} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span className="caption">{savedColumns === null ? say('columnsMenu.stateFitted') : say('columnsMenu.stateChosen')}</span>
        <Button variant="default" disabled={savedColumns === null} onClick={() => void changeSettings({ ledgerColumns: null })}>
          {say('columnsMenu.fitButton')}
        </Button>
      </div>
      <ScreenReaderStatus>{announcement}</ScreenReaderStatus>
    </>
  )
}

interface ColumnLineProps {
  readonly column: ChosenColumns[number]
  readonly first: boolean
  readonly last: boolean
  readonly only: boolean
  readonly dragged: boolean
  onDrag(on: boolean): void
  onOver(event: DragEvent): void
  onMove(by: 1 | -1): void
  onToggle(): void
}

/** A shown column, moved by dragging its line or by its arrows. */
function ColumnLine({ column, first, last, only, dragged, ...on }: ColumnLineProps) {
  const title = titleOf(column.id)
  return (
    <li
      data-column={column.id}
      className={`${styles.line} ${dragged ? styles.dragged : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        on.onDrag(true)
      }}
      onDragOver={on.onOver}
      onDragEnd={() => on.onDrag(false)}
    >
      <IconGripVertical aria-hidden className={styles.grip} />
      <Checkbox label={title} checked disabled={only} onChange={on.onToggle} className={styles.name ?? ''} />
      <ActionIcon size={24} aria-label={say('columnsMenu.moveUp', { title })} disabled={first} onClick={() => on.onMove(-1)}>
        <IconArrowUp aria-hidden />
      </ActionIcon>
      <ActionIcon size={24} aria-label={say('columnsMenu.moveDown', { title })} disabled={last} onClick={() => on.onMove(1)}>
        <IconArrowDown aria-hidden />
      </ActionIcon>
    </li>
  )
}

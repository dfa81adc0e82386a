import { CloseButton } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import { ScreenReaderStatus } from '../feedback/heard.tsx'
import { directionOfKey, pixelsInReadingDirection } from '../keys/sides.ts'
import { useKeyTip, useShortcut } from '../keys/use-shortcut.ts'
import styles from './side-drawer.module.css'

const closeShortcut = { shortcut: 'Escape', words: () => say('sideDrawer.closeShortcut'), of: 'screen' } as const

const minWidth = 340
const maxWidth = 720
const step = 20

const clampWidth = (width: number) => Math.min(maxWidth, Math.max(minWidth, width))

/** Moves the focus into the drawer, to the first of its actions (`data-actions`), else to its first button or link. */
export const enterDrawer = (): void => {
  const first = (part: string) => document.querySelector<HTMLElement>(`[data-drawer] ${part}:is(button, a[href]):not(:disabled)`)
  ;(first('[data-actions] ') ?? first(''))?.focus()
}

interface SideDrawerProps {
  readonly title: ReactNode
  /** Names the drawer for a screen reader when the title is more than text. */
  readonly label?: string
  /** In pixels. */
  readonly initialWidth?: number
  /** Set for wide contents: in a small window the drawer then covers the list. */
  readonly wide?: boolean
  readonly children: ReactNode
  onClose(): void
}

/**
 * Shows details next to a list, which stays usable. Its edge can be dragged or moved with the arrow keys; Escape closes it.
 * Render it as the last child of the flex row that contains the list.
 */
export function SideDrawer({ title, label, initialWidth = 420, wide = false, children, onClose }: SideDrawerProps) {
  const [width, setWidth] = useState(initialWidth)
  const name = label ?? (typeof title === 'string' ? title : say('common.details'))
  // Announce only the first title: as the selection moves, the screen reader already reads the list row.
  const [announcedTitle] = useState(name)
  const drag = useRef<{ x: number; width: number } | null>(null)
  useShortcut(closeShortcut, onClose)
  const tip = useKeyTip(closeShortcut)

  const startDrag = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  const move = (event: PointerEvent) => {
    if (drag.current) setWidth(clampWidth(drag.current.width - pixelsInReadingDirection(event.clientX - drag.current.x)))
  }
  const resize = (event: KeyboardEvent) => setWidth(clampWidth(width - step * directionOfKey(event.key)))

  return (
    <aside
      className={`${styles.drawer} ${wide ? styles.wide : ''}`}
      style={{ '--drawer-width': `${width}px` } as CSSProperties}
      aria-label={name}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is the ARIA pattern for a splitter; hr takes no keys */}
      <div
        className={styles.edge}
        role="separator"
        aria-label={say('sideDrawer.widthLabel')}
        aria-orientation="vertical"
        aria-valuemin={minWidth}
        aria-valuemax={maxWidth}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={startDrag}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = null
        }}
        onKeyDown={resize}
      />
      <ScreenReaderStatus>{say('sideDrawer.opened', { title: announcedTitle })}</ScreenReaderStatus>
      <header className={styles.head}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <CloseButton aria-label={say('sideDrawer.closeButton')} {...tip} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.body} tabIndex={0} data-drawer aria-label={say('common.details')}>
        {children}
      </section>
    </aside>
  )
}

import { useEffect, useMemo, useRef } from 'react'
import { isPress, type Shortcut } from './keys.ts'
import { type ListedKey, useListedKeys } from './listed-keys.ts'
import { useHeldKeys } from './single-keys.ts'

/** Whether what is pressed there is text, or a choice of a field. */
export const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** What floats above the page takes the bare keys for itself: a dialog, a popover, an open list. */
const floats = '[aria-modal="true"], [role="dialog"], [role="listbox"], [role="menu"]'

const isCovered = (target: EventTarget | null) =>
  document.querySelector('[aria-modal="true"]') !== null || (target instanceof Element && target.closest(floats) !== null)

/** Keys that are left to a field that has the focus, and to what floats above the page: bare ones, and Ctrl+Z, by which typing is undone. */
const isLeftToFields = (shortcut: Shortcut) => !/ctrl|alt|^f\d/i.test(shortcut) || shortcut === 'ctrl+z'

const none: readonly ListedKey[] = []

/**
 * Lists a key, and runs `act` when it is pressed anywhere in the window while `wanted`. A bare letter, or Ctrl+Z, does nothing while the clerk types
 * text; nor does a bare key but F1 and its like, such as Escape, or Ctrl+Z while something floats above the page and holds the focus, nor one of a
 * single sign where those are switched off. `key` is the same object at each call.
 */
export function useShortcut(key: ListedKey, act: (event: KeyboardEvent) => void, wanted = true): void {
  const { shortcut } = key
  const holds = useHeldKeys()(shortcut)
  const enabled = wanted && holds
  const latest = useRef(act)
  latest.current = act
  const listed = useMemo(() => [{ ...key, press: () => latest.current(new KeyboardEvent('keydown')) }], [key])
  useListedKeys(enabled ? listed : none)
  useEffect(() => {
    if (!enabled) return
    // Asked on the way down: by the time the key comes back up, it may have closed what was open.
    let covered = false
    const look = ({ target }: KeyboardEvent) => {
      covered = isCovered(target)
    }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPress(event, shortcut)) return
      if (isLeftToFields(shortcut) && (typesText(event.target) || covered)) return
      event.preventDefault()
      latest.current(event)
    }
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', listen)
    }
  }, [shortcut, enabled])
}

import { useEffect, useRef } from 'react'

/** A key with what is held: `ctrl+k`, `alt+1`, `Escape`, `l`. Ctrl is also the Command key of a Mac. */
type Shortcut = string

function matches(event: KeyboardEvent, shortcut: Shortcut): boolean {
  const parts = shortcut.toLowerCase().split('+')
  const key = parts.at(-1)
  const held = (name: string) => parts.includes(name)
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === held('ctrl') &&
    event.altKey === held('alt') &&
    (event.shiftKey === held('shift') || key === '?')
  )
}

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Runs `act` when the key is pressed anywhere in the window while `enabled`. A bare letter does nothing while the clerk types text, or
 * while a dialog is open.
 */
export function useShortcut(shortcut: Shortcut, act: (event: KeyboardEvent) => void, enabled = true): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!enabled) return
    const bare = !/ctrl|alt/i.test(shortcut)
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !matches(event, shortcut)) return
      if (bare && (typesText(event.target) || document.querySelector('[aria-modal="true"]'))) return
      event.preventDefault()
      latest.current(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [shortcut, enabled])
}

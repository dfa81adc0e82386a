import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useMemo, useRef } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { ariaKeys, isPress, keyWords, type Shortcut } from './keys.ts'
import { type ListedKey, useListedKeys } from './listed-keys.ts'
import { useActiveShortcuts } from './single-keys.ts'

/** Returns the attributes that show a button's shortcut in its tooltip and to screen readers. A shortcut that is switched off is left out. */
export function useKeyTip({ shortcut, words }: Pick<ListedKey, 'shortcut' | 'words'>) {
  const isEnabled = useActiveShortcuts()(shortcut)
  if (!isEnabled) return { title: words() }
  return { title: say('keyTip.wordsAndKey', { words: words(), key: keyWords(shortcut) }), 'aria-keyshortcuts': ariaKeys(shortcut) }
}

const stepBackShortcut = { shortcut: 'Escape', words: () => say('stepBack.shortcut'), of: 'screen' } as const

/**
 * Escape goes back from a page to the list it was opened from. In a field it first moves the focus to the page, so that nobody leaves a half-filled
 * form by accident. An open overlay takes the key instead.
 */
export function useStepBack(): void {
  const goBack = useApp((app) => app.goBack)
  useShortcut(stepBackShortcut, goBack)
  useWindowEvent('keydown', leaveField)
}

function leaveField({ key, target, defaultPrevented, isComposing }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented || isComposing || !acceptsTyping(target)) return
  if ((target as Element).closest('main') !== null) document.getElementById('page')?.focus()
}

/** Ignores a held-down Enter key while the component is mounted, so that one press answers only one question. */
export function useNoHeldEnter(): void {
  useWindowEvent('keydown', refuseHeldEnter, true)
}

function refuseHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** Whether keys pressed on the target type text or choose an option. */
export const acceptsTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Overlays that handle keys without modifiers themselves: a dialog, a popover, an open list. */
const overlaySelector = '[aria-modal="true"], [role="dialog"], [role="listbox"], [role="menu"]'

const isCovered = (target: EventTarget | null) =>
  document.querySelector('[aria-modal="true"]') !== null || (target instanceof Element && target.closest(overlaySelector) !== null)

/** Keys left to a focused field or overlay: those without modifiers, and Ctrl+Z, which undoes typing. */
const isLeftToFields = (shortcut: Shortcut) => !/ctrl|alt|^f\d/i.test(shortcut) || shortcut === 'ctrl+z'

const none: readonly ListedKey[] = []

/**
 * Lists a shortcut and calls `act` when it is pressed anywhere in the window while `isAvailable`. Keys without modifiers (except function keys) and
 * Ctrl+Z do nothing while the clerk types text or while an overlay has the focus. Single-character shortcuts do nothing if the settings
 * switch them off. `key` must be the same object on each call.
 */
export function useShortcut(key: ListedKey, act: (event: KeyboardEvent) => void, isAvailable = true): void {
  const { shortcut } = key
  const isEnabledKey = useActiveShortcuts()(shortcut)
  const enabled = isAvailable && isEnabledKey
  const latestAct = useRef(act)
  latestAct.current = act
  const listedKeys = useMemo(() => [{ ...key, press: () => latestAct.current(new KeyboardEvent('keydown')) }], [key])
  useListedKeys(enabled ? listedKeys : none)
  useEffect(() => {
    if (!enabled) return
    // Check in the capture phase: a bubbling handler may already have closed the overlay.
    let covered = false
    const checkOverlay = ({ target }: KeyboardEvent) => {
      covered = isCovered(target)
    }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPress(event, shortcut)) return
      if (isLeftToFields(shortcut) && (acceptsTyping(event.target) || covered)) return
      event.preventDefault()
      latestAct.current(event)
    }
    window.addEventListener('keydown', checkOverlay, { capture: true })
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', checkOverlay, { capture: true })
      window.removeEventListener('keydown', listen)
    }
  }, [shortcut, enabled])
}

/** Keyboard shortcuts per platform: a Mac has Command instead of Control, and Option instead of Alt. */

import { say } from '../../../shared/words/say.ts'
/** A key with its modifiers: `ctrl+k`, `alt+1`, `Escape`, `l`. Written as on Windows; on a Mac `ctrl` is Command. */
export type Shortcut = string

/** Whether this is a Mac. */
export const isMac = (platform: string = navigator.platform): boolean => /^(Mac|iP)/i.test(platform)

const macSigns: Record<string, string> = { alt: '⌥', shift: '⇧', ctrl: '⌘' }
const names = (): Record<string, string> => ({ alt: 'Alt', shift: 'Shift', ctrl: say('keys.ctrl') })
const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowRight: '→', ArrowLeft: '←' }
const formatKey = (key: string) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** Formats a shortcut for display: `Ctrl+K`, on a Mac `⌘K`. */
export function keyWords(shortcut: Shortcut, mac: boolean = isMac()): string {
  const held = shortcut.toLowerCase().split('+').slice(0, -1)
  const key = formatKey(shortcut.slice(shortcut.lastIndexOf('+') + 1))
  if (!mac) return [...held.map((name) => names()[name] ?? name), key].join('+')
  const modifiers = Object.entries(macSigns).flatMap(([name, sign]) => (held.includes(name) ? [sign] : []))
  return [...modifiers, key].join('')
}

/** Formats a shortcut for `aria-keyshortcuts`: `Control+K`, on a Mac `Meta+K`. */
export function ariaKeys(shortcut: Shortcut, mac: boolean = isMac()): string {
  const ariaNames: Record<string, string> = { ctrl: mac ? 'Meta' : 'Control', alt: 'Alt', shift: 'Shift' }
  return shortcut
    .split('+')
    .map((key) => ariaNames[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+')
}

/** Returns the name of the Alt key on this platform. */
export const altWord = (mac: boolean = isMac()): string => (mac ? say('keys.option') : 'Alt')

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Returns the key of a press. Alt with a digit is read by key position, because a Mac then types other signs and a French keyboard has its digits
 * under Shift. Alt with the number pad does not count, because Windows types characters with it. Non-Latin letters are read by key position.
 */
function keyOf({ key, code, altKey }: KeyPress): string {
  const [, row, digit] = /^(Digit|Numpad)(\d)$/.exec(code) ?? []
  if (digit && altKey) return row === 'Digit' ? digit : ''
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const isLatin = key.length !== 1 || /[\x20-\x7e]/.test(key)
  return (letter && !isLatin ? letter : key).toLowerCase()
}

/** Whether a press matches a shortcut with exactly its modifiers. Shift is ignored for punctuation, which may need it. */
export function isPress(event: KeyPress, shortcut: Shortcut, mac: boolean = isMac()): boolean {
  const parts = shortcut.toLowerCase().split('+')
  const key = parts.at(-1)
  const held = (name: string) => parts.includes(name)
  const [main, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  return (
    keyOf(event) === key &&
    main === held('ctrl') &&
    !other &&
    event.altKey === held('alt') &&
    (event.shiftKey === held('shift') || /^[^a-z\d]$/.test(key ?? ''))
  )
}

/** Keys as this machine has them: a Mac has Command where others have Control, and Option where others have Alt. */

import { say } from '../../../shared/words/say.ts'
/** A key with what is held: `ctrl+k`, `alt+1`, `Escape`, `l`. Written as on Windows; on a Mac `ctrl` is Command. */
export type Shortcut = string

/** Whether the keys are those of a Mac. */
export const isMac = (platform: string = navigator.platform): boolean => /^(Mac|iP)/i.test(platform)

const macSigns: Record<string, string> = { alt: '⌥', shift: '⇧', ctrl: '⌘' }
const names: Record<string, string> = { alt: 'Alt', shift: 'Shift', ctrl: say('keys.ctrl') }
const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowRight: '→', ArrowLeft: '←' }
const shown = (key: string) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** A shortcut as a person reads it: `Ctrl+K`, on a Mac `⌘K`. */
export function keyWords(shortcut: Shortcut, mac: boolean = isMac()): string {
  const held = shortcut.toLowerCase().split('+').slice(0, -1)
  const key = shown(shortcut.slice(shortcut.lastIndexOf('+') + 1))
  if (!mac) return [...held.map((name) => names[name] ?? name), key].join('+')
  return [
    ...Object.keys(macSigns)
      .filter((name) => held.includes(name))
      .map((name) => macSigns[name]),
    key,
  ].join('')
}

/** A shortcut as `aria-keyshortcuts` has it: `Control+K`, on a Mac `Meta+K`. */
export function ariaKeys(shortcut: Shortcut, mac: boolean = isMac()): string {
  const ariaNames: Record<string, string> = { ctrl: mac ? 'Meta' : 'Control', alt: 'Alt', shift: 'Shift' }
  return shortcut
    .split('+')
    .map((key) => ariaNames[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+')
}

/** The key of Alt as it is called here. */
export const altWord = (mac: boolean = isMac()): string => (mac ? say('keys.option') : 'Alt')

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The key of a press. Held with Alt a digit counts by its place: a Mac types other signs there, and a French keyboard has its digits under
 * Shift; those of the number pad are none, with them Windows types signs. So does a letter on a keyboard of another script.
 */
function keyOf({ key, code, altKey }: Pressed): string {
  const [, row, digit] = /^(Digit|Numpad)(\d)$/.exec(code) ?? []
  if (digit && altKey) return row === 'Digit' ? digit : ''
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const isLatin = key.length !== 1 || /[\x20-\x7e]/.test(key)
  return (letter && !isLatin ? letter : key).toLowerCase()
}

/** Whether a press is a shortcut: this key with exactly these held. Shift does not count beside a sign, which may need it. */
export function isPress(event: Pressed, shortcut: Shortcut, mac: boolean = isMac()): boolean {
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

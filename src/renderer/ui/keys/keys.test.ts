import { describe, expect, it } from 'vitest'
import { altWord, isMac, isPress, keyWords } from './keys.ts'

const press = (key: string, code: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

describe('a key press', () => {
  it.each([
    ['Option+1 on a Mac, which types ¡', press('¡', 'Digit1', 'alt'), 'alt+1', true],
    ['Option+3 on a German Mac, which types ¶', press('¶', 'Digit3', 'alt'), 'alt+3', true],
    ['Command+K on a Mac', press('k', 'KeyK', 'meta'), 'ctrl+k', true],
    ['Command+K on a Mac with a Russian keyboard', press('л', 'KeyK', 'meta'), 'ctrl+k', true],
    ['Alt+1 on a French keyboard, which has & on the 1 key', press('&', 'Digit1', 'alt'), 'alt+1', false],
    ['Ctrl+K', press('k', 'KeyK', 'ctrl'), 'ctrl+k', false],
    ['E with Caps Lock', press('E', 'KeyE'), 'e', false],
    ['E on a Dvorak keyboard, which has E on the D key', press('e', 'KeyD'), 'e', false],
    ['F on an Arabic keyboard', press('ب', 'KeyF'), 'f', false],
    ['?', press('?', 'Slash', 'shift'), '?', false],
    ['/ on a German keyboard', press('/', 'Digit7', 'shift'), '/', false],
    ['Escape', press('Escape', 'Escape'), 'escape', false],
  ])('matches the shortcut: %s', (_, event, shortcut, mac) => {
    expect(isPress(event, shortcut, mac)).toBe(true)
  })

  it.each([
    ['Ctrl+K on a Mac, which deletes to the end of the line', press('k', 'KeyK', 'ctrl'), 'ctrl+k', true],
    ['the Windows key with K', press('k', 'KeyK', 'meta'), 'ctrl+k', false],
    ['Ctrl+Alt+1, AltGr on Windows', press('1', 'Digit1', 'ctrl', 'alt'), 'alt+1', false],
    ['Alt and a digit of the number pad, which types a character by its code', press('1', 'Numpad1', 'alt'), 'alt+1', false],
    ['a digit without Alt', press('1', 'Digit1'), 'alt+1', false],
    ['another sign on the E key of a Dvorak keyboard', press('.', 'KeyE'), 'e', false],
    ['Ctrl+E', press('e', 'KeyE', 'ctrl'), 'e', false],
  ])('does not match the shortcut: %s', (_, event, shortcut, mac) => {
    expect(isPress(event, shortcut, mac)).toBe(false)
  })
})

describe('the displayed text of a shortcut', () => {
  it.each([
    ['ctrl+k', 'Ctrl+K', '⌘K'],
    ['alt+1', 'Alt+1', '⌥1'],
    ['ctrl+shift+z', 'Ctrl+Shift+Z', '⇧⌘Z'],
    ['Escape', 'Escape', 'Escape'],
    ['e', 'E', 'E'],
  ])('for %s is %s, and %s on a Mac', (shortcut, words, onMac) => {
    expect([keyWords(shortcut, false), keyWords(shortcut, true)]).toEqual([words, onMac])
  })

  it('depends on the platform', () => {
    expect(['MacIntel', 'Win32', 'Linux x86_64'].map(isMac)).toEqual([true, false, false])
    expect([altWord(true), altWord(false)]).toEqual(['Option', 'Alt'])
  })
})

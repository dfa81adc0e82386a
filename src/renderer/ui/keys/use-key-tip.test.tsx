import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { startStore } from '../../store.ts'
import { scriptedDesk } from '../../testing/scripted-desk.ts'
import { useKeysNow } from './listed-keys.ts'
import { useKeyTip } from './use-key-tip.ts'
import { useMainButton } from './use-main-button.ts'
import { useShortcut } from './use-shortcut.ts'

const live = { shortcut: 'l', words: () => 'Check the hotel live', of: 'screen' } as const
const find = { shortcut: 'ctrl+k', words: () => 'Search', of: 'desk' } as const

function Screen({ onPress }: { onPress(key: string): void }) {
  useMainButton()
  useShortcut(live, () => onPress('l'))
  useShortcut(find, () => onPress('ctrl+k'))
  return (
    <main>
      <button type="button" {...useKeyTip(live)}>
        Live
      </button>
      <button type="button" {...useKeyTip(find)}>
        Find
      </button>
      <button type="button" data-variant="filled">
        Book
      </button>
      <p>{useKeysNow().map(({ words }) => `${words}. `)}</p>
    </main>
  )
}

function show() {
  const store = startStore(scriptedDesk({}))
  const pressed = vi.fn<(key: string) => void>()
  render(<Screen onPress={pressed} />)
  return {
    pressed,
    switchOff: () => act(() => store.setState(({ settings }) => ({ settings: { ...settings, singleKeys: false } }))),
    saysOf: (name: string) => {
      const button = screen.getByRole('button', { name })
      return [button.title, button.getAttribute('aria-keyshortcuts')]
    },
  }
}

it('names the shortcut of a button in its tooltip and to screen readers', () => {
  const { saysOf } = show()
  expect(saysOf('Live')).toEqual(['Check the hotel live (L)', 'L'])
  expect(saysOf('Find')).toEqual(['Search (Ctrl+K)', 'Control+K'])
})

it('disables and hides single-character shortcuts that are switched off, but not those with Ctrl', () => {
  const { pressed, switchOff, saysOf } = show()
  switchOff()
  fireEvent.keyDown(document.body, { key: 'l', code: 'KeyL' })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  expect(pressed.mock.calls).toEqual([['ctrl+k']])
  expect(saysOf('Live')).toEqual(['Check the hotel live', null])
  expect(screen.getByRole('paragraph').textContent).not.toContain('Check the hotel live')
  expect(screen.getByRole('paragraph').textContent).toContain('Search')
})

it('names the shortcut of the main button when it gets the focus', () => {
  const { saysOf } = show()
  act(() => screen.getByRole('button', { name: 'Book' }).focus())
  expect(saysOf('Book')).toEqual(['Ctrl+Enter', 'Control+Enter'])
})

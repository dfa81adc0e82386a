import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { startStore } from '../../store.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { scriptedDesk } from '../../testing/scripted-desk.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { ShortcutList } from './shortcut-list.tsx'

beforeEach(() => void startStore(scriptedDesk({})))

const refresh = { shortcut: 'r', words: () => 'Refresh the list', of: 'screen' } as const
/** A page opened from a list may share a shortcut with the same action. */
const alike = { ...refresh }
const send = { shortcut: 'ctrl+Enter', words: () => 'Send', of: 'screen' } as const

function Screen({ canSend }: { readonly canSend: boolean }) {
  useShortcut(refresh, () => {})
  useShortcut(alike, () => {})
  useShortcut(send, () => {}, canSend)
  return <input aria-label="Name" />
}

function show(canSend = false) {
  const page = (shown: boolean, may: boolean) => (
    <>
      <ShortcutList />
      {shown && <Screen canSend={may} />}
    </>
  )
  const { rerender } = renderPart(page(true, canSend))
  return (shown: boolean, may: boolean) => rerender(page(shown, may))
}

const open = async () => {
  await userEvent.keyboard('?')
  return within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
}

it('lists the active shortcuts of the screen and the desk', async () => {
  const change = show()
  const list = await open()
  expect(list.getByText('Refresh the list')).toBeTruthy()
  expect(list.getAllByText('Keyboard shortcuts')).toHaveLength(2)
  expect(list.queryByText('Send')).toBeNull()
  change(true, true)
  expect(list.getByText('Ctrl+Enter')).toBeTruthy()
  change(false, false)
  expect(list.queryByText('Refresh the list')).toBeNull()
})

it('finds a shortcut by its action and by its key', async () => {
  show(true)
  const list = await open()
  await userEvent.type(list.getByRole('textbox', { name: 'Find a shortcut' }), 'REFRESH')
  expect(list.queryByText('Send')).toBeNull()
  expect(list.getByText('R')).toBeTruthy()
  await userEvent.clear(list.getByRole('textbox'))
  await userEvent.type(list.getByRole('textbox'), 'ctrl')
  expect(list.getByText('Send')).toBeTruthy()
  await userEvent.type(list.getByRole('textbox'), 'x')
  expect(list.getByText('No shortcut does that here.')).toBeTruthy()
})

it('does not open the shortcut list while the clerk types', async () => {
  show()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'why?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

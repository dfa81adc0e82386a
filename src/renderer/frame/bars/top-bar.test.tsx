import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { openWindow } from '../../testing/open-window.ts'
import { renderFrame } from '../../testing/pages/framed.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleCoverage } from '../../testing/sample-bookings.ts'
import { type Answers, liveConnection, pending, readerConnection } from '../../testing/scripted-desk.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { ShortcutList } from './top-bar.tsx'

const nowMs = Date.UTC(2027, 2, 12, 11)
const sync: Comparison = { windows: 14, done: 3, failed: 0, added: 0, changed: 0, unchanged: 5, stopped: false, pausedUntilMs: null }
/** Renders the frame; the answer to a sync is pending. */
function renderBars(change: Partial<DeskState> = {}) {
  const answer = pending<Comparison>()
  const answers: Answers = {
    'sync.run': async () => ok(await answer.promise),
    'sync.stop': () => ok({}),
    'ledger.coverage': () => ok(sampleCoverage()),
  }
  const frame = renderFrame(change, answers, { nowMs, zone: 'Europe/Zurich' })
  return { ...frame, answer, top: within(screen.getByRole('region', { name: 'Connection and commands' })) }
}

it('the sync button shows when the ledger was last synced, and starts a sync on click', async () => {
  const { desk, top, answer, clerk } = renderBars({ comparedAtMs: Date.UTC(2027, 2, 12, 10, 42) })
  await clerk.click(top.getByRole('button', { name: 'Synced 11:42' }))
  desk.emit('sync.progress', sync)
  expect(await top.findByText('Syncing 3 of 14')).toBeTruthy()
  await clerk.click(top.getByRole('button', { name: 'Stop syncing' }))
  expect(desk.inputsOf('sync.stop')).toHaveLength(1)
  answer.give({ ...sync, stopped: true })
  expect(await top.findByRole('button', { name: 'Sync stopped' })).toBeTruthy()
})

it.each([
  ['Synced in part', 'some of its calls had no answer', 2],
  ['Not synced', 'the service answered no call', 14],
])('after the date of a sync on another day, shows “%s” if %s', async (words, _, failures) => {
  const { top, answer, clerk } = renderBars({ comparedAtMs: Date.UTC(2027, 2, 11, 10, 42) })
  await clerk.click(top.getByRole('button', { name: 'Synced 11 Mar 2027 11:42' }))
  answer.give({ ...sync, done: 14, failed: failures })
  expect(await top.findByRole('button', { name: words })).toBeTruthy()
})

it('disables the sync button without an API key and hides it for a reader copy', () => {
  const first = renderBars({ active: { ...liveConnection, key: 'none' } })
  expect(first.top.getByRole('button', { name: 'Sync' })).toHaveProperty('disabled', true)
  cleanup()
  expect(renderBars({ active: readerConnection }).top.queryByRole('button', { name: /^Sync/ })).toBeNull()
})

it('the status bar shows how many days of the history are synced, and opens the coverage on click', async () => {
  const { store, clerk } = renderBars()
  const bar = within(screen.getByRole('contentinfo'))
  await clerk.click(await bar.findByRole('button', { name: 'History: 60 of 70 days synced' }))
  expect(store.getState()).toMatchObject({ page: { name: 'ledger' }, ledger: { coverage: { isOpen: true } } })
})

beforeEach(() => void openWindow())

const refresh = { shortcut: 'r', words: () => 'Refresh the list', of: 'screen' } as const
/** Two open screens, such as a list and a page opened from it, may register the same shortcut for the same action. */
const sameShortcut = { ...refresh }
const send = { shortcut: 'ctrl+Enter', words: () => 'Send', of: 'screen' } as const

function Screen({ canSend }: { readonly canSend: boolean }) {
  useShortcut(refresh, () => {})
  useShortcut(sameShortcut, () => {})
  useShortcut(send, () => {}, canSend)
  return <input aria-label="Name" />
}

function show(canSend = false) {
  const page = (shown: boolean, isSendEnabled: boolean) => (
    <>
      <ShortcutList />
      {shown && <Screen canSend={isSendEnabled} />}
    </>
  )
  const { rerender } = renderPart(page(true, canSend))
  return (shown: boolean, isSendEnabled: boolean) => rerender(page(shown, isSendEnabled))
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

it('the shortcut list finds a shortcut by its action and by its key', async () => {
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

import { MantineProvider, Popover } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useMainButton } from '../../frame/frame.tsx'
import { openWindow } from '../../testing/open-window.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { SideDrawer } from '../layout/side-drawer.tsx'
import { useActiveKeys } from './listed-keys.ts'
import { useKeyTip, useShortcut, useStepBack } from './use-shortcut.ts'

beforeEach(() => void openWindow())

/** A drawer with a popover and a confirmation dialog. */
function Drawer() {
  const [isOpen, setOpen] = useState(true)
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <MantineProvider env="test">
      {isOpen && (
        <SideDrawer title="Booking" onClose={() => setOpen(false)}>
          <Popover withinPortal={false} trapFocus>
            <Popover.Target>
              <button type="button">Range</button>
            </Popover.Target>
            <Popover.Dropdown>
              <button type="button">Last 30 days</button>
            </Popover.Dropdown>
          </Popover>
          <button type="button" onClick={() => setDialogOpen(true)}>
            Cancel booking
          </button>
        </SideDrawer>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title="Cancel?"
          sentence="Cancel 55cda9."
          confirmLabel="Cancel 55cda9"
          onConfirm={() => {}}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </MantineProvider>
  )
}

const drawer = () => screen.queryByRole('complementary', { hidden: true })

it('closes a drawer on Escape', async () => {
  render(<Drawer />)
  await userEvent.setup().keyboard('{Escape}')
  expect(drawer()).toBeNull()
})

it('closes only the popover on Escape and leaves the drawer below it open', async () => {
  const clerk = userEvent.setup()
  render(<Drawer />)
  await clerk.click(screen.getByRole('button', { name: 'Range' }))
  screen.getByRole('button', { name: 'Last 30 days' }).focus()
  await clerk.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Last 30 days' })).toBeNull())
  expect(drawer()).not.toBeNull()
})

it('closes only the dialog on Escape and returns the focus to the button that opened it', async () => {
  const clerk = userEvent.setup()
  render(<Drawer />)
  await clerk.click(screen.getByRole('button', { name: 'Cancel booking' }))
  await screen.findByRole('dialog')
  await clerk.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(drawer()).not.toBeNull()
  expect(document.activeElement?.textContent).toBe('Cancel booking')
})

function Page() {
  useStepBack()
  return (
    <main id="page" tabIndex={-1}>
      <input aria-label="First name" />
    </main>
  )
}

it('the first Escape moves the focus from a field to the page and keeps the typed text, the second goes to the previous page', async () => {
  const { app } = openWindow()
  app().goTo({ name: 'search' })
  app().goTo({ name: 'check' })
  render(<Page />)
  const clerk = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await clerk.type(field, 'Ada')
  await clerk.keyboard('{Escape}')
  expect([document.activeElement, field.value, app().page.name]).toEqual([screen.getByRole('main'), 'Ada', 'check'])
  await clerk.keyboard('{Escape}')
  expect(app().page.name).toBe('search')
})

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
      <p>{useActiveKeys().map(({ words }) => `${words}. `)}</p>
    </main>
  )
}

function show() {
  const { store } = openWindow()
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
  const { saysOf: keyHintsOf } = show()
  expect(keyHintsOf('Live')).toEqual(['Check the hotel live (L)', 'L'])
  expect(keyHintsOf('Find')).toEqual(['Search (Ctrl+K)', 'Control+K'])
})

it('disables and hides single-character shortcuts that are switched off, but not those with Ctrl', () => {
  const { pressed, switchOff, saysOf: keyHintsOf } = show()
  switchOff()
  fireEvent.keyDown(document.body, { key: 'l', code: 'KeyL' })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  expect(pressed.mock.calls).toEqual([['ctrl+k']])
  expect(keyHintsOf('Live')).toEqual(['Check the hotel live', null])
  expect(screen.getByRole('paragraph').textContent).not.toContain('Check the hotel live')
  expect(screen.getByRole('paragraph').textContent).toContain('Search')
})

it('names the shortcut of the main button when it gets the focus', () => {
  const { saysOf: keyHintsOf } = show()
  act(() => screen.getByRole('button', { name: 'Book' }).focus())
  expect(keyHintsOf('Book')).toEqual(['Ctrl+Enter', 'Control+Enter'])
})

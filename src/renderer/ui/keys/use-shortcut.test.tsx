import { MantineProvider, Popover } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { startStore } from '../../store.ts'
import { scriptedDesk } from '../../testing/scripted-desk.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { SideDrawer } from '../layout/side-drawer.tsx'

beforeEach(() => void startStore(scriptedDesk({})))

/** A drawer with a popover and a confirmation dialog. */
function Drawer() {
  const [isOpen, setOpen] = useState(true)
  const [isAsked, setAsked] = useState(false)
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
          <button type="button" onClick={() => setAsked(true)}>
            Cancel booking
          </button>
        </SideDrawer>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Cancel?"
          sentence="Cancel 55cda9."
          confirm="Cancel 55cda9"
          onConfirm={() => {}}
          onClose={() => setAsked(false)}
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

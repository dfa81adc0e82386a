import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { startStore } from '../../store.ts'
import { scriptedDesk } from '../../testing/scripted-desk.ts'
import { useStepBack } from './use-step-back.ts'

function Page() {
  useStepBack()
  return (
    <main id="page" tabIndex={-1}>
      <input aria-label="First name" />
    </main>
  )
}

it('on Escape moves from a field to its page, keeping the typed text, and then to the previous page', async () => {
  const store = startStore(scriptedDesk({}))
  store.getState().goTo({ name: 'search' })
  store.getState().goTo({ name: 'check' })
  render(<Page />)
  const clerk = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await clerk.type(field, 'Ada')
  await clerk.keyboard('{Escape}')
  expect([document.activeElement, field.value, store.getState().page.name]).toEqual([screen.getByRole('main'), 'Ada', 'check'])
  await clerk.keyboard('{Escape}')
  expect(store.getState().page.name).toBe('search')
})

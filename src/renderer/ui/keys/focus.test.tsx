import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './focus.ts'

function Page({ rooms = 2 }: { readonly rooms?: number }) {
  useKeptFocus()
  return (
    <main>
      <form aria-label="Search">
        <button type="button">Add a room</button>
        {rooms > 1 && <button type="button">Remove room 2</button>}
      </form>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const focusedLabel = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('moves the focus to the first control of the surrounding form when the focused button is removed', async () => {
  const { rerender } = render(<Page />)
  button('Remove room 2').focus()
  rerender(<Page rooms={1} />)
  await waitFor(() => expect(focusedLabel()).toBe('Add a room'))
})

import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FactsChange, noFacts } from '../../../shared/contract/views/note-views.ts'
import { openWindow } from '../../testing/open-window.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { pending } from '../../testing/scripted-desk.ts'
import { NotesAndFacts } from './written-part.tsx'

it('adds a tag that is typed while a note is still being saved', async () => {
  openWindow()
  const pendingSave = pending<boolean>()
  const written: string[] = []
  const changes: FactsChange[] = []
  const { clerk } = renderPart(
    <NotesAndFacts
      subject={{
        isBooking: false,
        draftKey: 'O-1',
        focusShortcut: { shortcut: 'n', words: () => 'Write a note', of: 'screen' },
        write: (_note, text) => {
          written.push(text)
          return pendingSave.promise
        },
        change: async (change) => changes.push(change) > 0,
      }}
      notes={{ ...noFacts, notes: [] }}
      failure={null}
      canWrite
      shown={null}
    />,
    { clock: { nowMs: Date.UTC(2027, 2, 12, 11), zone: 'Europe/Zurich' } },
  )
  await clerk.type(screen.getByRole('textbox', { name: 'New note' }), 'Balcony, please')
  await clerk.click(screen.getByRole('button', { name: 'Keep the note' }))
  await clerk.click(screen.getByRole('combobox', { name: 'Tags' }))
  await act(async () => pendingSave.give(true))
  await clerk.keyboard('Honeymoon{Enter}')
  expect({ written, changes }).toEqual({ written: ['Balcony, please'], changes: [{ tags: ['Honeymoon'] }] })
})

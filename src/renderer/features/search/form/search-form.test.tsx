import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../../shared/contract/failure.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { deskState } from '../../../testing/scripted-desk.ts'
import { SearchForm } from './search-form.tsx'

it('adds the code of a hotel found by name, and fills in the code of a destination', async () => {
  const { app } = openWindow(
    {
      'hotels.find': ({ typed }) =>
        ok({
          hotels: typed === 'lido' ? [{ code: '0047', name: 'Lido', place: 'Venezia' }] : [],
          destinations: typed === 'ven' ? [{ code: 'VCE', name: 'Venezia' }] : [],
        }),
    },
    { desk: deskState() },
  )
  app().search.ensureDraft()
  app().search.change({ codes: '9' })
  const { clerk } = renderPart(<SearchForm focusOn="where" />)
  await clerk.type(screen.getByRole('combobox', { name: 'Add a hotel by name' }), 'lido')
  await clerk.click(await screen.findByRole('option', { name: 'Lido · Venezia · 0047' }))
  await waitFor(() => expect(app().search.draft?.codes).toBe('9 0047'))
  await clerk.click(screen.getByRole('radio', { name: 'Destination' }))
  await clerk.type(screen.getByRole('combobox', { name: 'Destination code' }), 'ven')
  await clerk.click(await screen.findByRole('option', { name: 'VCE Venezia' }))
  expect(app().search.draft?.destination).toBe('VCE')
})

it('the codes are one tab stop: the arrow keys move between them, and Delete removes one and moves to its neighbour', async () => {
  const { app } = openWindow({}, { desk: deskState() })
  app().search.ensureDraft()
  app().search.change({ codes: '1001 1002 1003' })
  const { clerk } = renderPart(<SearchForm focusOn="where" />)
  const codes = () => app().search.draft?.codes
  const focused = () => document.activeElement?.getAttribute('aria-label')
  screen.getByRole('textbox', { name: 'Hotel codes' }).focus()
  await clerk.tab()
  expect(focused()).toBe('Remove 1001')
  await clerk.keyboard('{ArrowRight}{Delete}')
  expect([codes(), focused()]).toEqual(['1001 1003', 'Remove 1003'])
  await clerk.keyboard('{Backspace}')
  expect([codes(), focused()]).toEqual(['1001', 'Remove 1001'])
  await clerk.tab()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add a hotel by name' }))
})

it('an added room has the focus on its adults', async () => {
  const { app } = openWindow({}, { desk: deskState() })
  app().search.ensureDraft()
  const { clerk } = renderPart(<SearchForm focusOn="where" />)
  await clerk.click(screen.getByRole('button', { name: 'Add a room' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Adults in room 2')
})

const message = `Dear desk,
2 adults and a child from 12 Mar 2099 to 15 Mar 2099 in 1001 or 1002, booking no. 4471122 stays.
Kind regards
Lea Berg
lea@example.com
+41 44 123 45 67`

it('a message pasted into the codes fills the whole form, names what was not read, and can be undone as one step', async () => {
  const { app } = openWindow({}, { desk: deskState() })
  app().search.ensureDraft()
  app().search.change({ codes: '9', rooms: [{ adults: 1, ages: [] }] })
  const before = app().search.draft
  const { clerk } = renderPart(<SearchForm focusOn="where" />)
  await clerk.click(screen.getByRole('textbox', { name: 'Hotel codes' }))
  await clerk.paste(message)
  expect(app().search.draft).toMatchObject({
    ...{ codes: '9 1001 1002', checkin: '2099-03-12', checkout: '2099-03-15', rooms: [{ adults: 2, ages: [''] }] },
    ...{ unread: ['ages'], sender: { name: 'Lea Berg', email: 'lea@example.com', telephone: '+41 44 123 45 67' } },
  })
  expect(screen.getByText('A child’s age is not stated: ask for it.').closest('[role="status"]')).toBeTruthy()
  expect(screen.getByText('Message from Lea Berg')).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Put them back' }))
  expect(app().search.draft).toEqual({ ...before, codes: expect.stringContaining('4471122') })
})

it('stays with the rooms of the form if a message leaves doubt about them, until the clerk has checked them', async () => {
  const { app } = openWindow({}, { desk: deskState() })
  app().search.ensureDraft()
  const { clerk } = renderPart(<SearchForm focusOn="where" />)
  await clerk.click(screen.getByRole('textbox', { name: 'Hotel codes' }))
  await clerk.paste('1001 for 5 adults in 3 rooms, 12 or 14 Mar 2099\nAda Young')
  expect(app().search.draft).toMatchObject({ codes: '1001', rooms: [{ adults: 2, ages: [] }], unread: ['dates', 'party'] })
  await clerk.click(screen.getByRole('button', { name: 'Add a room' }))
  expect(screen.queryByText('Party not read: check the rooms.')).toBeNull()
  expect(screen.getByText('Dates not read: check check-in and check-out.')).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Do not use the sender' }))
  expect(app().search.draft?.sender).toBeNull()
})

it('pastes a list of codes as it is', async () => {
  const { app } = openWindow({}, { desk: deskState() })
  app().search.ensureDraft()
  const before = app().search.draft
  const { clerk } = renderPart(<SearchForm focusOn="where" />)
  await clerk.click(screen.getByRole('textbox', { name: 'Hotel codes' }))
  await clerk.paste('1001\n1002')
  expect(app().search.draft).toEqual({ ...before, codes: '1001\n1002' })
})

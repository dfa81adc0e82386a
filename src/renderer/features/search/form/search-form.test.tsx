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

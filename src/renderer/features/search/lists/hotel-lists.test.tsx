import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { HotelList } from '../../../../shared/domain/hotel-lists.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { deskState } from '../../../testing/scripted-desk.ts'
import { SearchForm } from '../form/search-form.tsx'
import { ListDialog } from './hotel-lists.tsx'

const city = { id: 3, name: 'City', hotels: 2 }
const hotels = [
  { code: '100234', name: 'Hotel Sol' },
  { code: '0047', name: null },
]

async function open(lists: () => Outcome<{ lists: HotelList[] }> = () => ok({ lists: [city] })) {
  const { desk, store, app } = openWindow(
    {
      'hotels.lists': lists,
      'hotels.list': () => ok({ hotels }),
      'hotels.saveList': ({ id, list }) => ok({ id: id ?? 4, lists: [{ id: id ?? 4, name: list.name, hotels: list.codes.length }] }),
      'hotels.dropList': () => ok({ lists: [] }),
    },
    { desk: deskState() },
  )
  app().search.ensureDraft()
  const { clerk } = renderPart(
    <>
      <SearchForm focusOn="where" />
      <ListDialog />
    </>,
  )
  await waitFor(() => expect(app().hotelLists.lists ?? app().hotelLists.failure).not.toBeNull())
  const choose = async () => {
    await clerk.click(screen.getByRole('combobox', { name: 'Hotel list' }))
    await clerk.click(screen.getByRole('option', { name: 'City (2)' }))
    await screen.findByText('Searches in 2 hotels.')
  }
  return { desk, store, clerk, choose, dialog: async () => within(await screen.findByRole('dialog')) }
}
const codes = () => screen.queryByRole('textbox', { name: 'Hotel codes' }) as HTMLTextAreaElement | null

it('shows a chosen list instead of its codes until the codes are changed for this search', async () => {
  const { store, clerk, choose } = await open()
  await choose()
  expect([codes(), store.getState().search.draft]).toMatchObject([null, { codes: '100234 0047', list: { id: 3 } }])
  await clerk.click(screen.getByRole('button', { name: 'Change the codes for this search' }))
  expect(codes()?.value).toBe('100234 0047')
  await choose()
  store.getState().search.change({ codes: '7' })
  expect(store.getState().search.draft?.list).toBeNull()
})

it('starts a new list with the typed codes and adds pasted ones, each code once', async () => {
  const { desk, clerk, dialog } = await open()
  const field = codes()
  if (field) fireEvent.change(field, { target: { value: '9 100234' } })
  await clerk.click(screen.getByRole('button', { name: 'New hotel list' }))
  const form = await dialog()
  await clerk.click(form.getByRole('button', { name: 'Save list' }))
  expect(form.getByText('Give the list a name.')).toBeTruthy()
  await clerk.type(form.getByRole('textbox', { name: 'Name of the list' }), 'Beach')
  await clerk.click(form.getByRole('textbox', { name: 'Hotel codes' }))
  await clerk.paste('name;hotel code\r\n"Sol; 2";0047\r\nLido;100234')
  expect(form.getByRole('status').textContent).toBe('2 codes taken')
  await clerk.click(form.getByRole('button', { name: 'Save list' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(desk.inputsOf('hotels.saveList')).toEqual([{ id: null, list: { name: 'Beach', codes: ['9', '100234', '0047'] } }])
  expect(screen.getByText('Searches in 3 hotels.')).toBeTruthy()
})

it('shows the hotel names of a list, renames it, and restores it after it was deleted', async () => {
  const { desk, store, clerk, choose, dialog } = await open()
  await choose()
  await clerk.click(screen.getByRole('button', { name: 'Edit the list' }))
  const form = await dialog()
  expect(form.getByRole('table', { name: 'Hotels whose names are known' }).textContent).toBe('100234Hotel Sol')
  const name = form.getByRole('textbox', { name: 'Name of the list' })
  await clerk.clear(name)
  await clerk.type(name, 'Town')
  await clerk.click(form.getByRole('button', { name: 'Save list' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(desk.inputsOf('hotels.saveList')).toEqual([{ id: 3, list: { name: 'Town', codes: ['100234', '0047'] } }])
  await clerk.click(screen.getByRole('button', { name: 'Edit the list' }))
  await clerk.click((await dialog()).getByRole('button', { name: 'Delete list' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([codes()?.value, store.getState().hotelLists.lists]).toEqual(['100234 0047', []])
  await store.getState().undoNow()
  expect(desk.inputsOf('hotels.saveList')[1]).toEqual({ id: null, list: { name: 'Town', codes: ['100234', '0047'] } })
  expect(store.getState().search.draft?.list).toEqual({ id: 4, name: 'Town' })
})

it('shows a failure instead of “no list” if the lists could not be loaded, and loads them on retry', async () => {
  let isAvailable = false
  const { clerk } = await open(() => (isAvailable ? ok({ lists: [] }) : failed({ kind: 'ledger', trouble: 'damaged' })))
  expect((await screen.findByRole('alert')).textContent).toMatch(/damaged/)
  expect(screen.queryByPlaceholderText('No list yet')).toBeNull()
  isAvailable = true
  await clerk.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByPlaceholderText('No list yet')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

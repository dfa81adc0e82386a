import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openWindow } from '../../../testing/open-window.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { ledgerOf, row } from '../../../testing/sample-bookings.ts'
import { deskState } from '../../../testing/scripted-desk.ts'
import { Flags } from '../list/ledger-cells.tsx'
import { FilterChips } from './filter-chips.tsx'

const open = async () => {
  const { store, app } = openWindow(ledgerOf([row(1, { hotelName: 'Hotel Seeblick', destinationName: 'Zürich' })]), { desk: deskState() })
  await app().ledger.list.open('2027-03-13')
  await app().ledger.list.filter({ hotel: 'H1', destination: 'ZRH', refundable: 'unknown', flag: 'drift' })
  const { clerk } = renderPart(<FilterChips />)
  return { store, clerk }
}
const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('shows each filter as a chip, with the hotel and the destination named as in the found bookings', async () => {
  await open()
  expect(chips()).toEqual([
    'Hotel: Hotel Seeblick',
    'Destination: Zürich',
    'Refundable: not stated',
    'Needs attention: Changed by the service',
  ])
})

it('removes the focused chip on Delete, Backspace or Enter, and moves the focus to a neighbouring chip', async () => {
  const { store, clerk } = await open()
  screen.getByRole('button', { name: 'Remove the filter Needs attention: Changed by the service' }).focus()
  await clerk.keyboard('{Delete}')
  await waitFor(() => expect(chips()).toHaveLength(3))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove the filter Refundable: not stated')
  await clerk.keyboard('{Backspace}{Delete}{Enter}')
  await waitFor(() => expect(chips()).toEqual([]))
  expect(JSON.parse(JSON.stringify(store.getState().ledger.list.question.filter))).toEqual({
    status: 'all',
    basis: 'created',
    from: '2027-02-12',
    to: '2027-03-13',
    text: '',
  })
})

it('folds the chips below the first line, makes them inert, and shows their number on a button', async () => {
  const lineOf = (part: Element) => [...(part.parentElement?.children ?? [])].indexOf(part) >> 1
  const rectSpy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.tagName === 'LI' ? 28 * lineOf(this) : 0, 100, 24)
  })
  const { clerk } = await open()
  const inert = () => screen.queryAllByRole('listitem', { hidden: true }).map((chip) => chip.hasAttribute('inert'))
  expect(inert()).toEqual([false, false, true, true])
  await clerk.click(screen.getByRole('button', { name: '+2 filters', expanded: false }))
  expect(inert()).toEqual([false, false, false, false])
  await clerk.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
  expect(inert()).toEqual([false, false, true, true])
  rectSpy.mockRestore()
})

it('shows the flags of a ledger row as text', () => {
  render(<Flags flags={['drift', 'balance', 'news']} />)
  expect(screen.getByTitle(/^The service changed it without this desk.*The balance differs from the total\. news$/).textContent).toContain(
    'Changed by the service, Balance unlike total, news',
  )
})

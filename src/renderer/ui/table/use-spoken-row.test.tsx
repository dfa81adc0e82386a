import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useSpokenRow } from './use-spoken-row.ts'

function Row({ active, hotel }: { readonly active: boolean; readonly hotel: string }) {
  const row = useRef<HTMLTableRowElement>(null)
  useSpokenRow(row, active)
  return (
    <tr ref={row}>
      <td>
        <svg role="img" aria-label="Confirmed" />
      </td>
      <td>
        {hotel} <span>London</span>
      </td>
      <td>
        <span aria-hidden>3</span>
      </td>
    </tr>
  )
}

function Rate() {
  const row = useRef<HTMLTableRowElement>(null)
  useSpokenRow(row, true)
  return (
    <tr ref={row}>
      <td colSpan={2} data-head="Room">
        Double, sea view
      </td>
      <td>485.08 EUR</td>
    </tr>
  )
}

const table = (heads: readonly string[], row: React.ReactNode) => (
  <table>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head}>{head}</th>
        ))}
      </tr>
    </thead>
    <tbody>{row}</tbody>
  </table>
)
const hotelTable = (active: boolean, hotel = 'Pearl Inn') => table(['Status', 'Hotel', 'Flags'], <Row active={active} hotel={hotel} />)
const name = () => screen.getAllByRole('row')[1]?.getAttribute('aria-label')

it('labels each cell with the header of its column, also after a cell that spans two columns and has its own header', () => {
  render(table(['Hotel', 'Place', 'Best rate'], <Rate />))
  expect(name()).toBe('Room: Double, sea view; Best rate: 485.08 EUR')
})

it('labels the active row with its column headers and cells, without empty cells', () => {
  const { rerender } = render(hotelTable(true))
  expect(name()).toBe('Status: Confirmed; Hotel: Pearl Inn London')
  rerender(hotelTable(true, 'Thistle Suites'))
  expect(name()).toBe('Status: Confirmed; Hotel: Thistle Suites London')
  rerender(hotelTable(false))
  expect(name()).toBeNull()
})

it('labels the active row again when a cell changes by itself', async () => {
  render(hotelTable(true))
  screen.getByText('London').textContent = 'Leeds'
  await expect.poll(name).toContain('Leeds')
})

import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { hideCost } from '../../../../shared/words/say.ts'
import { row, totals } from '../../../testing/sample-bookings.ts'
import { TotalsStrip } from '../query/totals-strip.tsx'
import { ledgerColumns } from './ledger-columns.tsx'

afterEach(() => hideCost(false))

const clock = { nowMs: Date.UTC(2027, 2, 1), zone: 'UTC' } as Parameters<(typeof ledgerColumns)[number]['cell']>[1]
const selling = { price: '702.10', margin: '117.02', currency: 'USD' }
const booking = row(1, { total: '585.08', balance: '522.39', selling })

/** The screen reader texts of the amount cells. */
function spokenAmounts(bookingRow = booking) {
  const ids = ['total', 'balance', 'sellingPrice', 'margin']
  const cells = ledgerColumns.filter(({ id }) => ids.includes(id)).map(({ id, cell }) => [id, cell(bookingRow, clock).words] as const)
  return Object.fromEntries(
    cells.map(([id, words]) => {
      const { container } = render(words)
      return [id, container.querySelector('[class*=heard]')?.textContent ?? container.textContent]
    }),
  )
}

it('shows in each amount column the amount of that column with its currency', () => {
  expect(spokenAmounts()).toEqual({ total: '585.08 EUR', balance: '522.39 EUR', sellingPrice: '702.10 USD', margin: '117.02 USD' })
  expect(spokenAmounts(row(1, { selling: null }))).toMatchObject({ sellingPrice: '–', margin: '–' })
})

it('shows the selling price but no margin in the sums while costs are hidden', () => {
  const sold = [{ currency: 'EUR', bookings: 1, price: '702.10', margin: '117.02' }]
  const renderStrip = () =>
    render(<TotalsStrip totals={totals(1, { sold })} count={1} currency="EUR" cautions={[]} start={null} />).container.textContent
  expect(renderStrip()).toMatch(/Margin.*702\.10.*117\.02/)
  hideCost(true)
  expect(renderStrip()).toContain('702.10')
  expect(renderStrip()).not.toMatch(/Margin|117|585/)
})

it('shows only the selling price in the cells while costs are hidden', () => {
  hideCost(true)
  expect(spokenAmounts()).toEqual({ total: '••• EUR', balance: '••• EUR', sellingPrice: '702.10 USD', margin: '••• USD' })
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { totals } from '../../../testing/sample-bookings.ts'
import { TotalsStrip } from './totals-strip.tsx'

const sumsIn = (currencies: readonly string[]) =>
  currencies.map((currency) => ({ currency, confirmed: '518088.189', cancelled: '0', total: '518088.189' }))
const twelveCurrencies = ['AED', 'CHF', 'CZK', 'EUR', 'GBP', 'HUF', 'IDR', 'JPY', 'KWD', 'SEK', 'TRY', 'USD']

function renderStrip(currencies: readonly string[], deskCurrency: string) {
  const { clerk } = renderPart(
    <TotalsStrip totals={totals(1, { sums: sumsIn(currencies) })} count={1} currency={deskCurrency} cautions={[]} start={null} />,
  )
  const table = within(screen.getByRole('table', { name: 'Totals by currency' }))
  return { shown: () => table.getAllByRole('rowheader').map(({ textContent }) => textContent), clerk }
}

it('shows the sums in the desk currency first, and those in other currencies on request', async () => {
  const { shown, clerk } = renderStrip(twelveCurrencies, 'KWD')
  expect(shown()).toEqual(['KWD', 'AED', 'CHF'])
  await clerk.click(screen.getByRole('button', { name: '+9 currencies' }))
  expect(shown()).toEqual(['KWD', ...twelveCurrencies.filter((code) => code !== 'KWD')])
  await clerk.click(screen.getByRole('button', { name: 'Fewer currencies' }))
  expect(shown()).toEqual(['KWD', 'AED', 'CHF'])
})

it('shows up to four currencies without a button for more', () => {
  expect(renderStrip(['CHF', 'EUR', 'GBP', 'USD'], 'EUR').shown()).toEqual(['EUR', 'CHF', 'GBP', 'USD'])
  expect(screen.queryByRole('button')).toBeNull()
})

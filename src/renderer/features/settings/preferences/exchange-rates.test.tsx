import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../../shared/contract/failure.ts'
import { firstSettings } from '../../../../shared/contract/views/desk-views.ts'
import { renderWindow } from '../../../testing/render-window.tsx'
import { ExchangeRateSettings } from './exchange-rates.tsx'

const oldRate = { from: 'EUR', to: 'USD', rate: '1.08', day: '2026-01-02' }

function open() {
  const settings = { ...firstSettings('UTC'), exchangeRates: [oldRate] }
  const { desk, clerk } = renderWindow(
    <ExchangeRateSettings />,
    { 'settings.write': (change) => ok({ ...settings, ...(change as object) }) },
    { settings },
  )
  const writes = () => desk.inputsOf('settings.write')
  return { clerk, written: writes, field: screen.getByRole('textbox', { name: 'New exchange rates, one a line' }) }
}

it('adds all typed exchange rates together, or names the invalid line and adds none', async () => {
  const { clerk, written: writes, field } = open()
  await clerk.click(field)
  await clerk.paste('EUR USD 1.0834 2026-02-03\nEUR YEN 164.38 2026-02-03')
  await clerk.click(screen.getByRole('button', { name: 'Add these exchange rates' }))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Nothing was taken: 1 line is to be corrected.')
  expect(within(alert).getByRole('listitem').textContent).toMatch(
    /^Line 2, .*EUR YEN 164.38 2026-02-03.*: the second part is not a currency code$/,
  )
  expect(writes()).toEqual([])
  await clerk.clear(field)
  await clerk.paste('USD EUR 0.92 2025-12-31\nEUR JPY 164.38 2026-02-03')
  await clerk.click(screen.getByRole('button', { name: 'Add these exchange rates' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(writes()).toEqual([{ exchangeRates: [{ from: 'EUR', to: 'JPY', rate: '164.38', day: '2026-02-03' }, oldRate] }])
  expect(await screen.findByText('1 exchange rate taken, 1 left out: a later one is there')).toBeTruthy()
  expect(screen.getByRole('table').textContent).toContain('1 EUR = 164.38 JPY')
})

it('removes an exchange rate, and marks an old one', async () => {
  const { clerk, written: writes } = open()
  expect(screen.getByRole('table').textContent).toContain('Fri 2 Jan 2026 · old')
  await clerk.click(screen.getByRole('button', { name: 'Remove 1 EUR = 1.08 USD' }))
  expect(writes()).toEqual([{ exchangeRates: [] }])
})

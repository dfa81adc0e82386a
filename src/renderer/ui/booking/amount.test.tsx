import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { hideCost } from '../../../shared/words/say.ts'
import { paymentWords } from '../wording/payment-words.ts'
import { Amount, Figure } from './amount.tsx'

afterEach(() => hideCost(false))

/** Everything that an amount reveals: text, titles and attributes. */
const renderAmounts = (guest: boolean) =>
  render(
    <>
      <Amount amount="1536.35" currency="EUR" column guest={guest} />
      <Figure decimal="1536.35" guest={guest} />
    </>,
  ).container.innerHTML

it('an amount reveals no digit of the cost while cost is hidden, neither in text nor on hover', () => {
  expect(renderAmounts(false)).toContain('1,536.35 EUR')
  hideCost(true)
  expect(renderAmounts(false)).not.toMatch(/536|35/)
  expect(renderAmounts(false)).toContain('•••')
})

it('an amount that the guest pays is shown even while cost is hidden', () => {
  hideCost(true)
  expect(renderAmounts(true).match(/1,536\.35/g)?.length).toBeGreaterThanOrEqual(2)
  expect(renderAmounts(true)).not.toContain('•••')
})

it('the payment sentences omit cost and commission while cost is hidden', () => {
  hideCost(true)
  const rate = { total: '585.08', currency: 'EUR', commission: '40.5', hotelRate: '610', hotelCurrency: 'USD' }
  const words = (rateType: string) => paymentWords({ ...rate, rateType }).join(' ')
  expect(words('NET')).toBe('')
  expect(words('SALE')).toBe('Sell it at exactly EUR 585.08; the price may not be changed.')
  expect(words('DIRECT')).toBe('The guest pays USD 610.00 at the hotel on arrival. You collect nothing for the room.')
})

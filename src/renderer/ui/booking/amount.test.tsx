import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { hideCost } from '../../../shared/words/say.ts'
import { paymentWords } from '../wording/payment-words.ts'
import { Amount, Figure } from './amount.tsx'

afterEach(() => {
  cleanup()
  hideCost(false)
})

/** Everything that an amount reveals: text, titles and attributes. */
const revealed = (guest: boolean) =>
  render(
    <>
      <Amount amount="1536.35" currency="EUR" column guest={guest} />
      <Figure decimal="1536.35" guest={guest} />
    </>,
  ).container.innerHTML

it('reveals no digit of the cost while cost is hidden, neither in text nor on hover', () => {
  expect(revealed(false)).toContain('1,536.35 EUR')
  hideCost(true)
  expect(revealed(false)).not.toMatch(/536|35/)
  expect(revealed(false)).toContain('•••')
})

it('shows what the guest pays while cost is hidden', () => {
  hideCost(true)
  expect(revealed(true).match(/1,536\.35/g)?.length).toBeGreaterThanOrEqual(2)
  expect(revealed(true)).not.toContain('•••')
})

it('omits cost and commission from the payment sentences while cost is hidden', () => {
  hideCost(true)
  const rate = { total: '585.08', currency: 'EUR', commission: '40.5', hotelRate: '610', hotelCurrency: 'USD' }
  const words = (rateType: string) => paymentWords({ ...rate, rateType }).join(' ')
  expect(words('NET')).toBe('')
  expect(words('SALE')).toBe('Sell it at exactly EUR 585.08; the price may not be changed.')
  expect(words('DIRECT')).toBe('The guest pays USD 610.00 at the hotel on arrival. You collect nothing for the room.')
})

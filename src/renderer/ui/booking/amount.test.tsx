import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { hideCost } from '../../../shared/words/say.ts'
import { paymentWords } from '../wording/payment-words.ts'
import { Amount, Figure } from './amount.tsx'

afterEach(() => {
  cleanup()
  hideCost(false)
})

/** All that an amount tells anyone: text, titles and attributes. */
const told = (guest: boolean) =>
  render(
    <>
      <Amount amount="1536.35" currency="EUR" column guest={guest} />
      <Figure decimal="1536.35" guest={guest} />
    </>,
  ).container.innerHTML

it('tells a guest who looks on no digit of the cost, neither in text nor on hover', () => {
  expect(told(false)).toContain('1,536.35 EUR')
  hideCost(true)
  expect(told(false)).not.toMatch(/536|35/)
  expect(told(false)).toContain('•••')
})

it('shows what the guest pays while cost is hidden', () => {
  hideCost(true)
  expect(told(true).match(/1,536\.35/g)?.length).toBeGreaterThanOrEqual(2)
  expect(told(true)).not.toContain('•••')
})

it('says how a rate is paid without its cost or commission while that is hidden', () => {
  hideCost(true)
  const rate = { total: '585.08', currency: 'EUR', commission: '40.5', hotelRate: '610', hotelCurrency: 'USD' }
  const words = (rateType: string) => paymentWords({ ...rate, rateType }).join(' ')
  expect(words('NET')).toBe('')
  expect(words('SALE')).toBe('Sell it at exactly EUR 585.08; the price may not be changed.')
  expect(words('DIRECT')).toBe('The guest pays USD 610.00 at the hotel on arrival. You collect nothing for the room.')
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarginRule } from '../../../shared/domain/selling/selling.ts'
import { sellingOf } from '../../../shared/domain/selling/selling.ts'
import { sampleClient } from '../../testing/sample-clients.ts'
import {
  type DraftLine,
  dropTypedPrices,
  findTypedPriceLines,
  formOf,
  type OfferDraft,
  priceBefore,
  repricedLines,
  withClient,
} from './offer-draft.ts'

const terms: DraftLine['terms'] = {
  ...{ hotelCode: 'H', hotelName: 'Sol', amount: '500.00', currency: 'EUR', rateType: 'NET', boardType: 'BB', boardName: null, rooms: [] },
  ...{ nonrefundable: false, cancellationPolicies: [], remarks: null, hotelRate: '480.00', hotelCurrency: 'EUR' },
}
const line = (rateKey: string, change: Partial<DraftLine['terms']>, typed: string | null = null): DraftLine => ({
  ...{ rateKey, terms: { ...terms, ...change }, roomNames: [], place: null, statedAtMs: 0, typed, offeredBy: null },
  stay: { checkin: '2027-03-12', checkout: '2027-03-14', paxes: [], nationality: 'CH', currency: 'EUR' },
})
const draftOf = (lines: readonly DraftLine[], by: MarginRule | null = null): OfferDraft => ({
  ...{ id: 'd-1', number: null, client: { id: null, name: 'Ada', email: '' }, language: 'en', validUntil: '2027-02-01', text: '' },
  ...{ lines, pricing: { by, before: null } },
})

const percent = fc.constantFrom('0', '5', '12.5', '100')
const anyRule: fc.Arbitrary<MarginRule | null> = fc.option(
  fc.oneof(
    percent.map((percent) => ({ kind: 'percent', percent, rounding: 'up', to: '0.05' }) as const),
    fc.constantFrom('EUR', 'KWD').map((currency) => ({ kind: 'amount', amount: '20', currency, rounding: 'up', to: '1' }) as const),
  ),
)
const anyLine = fc.record({
  rateType: fc.constantFrom('NET', 'SALE', 'DIRECT'),
  amount: fc.constantFrom('500.00', '80', '1234.567'),
  currency: fc.constantFrom('EUR', 'KWD', 'JPY'),
  typed: fc.option(fc.constantFrom('700', '12,5', '')),
})

it('keeps typed prices and fixed prices whichever client is chosen, and computes every other price by the rule', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      anyRule,
      fc.array(anyRule, { minLength: 1, maxLength: 3 }),
      (lines, first, rules) => {
        const initialDraft = draftOf(
          lines.map(({ typed, ...of }, at) => line(`k${at}`, of, typed)),
          first,
        )
        const draftWithClient = rules.reduce<OfferDraft>((draft, rule) => withClient(draft, sampleClient(), rule), initialDraft)
        const rule = rules.at(-1) ?? null
        expect(draftWithClient.lines).toEqual(initialDraft.lines)
        const repricedDraft = dropTypedPrices(draftWithClient)
        for (const [at, repricedLine] of repricedDraft.lines.entries()) {
          const hasRulePrice = sellingOf(repricedLine.terms, rule).kind === 'sold'
          expect(repricedLine.typed).toBe(
            repricedLine.terms.rateType === 'NET' && hasRulePrice ? null : (initialDraft.lines[at]?.typed ?? null),
          )
        }
        const read = formOf(repricedDraft, rule)
        if (!('form' in read)) return
        for (const { terms: of, selling } of read.form.lines) {
          const expectedSelling = sellingOf(of, rule)
          if (of.rateType === 'SALE')
            expect(selling).toMatchObject({ price: expectedSelling.kind === 'sold' ? expectedSelling.sold.price : null, rule: null })
          if (of.rateType === 'NET' && expectedSelling.kind === 'sold') expect(selling).toEqual({ price: expectedSelling.sold.price, rule })
          if (of.rateType === 'DIRECT') expect(selling).toBeNull()
        }
      },
    ),
  )
})

it('after another client is chosen, returns the previous prices, the repriced rates and the rates with a typed price', () => {
  const [ten, twenty] = (['10', '20'] as const).map((percent): MarginRule => ({ kind: 'percent', percent, rounding: 'up', to: '1' }))
  const lines = [line('net', {}), line('typed', {}, '700'), line('fixed', { rateType: 'SALE' })]
  const draft = withClient(draftOf(lines, ten), sampleClient(), twenty ?? null)
  expect(lines.map((of) => priceBefore(draft, of))).toEqual(['550.00', null, null])
  expect([repricedLines(draft), findTypedPriceLines(draft)].map((found) => found.map(({ rateKey }) => rateKey))).toEqual([
    ['net'],
    ['typed'],
  ])
  expect(withClient(draft, sampleClient({ language: 'tr' }), null).language).toBe('tr')
  expect(withClient(draft, null, ten ?? null)).toMatchObject({ client: { id: null, name: '', email: '' }, language: 'en' })
})

it('keeps the price of a saved offer with the rule that computed it, whatever the current rule; any other price counts as typed', () => {
  const rule: MarginRule = { kind: 'percent', percent: '20', rounding: 'up', to: '1' }
  const other: MarginRule = { ...rule, percent: '30' }
  const offeredLine = { ...line('k', {}), stay: line('k', {}).stay, typed: '600.00', offeredBy: rule }
  const sellingOf = (of: DraftLine, by: MarginRule | null) => {
    const read = formOf(draftOf([of]), by)
    return 'form' in read ? read.form.lines[0]?.selling : read
  }
  for (const by of [null, other]) {
    expect(sellingOf(offeredLine, by)).toEqual({ price: '600.00', rule })
    expect(sellingOf({ ...offeredLine, typed: '601' }, by)).toEqual({ price: '601.00', rule: null })
    expect(sellingOf({ ...offeredLine, offeredBy: null }, by)).toEqual({ price: '600.00', rule: null })
  }
  // The cost has changed since, so the rule would set another price; the agreed price stays and counts as typed.
  expect(sellingOf({ ...offeredLine, terms: { ...terms, amount: '510.00' } }, null)).toEqual({ price: '600.00', rule: null })
  expect(sellingOf({ ...offeredLine, typed: null }, other)).toEqual({ price: '650.00', rule: other })
})

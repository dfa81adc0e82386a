import { Anchor, Checkbox } from '@mantine/core'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { type GuestPrice, guestPriceOf, isSamePrice, mustAgreeAgain } from '../../../../shared/domain/selling/offer.ts'
import type { Sold } from '../../../../shared/domain/selling/selling.ts'
import type { Terms } from '../../../../shared/domain/terms.ts'
import { say, unmaskedVoice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import type { PriceReading } from '../../../ui/booking/selling-price.ts'
import type { CheckedOffer } from '../booking-slice.ts'
import type { FieldState } from './field-state.ts'
import type { Problem } from './guests.ts'

/** Returns why an offered rate cannot be booked: no price, or one that the client has not agreed to. */
export function offerProblems({ price, good }: CheckedOffer, terms: Terms, reading: PriceReading, agreed: GuestPrice | null): Problem[] {
  if (reading.problems.length > 0) return []
  const now = guestPriceOf(terms, reading.sold)
  if (now === null) return [{ path: 'selling.price', words: say('offer.priceMissing') }]
  const isAgreed = !mustAgreeAgain(price, good, now) || (agreed !== null && isSamePrice(agreed, now))
  return isAgreed ? [] : [{ path: 'offer.agreedAgain', words: say('offer.priceNotAgreed') }]
}

interface OfferedPriceProps {
  readonly offer: CheckedOffer
  readonly now: Terms
  readonly sold: Sold | null
  readonly fields: FieldState
}

/** Shows the client and the offered price. If the price has changed or the offer is over, asks for the client's new agreement. */
export function OfferedPrice({ offer, now, sold, fields }: OfferedPriceProps) {
  const { form, changeForm } = useApp((app) => app.booking)
  const goTo = useApp((app) => app.goTo)
  const { number, client, price, good } = offer
  const words = (one: GuestPrice) => formatMoney(one, unmaskedVoice())
  const currentPrice = guestPriceOf(now, sold)
  const needsAgreement = currentPrice !== null && mustAgreeAgain(price, good, currentPrice)
  return (
    <section>
      <h3>
        <Anchor component="button" type="button" onClick={() => goTo({ name: 'offer', number })}>
          {say('offer.offerNumber', { number })}
        </Anchor>
      </h3>
      <p>{price ? say('offer.offeredTo', { client: client.name, price: words(price) }) : client.name}</p>
      {!good && <p className="ink-unknown">{say('offer.isOver')}</p>}
      {needsAgreement && (
        <Checkbox
          data-path="offer.agreedAgain"
          label={say('offer.agreedCheckbox', { price: words(currentPrice) })}
          checked={form.agreedAgain !== null && isSamePrice(form.agreedAgain, currentPrice)}
          error={fields.problemAt('offer.agreedAgain')}
          onChange={(event) => changeForm({ agreedAgain: event.currentTarget.checked ? currentPrice : null })}
        />
      )}
    </section>
  )
}

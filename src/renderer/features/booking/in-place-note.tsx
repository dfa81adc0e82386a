import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { openVoice, say } from '../../../shared/words/say.ts'
import { useClock } from '../../ui/clock.tsx'
import { gainNow, type InPlaceOf } from './in-hand.ts'

/** Shows the booking that the rate would replace, what that saves now, and the next steps. */
export function InPlaceNote({ check, inPlaceOf }: { readonly check: RateCheck; readonly inPlaceOf: InPlaceOf }) {
  const { nowMs } = useClock()
  const gain = gainNow(check, inPlaceOf, nowMs)
  const { sold } = inPlaceOf
  const currency = check.now.currency ?? ''
  return (
    <section>
      <h3>{say('rebooking.placeTitle', { reference: inPlaceOf.reference })}</h3>
      {gain === null ? (
        <p className="ink-failed">{say('rebooking.notBetterNow')}</p>
      ) : (
        <>
          <p className="strong ink-confirmed">{say('rebooking.saves', { gain: formatMoney({ amount: gain, currency }) })}</p>
          <p>{say('rebooking.placeMeaning')}</p>
          {sold && (
            <p>{say('rebooking.soldSoFar', { price: formatMoney({ amount: sold.price, currency: sold.currency }, openVoice()) })}</p>
          )}
        </>
      )}
    </section>
  )
}

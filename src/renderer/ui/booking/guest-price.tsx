import { type Sellable, sellingOf } from '../../../shared/domain/selling.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { notSoldWords } from '../wording/selling-words.ts'
import { Amount } from './amount.tsx'

/** What the guest pays for a rate by the desk's rule, in the place of its cost. */
export function GuestPrice({ rate }: { readonly rate: Sellable }) {
  const rule = useApp((app) => app.settings.marginRule)
  const selling = sellingOf(rate, rule)
  if (selling.kind === 'none') return <span className="dim">{notSoldWords(selling.why)}</span>
  const { amount, currency } = selling.kind === 'sold' ? { amount: selling.sold.price, currency: selling.sold.currency } : selling
  return (
    <>
      <Amount amount={amount} currency={currency} strong guest />
      {selling.kind === 'atHotel' && <span className="dim"> {say('resultColumns.atTheHotel')}</span>}
    </>
  )
}

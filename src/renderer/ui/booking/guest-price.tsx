import { type Sellable, sellingOf } from '../../../shared/domain/selling/selling.ts'
import { say } from '../../../shared/words/say.ts'
import { useSellingRule } from '../clients/use-selling-rule.ts'
import { notSoldWords } from '../wording/selling-words.ts'
import { Amount } from './amount.tsx'

/** Shows the selling price of a rate by the margin rule of the client or the desk, instead of the cost. */
export function GuestPrice({ rate, client }: { readonly rate: Sellable; readonly client: number | null | undefined }) {
  const rule = useSellingRule(client)
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

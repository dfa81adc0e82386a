import { Anchor, CloseButton, TextInput } from '@mantine/core'
import { formatAmount } from '../../../shared/domain/money.ts'
import { guestPriceOf } from '../../../shared/domain/selling/offer.ts'
import { isBelowCost } from '../../../shared/domain/selling/selling.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { useSellingRule } from '../../ui/clients/use-selling-rule.ts'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { notSoldWords, soldWords } from '../../ui/wording/selling-words.ts'
import { type DraftLine, priceBefore, priceOf } from './offer-draft.ts'
import { OfferedRate } from './offered-rate.tsx'
import styles from './offers.module.css'

interface PricedRateProps {
  readonly line: DraftLine
  readonly at: number
  /** Whether it is the only rate, which cannot be removed. */
  readonly only: boolean
  readonly problem: string | undefined
}

/** A rate in the offer form, with its price. */
export function PricedRate({ line, at, only, problem }: PricedRateProps) {
  const draft = useApp((app) => app.offerDraft)
  const rule = useSellingRule(draft?.client.id)
  const change = useApp((app) => app.changeOffer)
  const { terms, typed } = line
  const reading = priceOf(line, rule)
  const { sold, why } = reading
  const type = (next: string | null) =>
    change({ lines: (draft?.lines ?? []).map((one) => (one.rateKey === line.rateKey ? { ...one, typed: next } : one)) })
  const removeRate = () => change({ lines: (draft?.lines ?? []).filter(({ rateKey }) => rateKey !== line.rateKey) })
  const guest = guestPriceOf(terms, sold)
  const before = draft && priceBefore(draft, line)
  const isTyped = terms.rateType === 'NET' && why !== 'noAmount' && why !== 'noCurrency'
  const isTypedOver = isTyped && typed !== null && rule !== null
  return (
    <article className={styles.line} aria-label={say('offer.rateNumber', { number: at + 1 })}>
      <OfferedRate {...line} />
      <div className={styles.price}>
        {!isCostHidden() && terms.rateType !== 'DIRECT' && (
          <p className="dim">
            {say('offer.cost')} <Amount amount={terms.amount} currency={terms.currency} />
          </p>
        )}
        {isTyped ? (
          <TextInput
            label={say('common.sellingPrice')}
            inputMode="decimal"
            autoComplete="off"
            data-path={`lines.${at}.selling.price`}
            value={typed ?? (sold ? formatAmount(sold.price, sold.currency) : '')}
            placeholder={say('selling.noPriceYet')}
            rightSection={<span className="dim">{terms.currency}</span>}
            rightSectionWidth={48}
            error={problem ?? reading.problems[0]?.words}
            onChange={(event) => type(event.currentTarget.value)}
          />
        ) : (
          <p>
            {guest ? (
              <Amount amount={guest.amount} currency={guest.currency} strong guest />
            ) : (
              <span className="ink-failed">{problem ?? say('offer.priceUnknown')}</span>
            )}
            {guest?.atHotel && <span className="dim"> {say('resultColumns.atTheHotel')}</span>}
          </p>
        )}
        {before && (
          <p className="ink-unknown">
            {say('offer.priceBefore')} <Amount amount={before} currency={terms.currency} guest />
          </p>
        )}
        {sold && !isCostHidden() && (
          <p className={isBelowCost(sold) ? 'ink-failed' : 'dim'}>
            {say('common.margin')} <Amount amount={sold.margin} currency={sold.currency} />
            {isBelowCost(sold) && <> · {say('selling.belowCost')}</>}
          </p>
        )}
        {(!isTypedOver || sold?.how === 'rule') && !isCostHidden() && (
          <p className="caption">{sold ? soldWords(sold) : why && notSoldWords(why)}</p>
        )}
        {isTypedOver && (
          <Anchor component="button" type="button" size="sm" onClick={() => type(null)}>
            {say('selling.useRulePrice')}
          </Anchor>
        )}
      </div>
      <CloseButton aria-label={say('offer.takeOut', { number: at + 1 })} disabled={only} onClick={removeRate} />
    </article>
  )
}

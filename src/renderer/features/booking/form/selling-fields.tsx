import { Anchor, TextInput } from '@mantine/core'
import { formatAmount } from '../../../../shared/domain/money.ts'
import { isBelowCost } from '../../../../shared/domain/selling/selling.ts'
import type { Terms } from '../../../../shared/domain/terms.ts'
import { say } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import type { PriceReading } from '../../../ui/booking/selling-price.ts'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { notSoldWords, soldWords } from '../../../ui/wording/selling-words.ts'
import type { FieldState } from './field-state.ts'

interface SellingFieldsProps {
  readonly now: Terms
  readonly reading: PriceReading
  /** The typed or offered price; null to use that of the margin rule. */
  readonly typed: string | null
  readonly fields: FieldState
  onType(typed: string | null): void
}

/** The selling price: by the margin rule, which the clerk may override; a fixed price is read-only. */
export function SellingFields({ now, reading, typed, fields, onType }: SellingFieldsProps) {
  const { sold, why } = reading
  if (now.rateType === 'DIRECT' || why === 'rateType' || why === 'noAmount' || why === 'noCurrency') return null
  const margin = sold && !isCostHidden() && (
    <p className={isBelowCost(sold) ? 'ink-failed' : 'dim'}>
      {say('common.margin')} <Amount amount={sold.margin} currency={sold.currency} />
      {isBelowCost(sold) && <> · {say('selling.belowCost')}</>}
    </p>
  )
  return (
    <section>
      <h3>{say('common.sellingPrice')}</h3>
      {now.rateType === 'SALE' ? (
        sold && (
          <p>
            <Amount amount={sold.price} currency={sold.currency} strong guest /> · {soldWords(sold)}
          </p>
        )
      ) : (
        <>
          <TextInput
            aria-label={say('selling.inputLabel', { currency: now.currency ?? '' })}
            inputMode="decimal"
            autoComplete="off"
            data-path="selling.price"
            value={typed ?? (sold ? formatAmount(sold.price, sold.currency) : '')}
            placeholder={say('selling.noPriceYet')}
            rightSection={<span className="dim">{now.currency}</span>}
            rightSectionWidth={48}
            error={fields.problemAt('selling.price')}
            onChange={(event) => onType(event.currentTarget.value)}
            onBlur={() => fields.touch('selling.price')}
          />
          {margin}
          {sold?.how === 'rule' && !isCostHidden() && <p className="caption">{soldWords(sold)}</p>}
          {why && <p className="caption">{notSoldWords(why)}</p>}
          {typed !== null && (
            <Anchor component="button" type="button" size="sm" onClick={() => onType(null)}>
              {say('selling.useRulePrice')}
            </Anchor>
          )}
        </>
      )}
    </section>
  )
}

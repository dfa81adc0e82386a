import { formatAmount, groupThousands, hasOddDecimals } from '../../../shared/domain/money.ts'
import { say } from '../../../shared/words/say.ts'
import styles from './amount.module.css'

interface AmountProps {
  /** Decimal text as the service sent it; null when it was not stated. */
  readonly amount: string | null
  readonly currency: string | null
  readonly strong?: boolean
  /** In a column, amounts line up on their decimal point. */
  readonly column?: boolean
  /** Stands where there is no amount. */
  readonly missing?: string
}

/** An amount with its currency after it, exact; copied, it is `4171.85 USD`. What is missing is said, never shown as zero. */
export function Amount({ amount, currency, strong = false, column = false, missing = say('amount.notStated') }: AmountProps) {
  if (amount === null) return <span className="dim">{missing}</span>
  const [whole = '', fraction] = formatAmount(amount, currency ?? '').split('.')
  const code = currency ?? say('amount.noCurrency')
  const titles = [
    // A narrow column has no room for it.
    ...(column ? [`${groupThousands(formatAmount(amount, code))} ${code}`] : []),
    ...(currency !== null && hasOddDecimals(amount, currency) ? [say('amount.moreDecimalsThanThisCurrency')] : []),
  ]
  return (
    <span
      className={[styles.amount, strong && 'strong', column && styles.column].filter(Boolean).join(' ')}
      title={titles.join('. ') || undefined}
    >
      <Grouped digits={whole} />
      <span className={styles.fraction}>{fraction === undefined ? '' : `.${fraction}`}</span>
      <span className={styles.code}> {code}</span>
    </span>
  )
}

/** A plain decimal in groups of thousands that are only drawn: what is copied is the number as a spreadsheet reads it. */
export function Figure({ decimal }: { readonly decimal: string }) {
  const [whole = '', fraction] = decimal.split('.')
  return (
    <span className={styles.amount}>
      <Grouped digits={whole} />
      {fraction !== undefined && `.${fraction}`}
    </span>
  )
}

function Grouped({ digits }: { readonly digits: string }) {
  const [first, ...groups] = groupThousands(digits).split(',')
  return (
    <span>
      {first}
      {groups.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are told apart by their place
        <span key={i} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  )
}

import { formatAmount, groupThousands, hasOddDecimals } from '../../shared/money.ts'
import styles from './amount.module.css'

interface AmountProps {
  /** Decimal text as the service sent it; null when it was not stated. */
  readonly amount: string | null
  readonly currency: string | null
  readonly strong?: boolean
  /** In a column, amounts line up on their decimal point. */
  readonly column?: boolean
}

/** An amount with its currency after it, exact. What is missing is said, never shown as zero. */
export function Amount({ amount, currency, strong = false, column = false }: AmountProps) {
  if (amount === null) return <span className="dim">not stated</span>
  const [whole, fraction] = groupThousands(formatAmount(amount, currency ?? '')).split('.')
  const odd = currency !== null && hasOddDecimals(amount, currency)
  return (
    <span
      className={[styles.amount, strong && styles.strong, column && styles.column].filter(Boolean).join(' ')}
      title={odd ? 'More decimals than this currency has. Shown as the service sent it.' : undefined}
    >
      <span>{whole}</span>
      <span className={styles.fraction}>{fraction === undefined ? '' : `.${fraction}`}</span>
      <span className={styles.code}>{currency ?? '(no currency)'}</span>
    </span>
  )
}

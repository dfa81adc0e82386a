import { amountWords, hasOddDecimals } from '../../../shared/domain/money.ts'
import { openVoice, say, voice } from '../../../shared/words/say.ts'
import styles from './amount.module.css'

interface AmountProps {
  /** Decimal text as the service sent it; null when it was not stated. */
  readonly amount: string | null
  readonly currency: string | null
  readonly strong?: boolean
  /** In a column, amounts line up on their decimal mark. */
  readonly column?: boolean
  /** What the guest pays: it is shown although cost is hidden. */
  readonly guest?: boolean
  /** Stands where there is no amount. */
  readonly missing?: string
}

/**
 * An amount with its currency, exact. It is heard as one text, `4,171.85 USD`; copied, it is a number that a spreadsheet reads, `4171.85 USD`.
 * What is missing is said, never shown as zero.
 */
export function Amount({
  amount,
  currency,
  strong = false,
  column = false,
  guest = false,
  missing = say('amount.notStated'),
}: AmountProps) {
  if (amount === null) return <span className="dim">{missing}</span>
  const code = currency ?? say('amount.noCurrency')
  const figure = amountWords(amount, currency ?? '', guest ? openVoice() : voice)
  const heard = `${figure} ${code}`
  const titles = [
    // A narrow column has no room for it.
    ...(column ? [heard] : []),
    ...(currency !== null && hasOddDecimals(amount, currency) ? [say('amount.moreDecimalsThanThisCurrency')] : []),
  ]
  return (
    <span
      className={[styles.amount, strong && 'strong', column && styles.column].filter(Boolean).join(' ')}
      title={titles.join('. ') || undefined}
    >
      <span className={styles.heard}>{heard}</span>
      <span aria-hidden dir="ltr">
        <Drawn figure={figure} />
        <span className={styles.code}> {code}</span>
      </span>
    </span>
  )
}

/** A plain decimal, heard and drawn as the clerk writes numbers, and copied without its groups. */
export function Figure({ decimal, guest = false }: { readonly decimal: string; readonly guest?: boolean }) {
  const figure = amountWords(decimal, '', guest ? openVoice() : voice)
  return (
    <span className={styles.amount}>
      <span className={styles.heard}>{figure}</span>
      <span aria-hidden dir="ltr">
        <Drawn figure={figure} />
      </span>
    </span>
  )
}

/** Marks between groups are only drawn, so that no program reads them as something else. */
function Drawn({ figure }: { readonly figure: string }) {
  const { decimalMark, groupMark } = voice.formats
  const point = figure.lastIndexOf(decimalMark)
  const [whole, fraction] = point < 0 ? [figure, ''] : [figure.slice(0, point), figure.slice(point)]
  const [first, ...groups] = whole.split(groupMark)
  return (
    <>
      {first}
      {groups.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are told apart by their place
        <span key={i} className={styles.group} data-mark={groupMark}>
          {group}
        </span>
      ))}
      <span className={styles.fraction}>{fraction}</span>
    </>
  )
}

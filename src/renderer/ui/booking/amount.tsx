import { amountWords, hasOddDecimals } from '../../../shared/domain/money.ts'
import { say, unmaskedVoice, voice } from '../../../shared/words/say.ts'
import styles from './amount.module.css'

interface AmountProps {
  /** Decimal text as the service sent it; null when it was not stated. */
  readonly amount: string | null
  readonly currency: string | null
  readonly strong?: boolean
  /** In a column, amounts line up on their decimal mark. */
  readonly column?: boolean
  /** Whether the guest pays this amount; it is then shown even while cost is hidden. */
  readonly guest?: boolean
  /** Shown if there is no amount. */
  readonly missing?: string
}

/**
 * Shows an exact amount with its currency. Screen readers read it as one text, `4,171.85 USD`; copying yields a number for spreadsheets,
 * `4171.85 USD`. A missing amount is stated as such, never shown as zero.
 */
export function Amount({
  amount,
  currency,
  strong = false,
  column = false,
  guest = false,
  missing = say('common.notStated'),
}: AmountProps) {
  if (amount === null) return <span className="dim">{missing}</span>
  const code = currency ?? say('amount.noCurrency')
  const figure = amountWords(amount, currency ?? '', guest ? unmaskedVoice() : voice)
  const spokenText = `${figure} ${code}`
  const titles = [
    // A narrow column may cut the amount off, so the title repeats it.
    ...(column ? [spokenText] : []),
    ...(currency !== null && hasOddDecimals(amount, currency) ? [say('amount.oddDecimals')] : []),
  ]
  return (
    <span
      className={[styles.amount, strong && 'strong', column && styles.column].filter(Boolean).join(' ')}
      title={titles.join('. ') || undefined}
    >
      <span className={styles.heard}>{spokenText}</span>
      <span aria-hidden dir="ltr">
        <GroupedDigits figure={figure} />
        <span className={styles.code}> {code}</span>
      </span>
    </span>
  )
}

/** Shows a decimal in the clerk's number format; copying yields it without group separators. */
export function Figure({ decimal, guest = false }: { readonly decimal: string; readonly guest?: boolean }) {
  const figure = amountWords(decimal, '', guest ? unmaskedVoice() : voice)
  return (
    <span className={styles.amount}>
      <span className={styles.heard}>{figure}</span>
      <span aria-hidden dir="ltr">
        <GroupedDigits figure={figure} />
      </span>
    </span>
  )
}

/** Group separators are drawn by CSS, so that they are not copied. */
function GroupedDigits({ figure }: { readonly figure: string }) {
  const { decimalMark, groupMark } = voice.formats
  const point = figure.lastIndexOf(decimalMark)
  const [integerPart, fraction] = point < 0 ? [figure, ''] : [figure.slice(0, point), figure.slice(point)]
  const [first, ...groups] = integerPart.split(groupMark)
  return (
    <>
      {first}
      {groups.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by their position
        <span key={i} className={styles.group} data-mark={groupMark}>
          {group}
        </span>
      ))}
      <span className={styles.fraction}>{fraction}</span>
    </>
  )
}

import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconArrowUpRight, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { currencyName } from '../../../shared/domain/money.ts'
import type { CancellationTerms } from '../../../shared/domain/penalties.ts'
import type { Pax } from '../../../shared/domain/schemas.ts'
import { isHotelStated } from '../../../shared/domain/stay.ts'
import { type Difference, differencesNeedingConsent, type Offer, type TermField, termFields } from '../../../shared/domain/terms.ts'
import { say, texts } from '../../../shared/words/say.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { PenaltySchedule } from '../../ui/booking/penalty-schedule.tsx'
import { Refundability } from '../../ui/booking/refundability.tsx'
import { Remarks } from '../../ui/booking/remarks.tsx'
import { Tag, type Tone } from '../../ui/booking/tag.tsx'
import { useClock } from '../../ui/clock.tsx'
import { MeaningButton } from '../../ui/help/meaning-button.tsx'
import { rateTypeMeaning } from '../../ui/help/meanings/booking-meaning.ts'
import { rateTypeName } from '../../ui/wording/payment-words.ts'
import { refundabilityWords } from '../../ui/wording/refundability-words.ts'
import { changeOfAmount } from '../../ui/wording/selling-words.ts'
import { boardWords, hotelWords, roomWords } from '../../ui/wording/stay-words.ts'
import { termNames } from '../../ui/wording/term-words.ts'
import type { Consent } from './booking-slice.ts'
import styles from './terms-table.module.css'

const verdicts: Record<Difference['verdict'], { tone: Tone; icon: ReactNode }> = {
  better: { tone: 'confirmed', icon: <IconCircleCheck aria-hidden /> },
  worse: { tone: 'failed', icon: <IconArrowUpRight aria-hidden /> },
  changed: { tone: 'unknown', icon: <IconAlertTriangle aria-hidden /> },
  learned: { tone: 'info', icon: <IconInfoCircle aria-hidden /> },
}

interface TermsTableProps {
  /** Null if there is nothing to compare with. */
  readonly before: Offer | null
  readonly after: Offer
  readonly differences: readonly Difference[]
  readonly heads: readonly [before: string, after: string]
  /** The guests of each room of `after`, if known. */
  readonly parties?: readonly (Pax | null)[]
  /** The terms that the clerk has agreed to; omitted if no consent is needed. */
  readonly consents?: readonly Consent[]
  onConsent?(field: TermField, agreed: boolean): void
}

/** Terms that need the full width of the table; if they differ, the values are stacked. */
const wideTerms: ReadonlySet<TermField> = new Set(['nonrefundable', 'policies', 'remarks', 'rooms'])

/** Compares terms side by side. Only differences are coloured; equal terms are shown once. */
export function TermsTable({ before, after, differences, heads, parties, consents, onConsent }: TermsTableProps) {
  const needsConsent = new Set(consents && differencesNeedingConsent(differences).map(({ field }) => field))
  const hasComparison = before !== null && differences.length > 0
  const { nowMs, zone } = useClock()
  const refund = refundDifference(before, after, differences, (terms) => refundabilityWords(terms, nowMs, zone).words)
  const shown = termFields.filter((field) => field !== 'hotelRate' || after.hotelRate !== null || before?.hotelRate)
  return (
    <table className={styles.terms} aria-label={say('common.terms')}>
      <colgroup>
        <col className={styles.names} />
        <col span={2} />
      </colgroup>
      <thead className={hasComparison ? undefined : 'unseen'}>
        <tr>
          <th scope="col">
            <span className="unseen">{say('common.term')}</span>
          </th>
          {hasComparison && <th scope="col">{heads[0]}</th>}
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      {shown.map((field) => {
        const difference = hasComparison && [...differences, ...refund].find((found) => found.field === field)
        return (
          <tbody key={field}>
            <tr>
              <th scope="row">{termNames[field]}</th>
              {!difference && (
                <td colSpan={2}>
                  <Term field={field} terms={after} parties={parties} hasExplanation />
                </td>
              )}
              {difference && wideTerms.has(field) && (
                <td colSpan={2} className={styles.stacked}>
                  <p className="caption">{heads[0]}</p>
                  <Term field={field} terms={before} />
                  <ChangedTerm difference={difference} head={heads[1]} before={before} after={after} />
                </td>
              )}
              {difference && !wideTerms.has(field) && (
                <>
                  <td>
                    <Term field={field} terms={before} />
                  </td>
                  <td>
                    <ChangedTerm difference={difference} before={before} after={after} />
                  </td>
                </>
              )}
            </tr>
            {difference && needsConsent.has(field) && (
              <tr>
                <td />
                <td colSpan={2} className={styles.consent}>
                  <Checkbox
                    label={consentWords(difference)}
                    checked={consents?.includes(field) ?? false}
                    data-path={`consent.${field}`}
                    onChange={(event) => onConsent?.(field, event.currentTarget.checked)}
                  />
                </td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}

/**
 * Returns a difference for the refund line if the new cancellation policies give it another text. Consent is asked only for the policies, not for this
 * line.
 */
function refundDifference(
  before: Offer | null,
  after: Offer,
  differences: readonly Difference[],
  words: (terms: CancellationTerms) => string,
): Difference[] {
  const policies = differences.find(({ field }) => field === 'policies')
  if (!before || !policies || differences.some(({ field }) => field === 'nonrefundable')) return []
  const [beforeWords, afterWords] = [before, after].map((offer) => words({ ...offer, total: offer.amount }))
  return beforeWords === afterWords ? [] : [{ ...policies, field: 'nonrefundable' }]
}

interface ChangedProps {
  readonly difference: Difference
  /** The column header, if the table shows none for it. */
  readonly head?: string
  readonly before: Offer
  readonly after: Offer
}

/** Shows the current term and how it changed, by colour and word. */
function ChangedTerm({ difference, head, before, after }: ChangedProps) {
  const { field, verdict } = difference
  const change = field === 'amount' ? changeOfAmount(before, after) : null
  return (
    <div className={`${styles.changed} ${styles[verdict]}`}>
      <div className={styles.verdict}>
        {head && <span className="caption">{head}</span>}
        <Tag {...verdicts[verdict]}>{verdictWords(difference)}</Tag>
      </div>
      <Term field={field} terms={after} hasExplanation />
      {change && <div className="caption">{change}</div>}
    </div>
  )
}

interface TermProps {
  readonly field: TermField
  readonly terms: Offer
  readonly parties?: TermsTableProps['parties'] | undefined
  /** Whether to show buttons that explain it. */
  readonly hasExplanation?: boolean
}

function Term({ field, terms, parties, hasExplanation = false }: TermProps) {
  const cancellation = { ...terms, total: terms.amount }
  switch (field) {
    case 'hotel':
      return isHotelStated(terms) ? hotelWords(terms) : <Missing />
    case 'amount':
      return <Amount amount={terms.amount} currency={terms.currency} strong />
    case 'currency':
      return terms.currency === null ? <Missing /> : `${terms.currency} ${currencyName(terms.currency)}`
    case 'rateType':
      return (
        <>
          {rateTypeName(terms.rateType)}{' '}
          {hasExplanation && <MeaningButton explanation={rateTypeMeaning(terms.rateType)} word={rateTypeName(terms.rateType)} />}
        </>
      )
    case 'board':
      return boardWords(terms.boardType, terms.boardName)
    case 'rooms':
      if (terms.rooms.length === 0) return <Missing />
      return <div className="keep-lines">{terms.rooms.map((room, at) => roomWords(room, parties?.[at])).join('\n')}</div>
    case 'nonrefundable':
      return (
        <div className={styles.wrap}>
          <Refundability terms={cancellation} hasExplanation={hasExplanation} />
        </div>
      )
    case 'policies':
      return <PenaltySchedule terms={{ ...cancellation, nonrefundable: null }} />
    case 'remarks':
      return terms.remarks ? <Remarks text={terms.remarks} /> : <span className="dim">{say('common.none')}</span>
    case 'hotelRate':
      return <Amount amount={terms.hotelRate} currency={terms.hotelCurrency} />
  }
}

const Missing = () => <span className="dim">{say('common.notStated')}</span>

const verdictNames: Record<Difference['verdict'], string> = texts({
  better: 'term.better',
  worse: 'term.worse',
  changed: 'term.changed',
  learned: 'term.learned',
})

/** Returns how a term has changed, in a word. */
export function verdictWords({ field, verdict }: Difference): string {
  if (field === 'amount' && verdict === 'worse') return say('term.higher')
  if (field === 'amount' && verdict === 'better') return say('term.lower')
  return verdictNames[verdict]
}

const consentObjects: Record<TermField, string> = texts({
  hotel: 'term.consentHotel',
  amount: 'term.consentAmount',
  currency: 'term.consentCurrency',
  rateType: 'term.consentRateType',
  board: 'term.consentBoard',
  rooms: 'term.consentRooms',
  nonrefundable: 'term.consentRefund',
  policies: 'term.consentCancellation',
  remarks: 'term.consentRemarks',
  hotelRate: 'term.consentHotelAmount',
})

/** `I agree to the higher amount`. */
export function consentWords({ field, verdict }: Difference): string {
  if (field === 'amount' && verdict === 'worse') return say('term.consentHigherAmount')
  if (field === 'policies' && verdict === 'worse') return say('term.consentWorseTerms')
  return say('term.consent', { field: consentObjects[field] })
}

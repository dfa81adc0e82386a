import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconArrowUpRight, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { currencyName } from '../../../shared/money.ts'
import { type Difference, needingConsent, type TermField, type Terms, termFields } from '../../../shared/terms.ts'
import { Amount } from '../../ui/amount.tsx'
import { boardWords } from '../../ui/board-words.ts'
import { rateTypeName } from '../../ui/payment-words.ts'
import { Refundability } from '../../ui/refundability.tsx'
import { Remarks } from '../../ui/remarks.tsx'
import { Staircase } from '../../ui/staircase.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { consentWords, termNames, verdictNames } from './term-words.ts'
import styles from './terms-table.module.css'

const verdicts: Record<Difference['verdict'], { tone: Tone; icon: ReactNode }> = {
  better: { tone: 'confirmed', icon: <IconCircleCheck aria-hidden /> },
  worse: { tone: 'failed', icon: <IconArrowUpRight aria-hidden /> },
  changed: { tone: 'unknown', icon: <IconAlertTriangle aria-hidden /> },
  learned: { tone: 'info', icon: <IconInfoCircle aria-hidden /> },
}

interface TermsTableProps {
  /** Null when there is nothing to compare with. */
  readonly before: Terms | null
  readonly after: Terms
  readonly differences: readonly Difference[]
  readonly heads: readonly [before: string, after: string]
  /** Terms that the clerk has agreed to; left out where no consent is asked. */
  readonly consents?: readonly TermField[]
  onConsent?(field: TermField, agreed: boolean): void
}

/** Terms side by side. Only what differs is coloured; what is the same stands once. */
export function TermsTable({ before, after, differences, heads, consents, onConsent }: TermsTableProps) {
  const asked = new Set(consents && needingConsent(differences).map(({ field }) => field))
  const shown = termFields.filter((field) => field !== 'hotelRate' || after.hotelRate !== null || before?.hotelRate)
  return (
    <table className={styles.terms}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Term</span>
          </th>
          <th scope="col">{before ? heads[0] : heads[1]}</th>
          {before ? <th scope="col">{heads[1]}</th> : <td />}
        </tr>
      </thead>
      {shown.map((field) => {
        const difference = before && differences.find((found) => found.field === field)
        return (
          <tbody key={field}>
            <tr>
              <th scope="row">{termNames[field]}</th>
              {difference ? (
                <>
                  <td>
                    <Term field={field} terms={before} />
                  </td>
                  <td className={styles[difference.verdict]}>
                    <Tag {...verdicts[difference.verdict]}>{verdictNames[difference.verdict]}</Tag>
                    <div className={styles.now}>
                      <Term field={field} terms={after} />
                    </div>
                  </td>
                </>
              ) : (
                <td colSpan={2}>
                  <Term field={field} terms={after} />
                </td>
              )}
            </tr>
            {difference && asked.has(field) && (
              <tr>
                <td />
                <td colSpan={2} className={styles.consent}>
                  <Checkbox
                    label={consentWords(difference)}
                    checked={consents?.includes(field) ?? false}
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

function Term({ field, terms }: { readonly field: TermField; readonly terms: Terms }) {
  const cancellation = { ...terms, total: terms.amount }
  switch (field) {
    case 'amount':
      return <Amount amount={terms.amount} currency={terms.currency} strong />
    case 'currency':
      return terms.currency === null ? <Missing /> : `${terms.currency} ${currencyName(terms.currency)}`
    case 'rateType':
      return rateTypeName(terms.rateType)
    case 'board':
      return boardWords(terms.boardType, terms.boardName)
    case 'rooms':
      return terms.rooms.length === 0 ? <Missing /> : <div className="keep-lines">{terms.rooms.join('\n')}</div>
    case 'nonrefundable':
      return (
        <div className={styles.wrap}>
          <Refundability terms={cancellation} />
        </div>
      )
    case 'policies':
      return <Staircase terms={{ ...cancellation, nonrefundable: null }} />
    case 'remarks':
      return terms.remarks ? <Remarks text={terms.remarks} /> : <span className="dim">none</span>
    case 'hotelRate':
      return <Amount amount={terms.hotelRate} currency={terms.hotelCurrency} />
  }
}

const Missing = () => <span className="dim">not stated</span>

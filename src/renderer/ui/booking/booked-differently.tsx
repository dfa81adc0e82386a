import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BookedDifference } from '../../../shared/contract/views/booking-views.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { bookedNames } from '../wording/term-words.ts'
import styles from './booked-differently.module.css'

interface BookedDifferentlyProps {
  /** All differences; at least one. */
  readonly differences: readonly BookedDifference[]
  readonly rows: readonly { readonly field: BookedDifference['field']; readonly agreed: ReactNode; readonly booked: ReactNode }[]
  /** Whether the booking is still valid, so that the clerk has to act on it. */
  readonly isStillValid: boolean
  readonly children?: ReactNode
}

/** An alert for a booking whose record differs from the agreement: the differences side by side, and what to do. */
export function BookedDifferently({ differences, rows, isStillValid, children }: BookedDifferentlyProps) {
  return (
    <section className={styles.alert} role="alert" aria-label={say('bookedDifferently.alertLabel')}>
      <IconAlertTriangle aria-hidden />
      <div className={styles.words}>
        <p className="strong">{differsSentence(differences)}</p>
        {isStillValid && <p>{say('bookedDifferently.next')}</p>}
        {rows.length > 0 && (
          <table className={styles.table} aria-label={say('bookedDifferently.alertLabel')}>
            <thead>
              <tr>
                <th scope="col">{say('bookedDifferently.differsColumn')}</th>
                <th scope="col">{say('common.agreed')}</th>
                <th scope="col">{say('common.bookedBesideAgreed')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ field, agreed, booked }) => (
                <tr key={field}>
                  <th scope="row">{bookedNames()[field]}</th>
                  <td className="keep-lines">{agreed}</td>
                  <td className="keep-lines">{booked}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {children}
      </div>
    </section>
  )
}

/** `Not booked as agreed: Amount, Board, and Dates.` */
export function differsSentence(differences: readonly BookedDifference[]): string {
  return say('bookedDifferently.sentence', { list: listAll(differences.map(({ field }) => bookedNames()[field])) })
}

import { useCallback, useEffect } from 'react'
import type { BackupChoice, LackedClosings as Lacked } from '../../../shared/keeping-views.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import styles from './keeping.module.css'
import { lackedClosingWords, lackedIntroduction } from './keeping-words.ts'
import { Warning } from './warning.tsx'

interface LackedClosingsProps {
  readonly choice: BackupChoice
  /** It is a new ledger. */
  readonly isNew: boolean
}

/** The closed months that a backup, or a new ledger, lacks: they stay closed. */
export function LackedClosings({ choice, isNew }: LackedClosingsProps) {
  const { backup, file, recoveryCode } = choice
  const lacked = useApp((app) => app.lackedClosings)
  const readLacked = useApp((app) => app.readLackedClosings)
  const read = useCallback(
    () => void readLacked({ backup, ...(file && { file }), ...(recoveryCode && { recoveryCode }) }),
    [readLacked, backup, file, recoveryCode],
  )
  useEffect(read, [read])
  switch (lacked.status) {
    case 'reading':
      return (
        <p className={`dim ${styles.sentence}`} role="status">
          Looking which months were closed since then.
        </p>
      )
    case 'failed':
      return (
        <>
          <p className={styles.sentence}>Which months were closed since then could not be read.</p>
          <FailureNote failure={lacked.failure} onRetry={read} />
        </>
      )
    case 'read':
      return <Months lacked={lacked.lacked} isNew={isNew} />
    default:
      return lacked satisfies never
  }
}

function Months({ lacked: { closings, logged }, isNew }: { readonly lacked: Lacked; readonly isNew: boolean }) {
  const { zone } = useClock()
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  if (!logged && !isOpen) {
    return (
      <Warning>
        Whether months were closed since then is not known. Compare the closed months with the files that accounting has before you close
        one.
      </Warning>
    )
  }
  if (closings.length === 0) return <p className={styles.sentence}>No month was closed{isNew ? '' : ' since then'}.</p>
  return (
    <section aria-label="Closed months that come back">
      <p className={styles.sentence}>{lackedIntroduction(closings.length, isNew)}</p>
      <ul className={styles.lacked} tabIndex={closings.length > 5 ? 0 : undefined}>
        {closings.map((closing) => (
          <li key={`${closing.month} ${closing.basis} ${closing.number}`}>{lackedClosingWords(closing, zone)}</li>
        ))}
      </ul>
    </section>
  )
}

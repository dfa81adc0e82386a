import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { BackupChoice, WouldBring } from '../../../../shared/contract/views/maintenance-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import styles from '../maintenance.module.css'
import { lackedClosingWords, lackedIntroduction } from '../maintenance-words.ts'
import { Warning } from '../messages.tsx'

interface LackedClosingsProps {
  readonly choice: BackupChoice
  /** The choice is a new ledger, not a backup. */
  readonly isNew: boolean
}

/** Renders what a backup or a new ledger lacks: closed months, which stay closed, and the desk's own data, and how much comes back. */
export function LackedClosings({ choice, isNew }: LackedClosingsProps) {
  const { backup, file, recoveryCode } = choice
  const found = useApp((app) => app.wouldBring)
  const readWouldBring = useApp((app) => app.readWouldBring)
  const read = useCallback(
    () => void readWouldBring({ backup, ...(file && { file }), ...(recoveryCode && { recoveryCode }) }),
    [readWouldBring, backup, file, recoveryCode],
  )
  const stopWouldBring = useApp((app) => app.stopWouldBring)
  useEffect(() => {
    read()
    // Cancel the read when the dialog closes or the code changes.
    return () => void stopWouldBring()
  }, [read, stopWouldBring])
  switch (found.status) {
    case 'reading':
      return (
        <p className={`dim ${styles.sentence}`} role="status">
          {isNew ? say('lackedClosings.loadingNew') : say('lackedClosings.loading')}
        </p>
      )
    case 'failed':
      // A wrong code is reported at its field.
      if (found.failure.kind === 'input') return null
      // The usual text for a damaged ledger recommends the backups, and this is one of them.
      if (!isNew && isDamage(found.failure)) {
        return (
          <Warning>
            <span role="alert">{say('lackedClosings.damaged')}</span>
          </Warning>
        )
      }
      return (
        <>
          <p className={styles.sentence}>{isNew ? say('lackedClosings.unreadableNew') : say('lackedClosings.unreadable')}</p>
          <FailureNote failure={found.failure} onRetry={read} />
        </>
      )
    case 'read':
      return (
        <>
          <Months brings={found.brings} isNew={isNew} />
          <Facts brings={found.brings} />
        </>
      )
    default:
      return found satisfies never
  }
}

const isDamage = (failure: Failure) => failure.kind === 'ledger' && (failure.trouble === 'damaged' || failure.trouble === 'foreign')

function Months({ brings: { closings, logged }, isNew }: { readonly brings: WouldBring; readonly isNew: boolean }) {
  const { zone } = useClock()
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  // The state when the dialog opened: a running restore closes every ledger.
  const [wasOpen] = useState(isOpen)
  if (!logged && !wasOpen) {
    return <Warning>{say('lackedClosings.unknown', { isNew: isNew ? 'yes' : 'no' })}</Warning>
  }
  if (closings.length === 0) return <p className={styles.sentence}>{say('lackedClosings.none', { isNew: isNew ? 'yes' : 'no' })}</p>
  return (
    <section aria-label={say('lackedClosings.sectionLabel')}>
      <p className={styles.sentence}>{lackedIntroduction(closings.length, isNew)}</p>
      <ul className={styles.lacked} tabIndex={closings.length > 5 ? 0 : undefined}>
        {closings.map((closing) => (
          <li key={`${closing.month} ${closing.basis} ${closing.number}`}>{lackedClosingWords(closing, zone)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The desk's own data: how much of it comes back, and what is lost. */
function Facts({ brings: { facts, lost } }: { readonly brings: WouldBring }) {
  const counted: readonly (readonly [string, number])[] = lost
    ? [
        [say('restoreFacts.lostLists', { count: lost.lists }), lost.lists],
        [say('restoreFacts.lostSaved', { count: lost.saved }), lost.saved],
        [say('restoreFacts.lostReminders', { count: lost.reminders }), lost.reminders],
        [say('restoreFacts.lostForms', { count: lost.forms }), lost.forms],
        [say('restoreFacts.lostEvidence', { count: lost.evidence }), lost.evidence],
      ]
    : []
  const there = counted.filter(([, count]) => count > 0)
  return (
    <>
      <p className={styles.sentence}>{say('restoreFacts.comeBack', { count: facts })}</p>
      {lost === null ? (
        <Warning>{say('restoreFacts.lostUnknown')}</Warning>
      ) : there.length === 0 ? (
        <p className={styles.sentence}>{say('restoreFacts.lostNone')}</p>
      ) : (
        <>
          <p className={styles.sentence}>{say('restoreFacts.lostIntroduction')}</p>
          <ul className={styles.lacked}>
            {there.map(([words]) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

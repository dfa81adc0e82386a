import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Notice, StayOfNotice } from '../../../../shared/contract/views/notice-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { toneIcons } from '../../../ui/booking/tag.tsx'
import tones from '../../../ui/booking/tone.module.css'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { datesWords } from '../../../ui/wording/stay-words.ts'
import styles from './notice-list.module.css'
import { bookedByWords, cancelNowWords, ledgerReferences, monthsOfNotice, noticeWords } from './notice-words.ts'

/** Up to this many notices of one kind are listed singly; more are grouped into one line that expands. */
const maxSingly = 3

/** List of the notices, newest first. Many of one kind are grouped, in the place of the newest. */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  const kinds = Map.groupBy(notices, ({ kind }) => kind)
  return (
    <ul className={styles.list}>
      {notices.map((notice) => {
        const alike = kinds.get(notice.kind) ?? []
        if (alike.length <= maxSingly) return <NoticeLine key={notice.id} notice={notice} />
        return alike[0] === notice && <NoticeGroup key={notice.kind} notices={alike} newest={notice} />
      })}
    </ul>
  )
}

interface OfKind {
  readonly kind: Notice['kind']
}

function ToneIcon({ kind }: OfKind) {
  const { tone } = noticeWords(kind)
  return <span className={`${styles.icon} ${tones[tone]}`}>{toneIcons[tone]}</span>
}

function Meaning({ kind }: OfKind) {
  const { what, meaning, next } = noticeWords(kind)
  return (
    <>
      <p className="strong">{what}</p>
      <p>
        {meaning} {next}
      </p>
    </>
  )
}

function NoticeGroup({ notices, newest }: { readonly notices: readonly Notice[]; readonly newest: Notice }) {
  const { zone } = useClock()
  const [isOpen, setOpen] = useState(false)
  const { what } = noticeWords(newest.kind)
  const { clientRef: reference } = newest
  const count = { notices: notices.length }
  const haveSameReference = reference !== null && notices.every(({ clientRef }) => clientRef === reference)
  return (
    <li className={styles.notice} aria-label={what}>
      <ToneIcon kind={newest.kind} />
      <div className={styles.words}>
        <Meaning kind={newest.kind} />
        <p className={styles.of}>
          <span className="strong">
            {haveSameReference ? say('noticeList.ofThisKindUnder', { ...count, reference }) : say('noticeList.ofThisKind', count)}
          </span>
          <time dateTime={new Date(newest.atMs).toISOString()}>{formatInstant(newest.atMs, zone)}</time>
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say('noticeList.single')}
        </Button>
      </div>
      {isOpen && (
        <ul className={`${styles.list} ${styles.single}`} aria-label={what}>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </li>
  )
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { zone } = useClock()
  const goTo = useApp((app) => app.goTo)
  const dismiss = useApp((app) => app.notices.dismiss)
  const openClosing = useApp((app) => app.ledger.closing.open)
  const failure = useApp((app) => app.notices.notDismissed[notice.id])
  const { what, linkPurpose: opens } = noticeWords(notice.kind)
  const { hotelName, bookingRef, clientRef, otherRef, atMs } = notice
  const references = ledgerReferences(notice)
  const months = monthsOfNotice(notice)
  const showClosings = () => {
    goTo({ name: 'ledger' })
    void openClosing(notice.months.at(-1)?.basis ?? 'created')
  }
  const isShown = (reference: string) => notice.stays.some(({ row }) => (row.bookingRef ?? row.clientRef) === reference)
  const verb = opens === 'cancel' ? say('noticeList.openToCancel') : say('common.openInLedger')
  return (
    <li className={styles.notice} aria-label={what}>
      <ToneIcon kind={notice.kind} />
      <div className={styles.words}>
        <Meaning kind={notice.kind} />
        {months !== null && <p className={styles.months}>{months}</p>}
        {notice.stays.length > 0 && <StaysOfNotice stays={notice.stays} />}
        <p className={styles.of}>
          {hotelName !== null && notice.stays.length === 0 && <span>{hotelName}</span>}
          {bookingRef !== null && !isShown(bookingRef) && <CopyText text={bookingRef} label={say('common.bookingReferenceToCopy')} />}
          {otherRef !== null && !isShown(otherRef) && <CopyText text={otherRef} label={say('noticeList.otherReferenceToCopy')} />}
          {clientRef !== null && !isShown(clientRef) && <CopyText text={clientRef} label={say('common.clientReferenceToCopy')} />}
          <time dateTime={new Date(atMs).toISOString()}>{formatInstant(atMs, zone)}</time>
        </p>
        {failure && <FailureNote failure={failure} onRetry={() => void dismiss(notice.id)} />}
      </div>
      <div className={styles.actions}>
        {opens === 'closings' && (
          <Button size="compact-sm" variant="default" onClick={showClosings}>
            {say('common.closedMonthsButton')}
          </Button>
        )}
        {opens !== null &&
          opens !== 'closings' &&
          references.map((reference) => (
            <Button key={reference} size="compact-sm" variant="default" onClick={() => goTo({ name: 'ledger', find: reference })}>
              {references.length === 1 ? verb : say('noticeList.openLabel', { reference })}
            </Button>
          ))}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say('noticeList.dismissLabel', { what })}
          onClick={() => void dismiss(notice.id)}
        >
          {say('common.dismiss')}
        </Button>
      </div>
    </li>
  )
}

/** The two bookings of a possible duplicate: what each is, which desk made it, and what cancelling it costs now. */
function StaysOfNotice({ stays }: { readonly stays: readonly StayOfNotice[] }) {
  const { nowMs, zone } = useClock()
  return (
    <ul className={styles.stays} aria-label={say('staysOfNotice.listLabel')}>
      {stays.map((stay) => (
        <li key={stay.row.id}>
          <CopyText text={stay.row.bookingRef ?? stay.row.clientRef ?? ''} label={say('common.bookingReferenceToCopy')} />
          <span>{listWithCommas([stay.row.hotelName ?? stay.row.hotelCode, datesWords(stay.row.checkin, stay.row.checkout)])}</span>
          <span className="strong">{cancelNowWords(stay.row, nowMs, zone)}</span>
          <span className={styles.made}>{bookedByWords(stay, zone)}</span>
        </li>
      ))}
    </ul>
  )
}

import { ActionIcon, Button, CopyButton, Group, Loader, Menu, Skeleton, Stack } from '@mantine/core'
import {
  IconBuilding,
  IconCalendarDown,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconFileText,
  IconFlag,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { bookingKeyOf, type LedgerRecord, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { referenceName, referenceOf } from '../../../../shared/domain/reference.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { BookedDifferently } from '../../../ui/booking/booked-differently.tsx'
import { PenaltySchedule } from '../../../ui/booking/penalty-schedule.tsx'
import { RebookingNote } from '../../../ui/booking/rebooking-note.tsx'
import { Remarks } from '../../../ui/booking/remarks.tsx'
import { SaveEvidence } from '../../../ui/booking/save-evidence.tsx'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { isLedgerWritable } from '../../../ui/desk-abilities.ts'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ScreenReaderStatus } from '../../../ui/feedback/heard.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { ageMeaning, assumedDayMeaning, flagMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useKeyTip, useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx'
import { DayText, MomentText } from '../../../ui/moment.tsx'
import { ageOf, recordAgeWords } from '../../../ui/wording/freshness-words.ts'
import { bookedStay } from '../../../ui/wording/stay-words.ts'
import { bookedTerms, isTerm } from '../../../ui/wording/term-words.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'
import { CancelOutcomeNote } from '../cancel/cancel-outcome.tsx'
import { isCancellationOf } from '../cancel/cancel-slice.ts'
import { OpenCancellation } from '../cancel/open-cancellation.tsx'
import { flagWords } from '../list/flag-words.ts'
import { Age } from '../list/ledger-cells.tsx'
import { BookingNotes } from '../notes/booking-notes.tsx'
import { BetterRates } from '../rebooking/better-rates.tsx'
import { isPartOf } from '../rebooking/rate-look-slice.ts'
import { whyUncertain } from './booked-words.ts'
import { BookingHistory } from './booking-history.tsx'
import { BookingMoney } from './booking-money.tsx'
import { BookingStay } from './booking-stay.tsx'
import { Fact, Facts, Part } from './facts.tsx'
import styles from './record.module.css'
import { documentsOf, isSameBooking, openedRow } from './record-slice.ts'
import { RowHead } from './row-head.tsx'
import { termWords } from './term-values.ts'

/** Renders the alert above a booking that this desk made and that differs from what was agreed; else nothing. */
function RecordNotAsAgreed({ record }: { readonly record: LedgerRecord }) {
  const { zone } = useClock()
  const goTo = useApp((app) => app.goTo)
  const { agreed, booking, bookedDifferently, row } = record
  const { clientRef } = row
  if (bookedDifferently.length === 0) return null
  const booked = bookedTerms(booking)
  const rows = bookedDifferently.map(({ field }) =>
    isTerm(field)
      ? {
          field,
          agreed: agreed ? termWords(agreed, field, zone) : say('common.notKnown'),
          booked: termWords(booked, field, zone),
        }
      : { field, agreed: say('agreedAgainstBooked.asAgreed'), booked: bookedStay(field, booking) },
  )
  return (
    <BookedDifferently differences={bookedDifferently} rows={rows} isStillValid={row.known === 'CONFIRMED'}>
      {clientRef !== null && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'confirmation', clientRef })}>
            {say('common.showAttempt')}
          </Button>
        </div>
      )}
    </BookedDifferently>
  )
}

/** Renders the confirmation that a booking of this desk is as agreed; `RecordNotAsAgreed` covers the opposite. */
function BookedAsAgreed({ record: { agreed, bookedDifferently } }: { readonly record: LedgerRecord }) {
  if (!agreed || bookedDifferently.length > 0) return null
  return (
    <Part title={say('agreedAgainstBooked.title')}>
      <p className={styles.same}>
        <IconCircleCheck aria-hidden /> {say('agreedAgainstBooked.same')}
      </p>
    </Part>
  )
}

interface RawRecordProps {
  /** JSON text with amounts as strings. */
  readonly raw: string
  /** Paths that could not be read. */
  readonly unread: readonly string[]
}

/** Returns indented JSON, or the text unchanged if it is not JSON. Amounts are strings, so parsing cannot round them. */
export function indentJson(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2)
  } catch {
    return raw
  }
}

/** Renders the record as the service sent it, collapsed at first. */
function RawRecord({ raw, unread }: RawRecordProps) {
  const [open, setOpen] = useState(false)
  const text = open ? indentJson(raw) : ''
  return (
    <Part title={say('rawRecord.title')}>
      {unread.length > 0 && (
        <p className={styles.unread}>
          {say('rawRecord.unreadable')} <span className="mono">{unread.join(', ')}</span>
        </p>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={open}
        leftSection={open ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {open ? say('rawRecord.hideButton') : say('rawRecord.showButton')}
      </Button>
      {open && (
        <>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
                onClick={copy}
              >
                {copied ? say('common.copied') : say('rawRecord.copy')}
              </Button>
            )}
          </CopyButton>
          <pre className={styles.raw}>{text}</pre>
        </>
      )}
    </Part>
  )
}

/** Renders what identifies a booking and how far its record can be trusted: references, booking day, age and flags. */
function BookingRecordFacts({ row }: { readonly row: LedgerRow }) {
  const { nowMs } = useClock()
  const age = `${say('bookingHead.seen')} ${recordAgeWords(row.seenAtMs, nowMs)}`
  return (
    <div>
      <div className={styles.line}>
        <span className={`caption ${styles.seen}`}>
          {say('bookingHead.seen')} <Age row={row} />
        </span>
        <MeaningButton explanation={ageMeaning[ageOf(row.seenAtMs, nowMs)]} word={age} />
      </div>
      <Facts>
        <Fact name={say('common.bookingReference')}>
          <CopyText text={row.bookingRef} label={say('common.bookingReferenceToCopy')} />
        </Fact>
        <Fact name={say('common.clientReference')}>
          <CopyText text={row.clientRef} label={say('common.clientReferenceToCopy')} />
        </Fact>
        <Fact
          name={say('common.bookedOn')}
          note={
            row.bookedOn === 'stated'
              ? null
              : say('common.bookedOnUncertain', { bookedOn: row.bookedOn, whyUncertain: whyUncertain(row) ?? '' })
          }
        >
          {row.bookedOn === 'stated' ? <MomentText text={row.creationDate} /> : <DayText date={row.createdDay} />}
          {row.bookedOn === 'assumed' && <MeaningButton explanation={assumedDayMeaning} word={say('ledgerCells.bookedOnAssumed')} />}
        </Fact>
      </Facts>
      {row.flags.length > 0 && (
        <ul className={styles.flags} aria-label={say('common.needsAttention')}>
          {row.flags.map((flag) => (
            <li key={flag}>
              <IconFlag aria-hidden /> {flagWords(flag)} <MeaningButton explanation={flagMeaning(flag)} word={flagWords(flag)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Renders the drawer with the opened booking; nothing when none is open. */
export function BookingDrawer() {
  const { state, close: closeRecord, refresh: refreshRecord, open: openRecord } = useApp((app) => app.ledger.record)
  const { state: cancelling, ask: askCancel, drop: dropCancel } = useApp((app) => app.ledger.cancel)
  const openCancellations = useApp((app) => app.ledger.openCancellations.cases)
  const goTo = useApp((app) => app.goTo)
  const { open: rebookings, read: readRebookings } = useApp((app) => app.ledger.rebookings)
  const isOpen = state.status !== 'closed'
  useEffect(() => {
    if (isOpen) void readRebookings()
  }, [isOpen, readRebookings])
  const row = openedRow(state)
  if (state.status === 'closed' || row === null) return null

  const asking = state.status === 'asking'
  const open = openCancellations.find((cancellation) => isCancellationOf(row, cancellation)) ?? null
  const cancelResult = cancelling.status === 'answered' && isSameBooking(cancelling.row, row) ? cancelling.result : null
  return (
    <SideDrawer title={say('foundGuest.selectBooking', { referenceOf: spokenReference(row) })} onClose={closeRecord}>
      <RowHead row={row} hasExplanation />
      <LookUpAnnouncement key={row.id} row={row} asking={asking} failed={state.status === 'lookUpFailed'} />
      <Actions
        row={row}
        asking={asking}
        sending={cancelling.status === 'sending'}
        blockedReasonId={open || cancelResult?.state === 'unknown' ? openCancellationId : null}
        onRefresh={() => void refreshRecord()}
        onCancel={() => void askCancel(row)}
      />
      <Stack gap="sm" mb="sm">
        {rebookings
          .filter((rebooking) => isPartOf(row, rebooking))
          .map((rebooking) => (
            <RebookingNote key={rebooking.clientRef} rebooking={rebooking} />
          ))}
        {open && cancelResult === null && <OpenCancellation id={openCancellationId} cancellation={open} />}
        {cancelResult && (
          <CancelOutcomeNote
            id={openCancellationId}
            result={cancelResult}
            reference={spokenReference(row)}
            onRefresh={() => void refreshRecord()}
            onShowUnknown={() => goTo({ name: 'unknown' })}
            onTryAgain={() => void askCancel(row)}
            onClose={dropCancel}
          />
        )}
        {state.status === 'lookUpFailed' && <FailureNote failure={state.failure} onRetry={() => void refreshRecord()} />}
        {state.status === 'failed' && <FailureNote failure={state.failure} onRetry={() => void openRecord(row)} />}
        {'record' in state && <RecordNotAsAgreed record={state.record} />}
      </Stack>
      <BookingRecordFacts row={row} />
      {state.status === 'reading' && <DetailsSkeleton />}
      {'record' in state && <Details record={state.record} />}
    </SideDrawer>
  )
}

interface LookUpAnnouncementProps {
  readonly asking: boolean
  readonly failed: boolean
  readonly row: LedgerRow
}

/** Announces the result of a look-up to screen readers. */
function LookUpAnnouncement({ row, asking, failed }: LookUpAnnouncementProps) {
  const [wasAsked, setAsked] = useState(false)
  if (asking && !wasAsked) setAsked(true)
  if (!wasAsked || failed) return null
  return (
    <ScreenReaderStatus>
      {asking ? (
        say('common.askingService')
      ) : (
        <>
          {say('bookingDrawer.lookedUp')} <StatusBadge status={row.status} known={row.known} />
        </>
      )}
    </ScreenReaderStatus>
  )
}

/** Element id of the part that says why the booking cannot be cancelled now. */
const openCancellationId = 'open-cancellation'

const documentsShortcut = { shortcut: 'd', words: () => say('common.documents'), of: 'screen' } as const
const factsShortcut = { shortcut: 'h', words: () => say('hotelFacts.title'), of: 'screen' } as const
const cancelShortcut = { shortcut: 'x', words: () => say('bookingDrawer.cancelBooking'), of: 'screen' } as const

interface ActionsProps {
  readonly row: LedgerRow
  readonly asking: boolean
  readonly sending: boolean
  /** Element id of the part that says why the booking cannot be cancelled now; null when it can be cancelled. */
  readonly blockedReasonId: string | null
  onRefresh(): void
  onCancel(): void
}

function Actions({ row, asking, sending, blockedReasonId, onRefresh, onCancel }: ActionsProps) {
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const openDocuments = useApp((app) => app.documents.openBooking)
  const openCalendar = useApp((app) => app.calendar.open)
  const openFacts = useApp((app) => app.hotelFacts.open)
  const canCancel = canSave && row.known === 'CONFIRMED'
  const isBlocked = sending || blockedReasonId !== null
  const showDocuments = () => void openDocuments(bookingKeyOf(row), documentsOf(row))
  const showFacts = () => void openFacts(row)
  useShortcut(documentsShortcut, showDocuments)
  useShortcut(factsShortcut, showFacts, row.hotelCode !== null)
  useShortcut(cancelShortcut, onCancel, canCancel && !isBlocked)
  const documentsTip = useKeyTip(documentsShortcut)
  const factsTip = useKeyTip(factsShortcut)
  const cancelTip = useKeyTip(cancelShortcut)
  return (
    <Group gap="sm" my="md" data-actions>
      <Button variant="light" leftSection={<IconFileText aria-hidden />} {...documentsTip} onClick={showDocuments}>
        {say('common.documents')}
      </Button>
      {canCancel && (
        <Button
          variant="default"
          className={styles.cancel ?? ''}
          {...cancelTip}
          leftSection={<IconX aria-hidden />}
          disabled={isBlocked}
          aria-describedby={blockedReasonId ?? undefined}
          onClick={onCancel}
        >
          {say('bookingDrawer.cancelBooking')}
        </Button>
      )}
      <Menu position="bottom-end" returnFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={say('common.more')} aria-busy={asking}>
            {asking ? <Loader size={14} /> : <IconDots aria-hidden />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {/* Without write access the service's answer could not be stored. */}
          {canSave && (
            <Menu.Item leftSection={<IconRefresh aria-hidden />} onClick={onRefresh}>
              {say('common.refresh')}
            </Menu.Item>
          )}
          {(row.known === 'CONFIRMED' || row.known === 'CANCELLED') && (
            <Menu.Item leftSection={<IconCalendarDown aria-hidden />} onClick={() => openCalendar({ booking: bookingKeyOf(row) })}>
              {say('calendar.calendar')}
            </Menu.Item>
          )}
          {row.hotelCode !== null && (
            <Menu.Item leftSection={<IconBuilding aria-hidden />} {...factsTip} onClick={showFacts}>
              {say('hotelFacts.title')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function DetailsSkeleton() {
  return (
    <Stack gap="md" mt="md" aria-hidden>
      {[70, 45, 60, 80, 50].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </Stack>
  )
}

function Details({ record }: { readonly record: LedgerRecord }) {
  const { booking, row, sold } = record
  return (
    <>
      <BookingStay booking={booking} client={record.client} />
      {booking.specialRequest && (
        <Part title={say('common.specialRequest')}>
          <div className="keep-lines">{booking.specialRequest}</div>
        </Part>
      )}
      <Part title={say('bookingDrawer.cancellationTerms')}>
        <PenaltySchedule terms={row} />
      </Part>
      <BookingMoney booking={booking} row={row} sold={sold} />
      <BetterRates record={record} />
      <BookingNotes row={row} notes={record.notes} />
      <BookedAsAgreed record={record} />
      {booking.remarks && (
        <Part title={say('common.hotelRemarks')}>
          <Remarks text={booking.remarks} />
        </Part>
      )}
      {isCostHidden() ? (
        <Part title={say('common.history')}>
          <CostHidden what="part" />
        </Part>
      ) : (
        <BookingHistory record={record} />
      )}
      <Evidence row={row} />
      {!isCostHidden() && <RawRecord raw={record.raw} unread={record.unread} />}
    </>
  )
}

function Evidence({ row }: { readonly row: LedgerRow }) {
  const { state: evidence, save: saveEvidence } = useApp((app) => app.ledger.evidence)
  const reference = referenceOf(row)
  const name = referenceName(reference)
  return (
    <Part title={say('common.evidence')}>
      <SaveEvidence evidence={evidence.reference === name ? evidence : null} onSave={() => void saveEvidence(reference)} />
    </Part>
  )
}

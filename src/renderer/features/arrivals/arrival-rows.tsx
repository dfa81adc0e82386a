import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { codeInText, shownCode } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { StatusBadge } from '../../ui/booking/status-badge.tsx'
import { Tag } from '../../ui/booking/tag.tsx'
import { useClock } from '../../ui/clock.tsx'
import { ServiceText } from '../../ui/stated.tsx'
import { boardWords, formatCount } from '../../ui/wording/stay-words.ts'
import { momentWords } from './arrivals-words.ts'
import styles from './rows.module.css'

type ArrivalNote = 'changed' | 'unknown' | null

interface ArrivalRowsProps {
  readonly rows: readonly LedgerRow[]
  /** `changed` and `unknown`: ids of the rows that the last check found changed, and of those that the service does not know. */
  readonly changed: ReadonlySet<number>
  readonly unknown: ReadonlySet<number>
  /** Whether no row of the page needs attention; the column for notes is then collapsed. */
  readonly hasNoNotes: boolean
  /** Whether a hotel gave its own number. The column then shows these numbers instead of the client references, because hotels ask for them. */
  readonly hasHotelNumbers: boolean
}

const linesInGroup = 25

function groupsOf(rows: readonly LedgerRow[]): LedgerRow[][] {
  return Array.from({ length: Math.ceil(rows.length / linesInGroup) }, (_, at) => rows.slice(at * linesInGroup, (at + 1) * linesInGroup))
}

/** What the clerk should look at before the guests arrive, or null. */
const noteOf = ({ id, flags }: LedgerRow, { changed, unknown }: Pick<ArrivalRowsProps, 'changed' | 'unknown'>): ArrivalNote => {
  if (unknown.has(id)) return 'unknown'
  return changed.has(id) || flags.includes('drift') ? 'changed' : null
}

/** Returns whether no booking needs attention. */
export const isCalmList = (rows: readonly LedgerRow[], found: Pick<ArrivalRowsProps, 'changed' | 'unknown'>): boolean =>
  rows.every((row) => row.known === 'CONFIRMED' && noteOf(row, found) === null)

/** Renders the arrivals of one day. */
export function ArrivalRows({ rows, changed, unknown, hasNoNotes, hasHotelNumbers }: ArrivalRowsProps) {
  return (
    <table
      className={`grid ${styles.table} ${hasNoNotes ? styles.calm : ''}`}
      aria-label={say('common.arrivals')}
      aria-rowcount={rows.length + 1}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.hotel}>
            {say('common.hotel')}
          </th>
          <th scope="col" className={styles.destination}>
            {say('common.destination')}
          </th>
          <th scope="col" className={styles.holder}>
            {say('common.holder')}
          </th>
          <th scope="col" className={`number ${styles.few}`}>
            {say('common.roomsColumn')}
          </th>
          <th scope="col" className={styles.guests}>
            {say('common.guests')}
          </th>
          <th scope="col" className={`number ${styles.few}`}>
            {say('common.nights')}
          </th>
          <th scope="col" className={styles.board}>
            {say('common.boardColumn')}
          </th>
          <th scope="col" className={styles.reference}>
            {say('common.bookingReferenceColumn')}
          </th>
          {hasHotelNumbers ? (
            <th scope="col" className={styles.hotelNumber}>
              {say('arrivalRows.hotelNumberColumn')}
            </th>
          ) : (
            <th scope="col" className={styles.client}>
              {say('common.clientReference')}
            </th>
          )}
          <th scope="col" className={styles.seen} title={say('arrivalRows.seenTooltip')}>
            {say('arrivalRows.lastSeen')}
          </th>
          <th scope="col" className={styles.note}>
            <span className={hasNoNotes ? 'unseen' : undefined}>{say('common.needsAttention')}</span>
          </th>
        </tr>
      </thead>
      {groupsOf(rows).map((group) => (
        <LineGroup key={group[0]?.id} count={group.length}>
          {() =>
            group.map((row) => (
              <ArrivalLine key={row.id} row={row} note={noteOf(row, { changed, unknown })} hasHotelNumbers={hasHotelNumbers} />
            ))
          }
        </LineGroup>
      ))}
    </table>
  )
}

interface ArrivalLineProps {
  readonly row: LedgerRow
  readonly note: ArrivalNote
  /** Whether the list has a column for the hotels' own numbers. */
  readonly hasHotelNumbers: boolean
}

/** Memoised, because a check updates the page at each answer. */
const ArrivalLine = memo(function ArrivalLine({ row, note, hasHotelNumbers }: ArrivalLineProps) {
  const isInactive = row.known === 'CANCELLED' || row.known === 'FAILED'
  return (
    <tr className={isInactive ? styles.off : undefined}>
      <NameCell name={row.hotelName ?? row.hotelCode} />
      <NameCell name={row.destinationName} />
      <td>
        <BookingLink row={row} />
      </td>
      <td className="number">{formatCount(row.rooms)}</td>
      <td>{say('arrivals.guestCount', { adults: row.adults, children: row.children })}</td>
      <td className="number">{row.nights === null ? '' : formatCount(row.nights)}</td>
      <td title={boardWords(row.boardType, row.boardName)}>
        <Board row={row} />
      </td>
      <td className="mono">{row.bookingRef && shownCode(row.bookingRef)}</td>
      {hasHotelNumbers ? (
        <td title={row.deskFacts?.hotelConfirmation ?? undefined}>
          {row.deskFacts?.hotelConfirmation && <ServiceText>{row.deskFacts.hotelConfirmation}</ServiceText>}
        </td>
      ) : (
        <td className={`mono ${styles.client}`} title={row.clientRef ? shownCode(row.clientRef) : undefined}>
          {row.clientRef && shownCode(row.clientRef)}
        </td>
      )}
      <td>
        <SeenAt atMs={row.seenAtMs} />
      </td>
      <td>
        <NoteTag row={row} note={note} />
      </td>
    </tr>
  )
})

function NameCell({ name }: { readonly name: string | null }) {
  return (
    <td title={name ?? undefined}>{name ? <ServiceText>{name}</ServiceText> : <span className="dim">{say('common.notStated')}</span>}</td>
  )
}

/** The board's code, followed by its name where there is room; only the name if there is no code. */
function Board({ row: { boardType, boardName } }: { readonly row: LedgerRow }) {
  if (boardType === null) return boardWords(null, boardName)
  const code = codeInText(boardType, 24)
  return (
    <>
      {code}
      <span className={styles.boardName}>{boardWords(boardType, boardName).slice(code.length)}</span>
    </>
  )
}

function SeenAt({ atMs }: { readonly atMs: number }) {
  const { nowMs, zone } = useClock()
  return momentWords(atMs, nowMs, zone)
}

/** The holder's name, which links to the booking in the ledger. */
function BookingLink({ row: { holder, bookingRef, clientRef, purged } }: { readonly row: LedgerRow }) {
  const goTo = useApp((app) => app.goTo)
  const find = bookingRef ?? clientRef
  const words = holder || (purged ? say('arrivalRows.nameRemoved') : find)
  if (find === null) return words
  return (
    <button type="button" className={styles.link} title={words ?? undefined} onClick={() => goTo({ name: 'ledger', find })}>
      <ServiceText>{words}</ServiceText>
    </button>
  )
}

/** The note of a booking, which links to the booking; its history shows what changed. */
function NoteTag({ row, note }: Pick<ArrivalLineProps, 'row' | 'note'>) {
  const goTo = useApp((app) => app.goTo)
  if (note === null && row.known === 'CONFIRMED') return null
  const find = row.bookingRef ?? row.clientRef
  const tag = <NoteWord row={row} note={note} />
  if (find === null) return tag
  return (
    <button
      type="button"
      className={styles.noteLink}
      title={note === 'unknown' ? say('arrivalRows.unknownTooltip') : say('arrivalRows.changedTooltip')}
      onClick={() => goTo({ name: 'ledger', find })}
    >
      {tag}
    </button>
  )
}

function NoteWord({ row: { status, known }, note }: Pick<ArrivalLineProps, 'row' | 'note'>) {
  if (note === 'unknown') {
    return (
      <Tag tone="failed" icon={<IconHelpCircle aria-hidden />}>
        {say('arrivalRows.noteUnknown')}
      </Tag>
    )
  }
  if (known !== 'CONFIRMED') return <StatusBadge status={status} known={known} />
  return (
    <Tag tone="unknown" icon={<IconAlertTriangle aria-hidden />}>
      {say('arrivalRows.noteChanged')}
    </Tag>
  )
}

/** Margin around the viewport in which rows are rendered ahead of scrolling. */
const renderMargin = '800px 0px'

/**
 * Renders a group of `count` rows of a long table only while they are near the viewport or printed; else an empty row of the same height,
 * so that two thousand arrivals open as fast as twenty.
 */
function LineGroup({ count, children }: { readonly count: number; readonly children: () => ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState(false)
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), { rootMargin: renderMargin })
    if (body.current) watch.observe(body.current)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    // Printing starts right after this event, so render synchronously.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return (
    <tbody ref={body}>
      {near || printing ? (
        children()
      ) : (
        <tr className={styles.kept} aria-hidden>
          {/* A single cell: a colspan wider than the visible columns would add one to the table. */}
          <td style={{ height: `calc(var(--row-height) * ${count})` }} />
        </tr>
      )}
    </tbody>
  )
}

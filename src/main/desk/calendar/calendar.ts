/** The calendar-file procedures: reads the ledger and saves the file where the clerk chooses. */

import { basename } from 'node:path'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { CalendarOrder } from '../../../shared/contract/views/calendar-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { formatDate, formatInItsOffset } from '../../../shared/domain/date-words.ts'
import { isDate } from '../../../shared/domain/dates.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { freeUntil, type PenaltyStep } from '../../../shared/domain/penalties.ts'
import { tidyLine } from '../../../shared/domain/text.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { fileDialog } from '../context/file-dialog.ts'

// Bookings as calendar entries. A deadline is written in UTC, and each calendar shows it in its own zone; the time in the service's offset is in the
// text. An arrival is an all-day entry. No guest is named, because the file is not encrypted.

/** What the file contains, and when the alarm before a deadline rings. */
export interface CalendarOptions extends Omit<CalendarOrder, 'of'> {
  readonly alarmHours: number
  readonly atMs: number
}

/** One entry of the file. */
interface Entry {
  readonly kind: 'freeEnds' | 'arrival'
  readonly row: LedgerRow
  readonly step: PenaltyStep | null
  readonly cancelled: boolean
}

/** A file and its numbers of entries. `cancelled` counts entries of cancelled bookings: they remove earlier imports from a calendar. */
interface CalendarFile {
  readonly text: string
  readonly freeEnds: number
  readonly arrivals: number
  readonly cancelled: number
}

function entriesOf(row: LedgerRow, { freeEnds, arrivals }: CalendarOptions): Entry[] {
  if (row.known !== 'CONFIRMED' && row.known !== 'CANCELLED') return []
  const cancelled = row.known === 'CANCELLED'
  const step = freeEnds ? freeUntil(row) : null
  return [
    ...(step ? [{ kind: 'freeEnds' as const, row, step, cancelled }] : []),
    ...(arrivals && row.checkin !== null && isDate(row.checkin) ? [{ kind: 'arrival' as const, row, step: null, cancelled }] : []),
  ]
}

const hotelOf = ({ hotelName, hotelCode }: LedgerRow) => tidyLine(hotelName ?? hotelCode ?? say('common.notStated'))

/** Returns the id of an entry. It is the same in every file, so a later import replaces the first. */
const idOf = ({ kind, row }: Entry) =>
  `${kind === 'freeEnds' ? 'free-end' : 'arrival'}.${encodeURIComponent(row.bookingRef ?? row.clientRef ?? `row-${row.id}`)}@deskbook.invalid`

function linesOf({ row, step }: Entry, withAmounts: boolean): string {
  const { bookingRef, clientRef, checkin, checkout, currency } = row
  const lines = [
    ...(step ? [say('common.freeUntil', { moment: formatInItsOffset(step.from) })] : []),
    ...(step && withAmounts && currency !== null
      ? [say('calendar.entryFee', { amount: formatMoney({ amount: step.amount, currency }) })]
      : []),
    ...(checkin !== null && checkout !== null
      ? [say('calendar.stay', { checkin: formatDate(checkin), checkout: formatDate(checkout) })]
      : []),
    ...(bookingRef === null ? [] : [say('calendar.entryBookingReference', { reference: tidyLine(bookingRef) })]),
    ...(clientRef === null ? [] : [say('calendar.entryClientReference', { reference: tidyLine(clientRef) })]),
  ]
  return lines.join('\n')
}

/** Returns the file of these bookings. Only confirmed and cancelled ones are included. */
export function calendarFile(rows: readonly LedgerRow[], options: CalendarOptions): CalendarFile {
  const { alarmHours, atMs, withAmounts } = options
  const entries = rows.flatMap((row) => entriesOf(row, options))
  const calendar = ical({
    prodId: { company: 'Deskbook', product: 'Deskbook', language: voice.language.slice(0, 2).toUpperCase() },
    name: say('calendar.name'),
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const entry of entries) {
    const { row, step, cancelled } = entry
    const hotel = hotelOf(row)
    const title = step ? say('calendar.entryFreeEndsTitle', { hotel }) : say('calendar.entryArrivalTitle', { hotel })
    const event = calendar.createEvent({
      id: idOf(entry),
      stamp: new Date(atMs),
      // A later file needs a higher number. Counted in minutes, the number is small enough for every calendar.
      sequence: Math.floor(atMs / 60_000),
      start: new Date(step ? step.fromMs : `${row.checkin}T00:00:00Z`),
      allDay: step === null,
      summary: title,
      description: linesOf(entry, withAmounts),
      location: [hotel, row.destinationName === null ? null : tidyLine(row.destinationName)].filter(Boolean).join(' · '),
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    if (step && !cancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: alarmHours * 3600, description: title })
  }
  const count = (fits: (entry: Entry) => boolean) => entries.filter(fits).length
  return {
    text: calendar.toString(),
    freeEnds: count(({ kind, cancelled }) => kind === 'freeEnds' && !cancelled),
    arrivals: count(({ kind, cancelled }) => kind === 'arrival' && !cancelled),
    cancelled: count(({ cancelled }) => cancelled),
  }
}

/** Dependencies of the calendar procedures. */
interface CalendarParts extends Pick<DeskContext, 'memory' | 'shell' | 'clock'> {
  readonly ledger: Ledger
  readonly unfinished: Unfinished
}

/** The maximum number of bookings in one file, the same as in a document. More would flood the calendar. */
const maxBookings = 1000
const pageRows = 500
/** The alarm if the desk's own reminders are switched off. */
const defaultAlarmHours = 24

/** Creates the calendar procedures. */
export function createCalendarDesk({
  ledger,
  memory,
  shell,
  clock,
  unfinished,
}: CalendarParts): Pick<Desk, 'calendar.save' | 'calendar.showInFolder'> {
  let savedPath: string | null = null

  const rowsOf = async (of: CalendarOrder['of']): Promise<LedgerRow[]> => {
    if ('booking' in of) {
      const record = await ledger.record(of.booking)
      return record ? [record.row] : []
    }
    const rows: LedgerRow[] = []
    for (let after: string | null = null; ; ) {
      const page = await ledger.page(of.filter, { by: 'checkin', descending: false }, after, pageRows)
      rows.push(...page.rows)
      if (rows.length > maxBookings) throw new FailureError({ kind: 'document', why: 'tooMany' })
      if (page.next === null) return rows
      after = page.next
    }
  }

  return {
    'calendar.save': async ({ of, ...options }) => {
      const rows = await rowsOf(of)
      const alarmHours = memory.read().settings.remindFreeEndsHours ?? defaultAlarmHours
      const { text, ...entries } = calendarFile(rows, { ...options, alarmHours, atMs: clock.nowMs() })
      if (entries.freeEnds + entries.arrivals + entries.cancelled === 0) return { file: null, ...entries }
      const [only] = 'booking' in of ? rows : []
      const path = await shell.saveDialog(
        fileDialog(
          say('calendar.saveButton'),
          say('calendar.calendarFile'),
          'ics',
          `deskbook${only ? `-${(only.bookingRef ?? only.clientRef ?? '').replace(/[^\w-]+/g, '_')}` : ''}.ics`,
        ),
      )
      if (path === null) return { file: null, ...entries }
      await replaceFile(path, [text], unfinished)
      savedPath = path
      return { file: basename(path), ...entries }
    },
    'calendar.showInFolder': async () => {
      if (savedPath !== null) await shell.showInFolder(savedPath)
      return {}
    },
  }
}

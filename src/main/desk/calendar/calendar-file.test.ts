/** The calendar file, parsed by another program: Python's icalendar. */
import { execFileSync } from 'node:child_process'
import { beforeAll, expect, it } from 'vitest'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { columnsOf, toLedgerRow } from '../../ledger/bookings/booking-row.ts'
import { idAt } from '../../ledger/database/ids.ts'
import { sampleRecord } from '../../testing/sample-records.ts'
import { type CalendarOptions, calendarFile } from './calendar.ts'

beforeAll(async () => {
  const systemPackages = new URL('../../../../scripts/system-packages.mjs', import.meta.url)
  const { installProgram } = (await import(systemPackages.href)) as {
    installProgram: (program: string, debianPackage: string) => Promise<void>
  }
  await installProgram('icalendar', 'python3-icalendar')
})

const atMs = Date.UTC(2027, 0, 10, 12)
const options: CalendarOptions = { freeEnds: true, arrivals: true, withAmounts: true, alarmHours: 24, atMs }

function row(fields: Record<string, unknown> = {}): LedgerRow {
  const record = sampleRecord(fields)
  const ledgerColumns = { id: idAt(atMs), cancelled_seen_ms: null, seen_ms: atMs, seen_from: 0, seen_to: 0, drifted: '', purged_ms: null }
  return toLedgerRow({ ...columnsOf(record, record), ...ledgerColumns }, 'Europe/Zurich')
}

interface ParsedEvent {
  readonly uid: string
  readonly sequence: number
  readonly summary: string
  readonly description: string
  readonly status: string
  /** The time in UTC, or the day. */
  readonly start: string
  /** Seconds from the start. */
  readonly alarms: number[]
}

const parserScript = `
import json, sys, datetime, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
def start(value):
    return value.astimezone(datetime.timezone.utc).isoformat() if isinstance(value, datetime.datetime) else value.isoformat()
print(json.dumps({'method': str(calendar['METHOD']), 'events': [{
  'uid': str(event['UID']), 'sequence': int(event['SEQUENCE']), 'summary': str(event['SUMMARY']), 'description': str(event['DESCRIPTION']),
  'status': str(event['STATUS']), 'start': start(event['DTSTART'].dt),
  'alarms': [alarm['TRIGGER'].dt.total_seconds() for alarm in event.walk('VALARM')],
} for event in calendar.walk('VEVENT')]}))
`
/** Returns what the other program parsed; throws if it rejects the file. */
function readBack(text: string): { method: string; events: ParsedEvent[] } {
  const json = execFileSync('/usr/bin/python3', ['-c', parserScript], { input: text, encoding: 'utf8' })
  return JSON.parse(json)
}
const events = (rows: LedgerRow[], change: Partial<CalendarOptions> = {}) =>
  readBack(calendarFile(rows, { ...options, ...change }).text).events

it('another program reads the end of the free period as a UTC time with an alarm, and the arrival as a day', () => {
  const file = calendarFile([row()], options)
  expect(readBack(file.text)).toEqual({
    method: 'PUBLISH',
    events: [
      {
        ...{ uid: 'free-end.55cda9@deskbook.invalid', sequence: atMs / 60_000, status: 'CONFIRMED' },
        summary: 'Free cancellation ends: Grand Küste Hotel',
        description: [
          'Free until 10 Mar 2027 23:59 +03:00',
          'From then on cancelling costs EUR 174.13',
          'Check-in Fri 12 Mar 2027, check-out Mon 15 Mar 2027',
          'Booking reference 55cda9',
          'Client reference RD-0123456789ABCDEF',
        ].join('\n'),
        ...{ start: '2027-03-10T20:59:00+00:00', alarms: [-86_400] },
      },
      {
        ...{ uid: 'arrival.55cda9@deskbook.invalid', sequence: atMs / 60_000, status: 'CONFIRMED' },
        summary: 'Arrival: Grand Küste Hotel',
        description: expect.not.stringContaining('Free until'),
        ...{ start: '2027-03-12', alarms: [] },
      },
    ],
  })
  expect(file).toMatchObject({ freeEnds: 1, arrivals: 1, cancelled: 0 })
})

it('writes the same time for any offset of the service, and shows the offset in the text', () => {
  const fromDates = ['2027-03-10T23:59:00+03:00', '2027-03-10T20:59Z', '2027-03-11T02:29:00+05:30', '2027-03-10T15:59:00-05:00']
  const rows = fromDates.map((fromDate, i) => row({ bookingRef: `r${i}`, cancellationPolicies: [{ amount: '1.00', fromDate }] }))
  const read = events(rows, { arrivals: false })
  expect(new Set(read.map(({ start }) => start))).toEqual(new Set(['2027-03-10T20:59:00+00:00']))
  expect(read.map(({ description }) => description.split('\n')[0])).toEqual([
    'Free until 10 Mar 2027 23:59 +03:00',
    'Free until 10 Mar 2027 20:59 UTC',
    'Free until 11 Mar 2027 02:29 +05:30',
    'Free until 10 Mar 2027 15:59 -05:00',
  ])
})

it('a later import replaces the first: same ids, a higher sequence number and the current booking', () => {
  const calendar = new Map<string, ParsedEvent>()
  const importEvents = (read: ParsedEvent[]) => {
    for (const event of read) if (event.sequence >= (calendar.get(event.uid)?.sequence ?? 0)) calendar.set(event.uid, event)
  }
  importEvents(events([row()]))
  importEvents(
    events([row({ checkin: '2027-03-13', cancellationPolicies: [{ amount: '9.00', fromDate: '2027-03-11T23:59:00+03:00' }] })], {
      atMs: atMs + 120_000,
    }),
  )
  expect([...calendar.values()].map(({ start }) => start)).toEqual(['2027-03-11T20:59:00+00:00', '2027-03-13'])
  importEvents(events([row({ status: 'CANCELLED' })], { atMs: atMs + 240_000 }))
  expect([...calendar.values()].map(({ status, alarms }) => [status, alarms])).toEqual([
    ['CANCELLED', []],
    ['CANCELLED', []],
  ])
})

it('contains no guest, and no cost if amounts are hidden', () => {
  const { text } = calendarFile([row()], { ...options, withAmounts: false })
  const unfolded = text.replaceAll('\r\n ', '')
  for (const secret of ['Zoë', 'Ångström', 'Ida', 'zoe@example.org', '174', '585']) expect(unfolded).not.toContain(secret)
})

it.each(['فندق الخليج, مسقط; الدور \\ 2', 'İğdır Köşk Konağı, Şanlıurfa', 'Grand Gulf فندق الخليج 🏨'])(
  'a hotel named %s is read unchanged',
  (hotelName) => {
    const read = events([row({ hotelName })])
    expect(read.map(({ summary }) => summary)).toEqual([`Free cancellation ends: ${hotelName}`, `Arrival: ${hotelName}`])
  },
)

it('text from the service cannot add lines to the calendar file, and long names are not cut', () => {
  const hotelName = `Küste, "Zum; Löwen" C:\\Hof 🏨\r\nBEGIN:VALARM\r\n${'Ångström '.repeat(30)}`
  const [first] = events([row({ hotelName, bookingRef: 'a:b/\r\nX' })], { arrivals: false })
  expect(first?.summary).toBe(`Free cancellation ends: Küste, "Zum; Löwen" C:\\Hof 🏨 BEGIN:VALARM ${'Ångström '.repeat(30).trim()}`)
  expect(first?.alarms).toEqual([-86_400])
  const { text } = calendarFile([row({ hotelName })], options)
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})

it('omits bookings that failed, have no free cancellation or no arrival day', () => {
  expect(calendarFile([row({ status: 'FAILED' }), row({ nonrefundable: true, checkin: null })], options)).toMatchObject({
    ...{ freeEnds: 0, arrivals: 0, cancelled: 0 },
  })
})

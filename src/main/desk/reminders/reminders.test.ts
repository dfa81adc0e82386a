/** Reminders over a real ledger with a virtual clock. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EventOf } from '../../../shared/contract/procedures/procedures.ts'
import { firstSettings, type Settings } from '../../../shared/contract/views/desk-views.ts'
import type { Reminder } from '../../../shared/contract/views/reminder-views.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { Notice } from '../../shell/shell.ts'
import { folderForEachTest, openRemote } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { createReminders, type RemindersDesk } from './reminders.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const zone = 'Europe/Zurich'
/** Free until 23:59 +03:00; the guests arrive on the 12th. */
const endsMs = Date.parse('2027-03-10T20:59:00Z')

let nowMs: number
let ledger: Ledger
let desk: RemindersDesk
let settings: Settings
let offsetMs: number
let timers: Set<{ atMs: number; run: () => void }>
let pollEnded: Promise<void>
let notices: { notice: Notice; press: () => void }[]
let pressed: EventOf<'reminders.pressed'>[]
let changed: number

const clock = {
  nowMs: () => nowMs,
  tickMs: () => nowMs,
  after: (waitMs: number, run: () => void) => {
    const timer = { atMs: nowMs + waitMs, run }
    timers.add(timer)
    wake()
    return () => void timers.delete(timer)
  },
}
let wake = () => {}

/** Advances time and resolves when the due polls are over; each arms the next one at its end. */
async function pass(ms: number): Promise<void> {
  nowMs += ms
  const due = [...timers].filter(({ atMs }) => atMs <= nowMs)
  for (const timer of due) {
    timers.delete(timer)
    pollEnded = new Promise((resolve) => {
      wake = resolve
    })
    timer.run()
    await pollEnded
  }
}

/** Creates new reminders, as after a restart. */
function open(ledgerOverrides: Partial<Ledger> = {}): void {
  timers = new Set()
  notices = []
  pressed = []
  changed = 0
  desk = createReminders({
    ledger: { ...ledger, ...ledgerOverrides },
    service: () => ({ clockOffsetMs: () => offsetMs }),
    memory: { read: () => ({ settings }) as never },
    clock,
    zone,
    deskZone: zone,
    shell: { notify: (notice, press) => void notices.push({ notice, press }) },
    emit: (name, event) => {
      if (name === 'reminders.pressed') pressed.push(event as EventOf<'reminders.pressed'>)
      if (name === 'reminders.changed') changed++
    },
    log: () => {},
  })
  desk.start()
}

const put = (fields: Record<string, unknown> = {}) => ledger.store([sampleRecord(fields)], seenAt('checkBooking', nowMs))
const list = async () => (await desk['reminders.list']({ limit: 20 })).reminders
const kinds = async () => (await list()).map(({ kind, ended }) => (ended ? 'ended' : kind))
const toReminderKey = ({ kind, about, row: { id, bookingRef, clientRef } }: Reminder) => ({
  kind,
  about,
  booking: { id, bookingRef, clientRef },
})
const onlyReminder = async () => {
  const [reminder] = await list()
  if (!reminder) throw new Error('there is none')
  return toReminderKey(reminder)
}

folderForEachTest()
beforeEach(async () => {
  nowMs = endsMs - 30 * hourMs
  offsetMs = 0
  settings = { ...firstSettings(zone), remindArrivalDays: null }
  ledger = await openRemote({ accountingZone: zone })
  open()
})
afterEach(() => desk.stop())

it('notifies once of a free period that ends soon, with the hotel’s own time and no guest', async () => {
  await put()
  await pass(minuteMs)
  expect([notices, await kinds()]).toEqual([[], []])
  await pass(6 * hourMs)
  expect(notices.map(({ notice }) => notice)).toEqual([
    { title: 'Free cancellation ends soon', text: 'Grand Küste Hotel: free until 10 Mar 2027 21:59 (23:59 at the hotel, +03:00)' },
  ])
  expect(await kinds()).toEqual(['freeEnds'])
  expect(changed).toBe(1)
  await pass(hourMs)
  expect(notices).toHaveLength(1)
  notices[0]?.press()
  expect(pressed).toEqual([{ find: '55cda9' }])
  nowMs = endsMs
  expect(await kinds()).toEqual([])
})

it('shows many reminders in one notification, which opens the list', async () => {
  for (const ref of ['a', 'b', 'c']) await put({ bookingRef: ref, clientRef: ref })
  settings = { ...settings, remindArrivalDays: 3 }
  await pass(7 * hourMs)
  expect(notices.map(({ notice }) => notice)).toEqual([{ title: '6 reminders', text: '3 free cancellations end soon and 3 arrivals' }])
  notices[0]?.press()
  expect(pressed).toEqual([{ find: null }])
})

it('notifies after a restart of reminders that fell due while the desk was closed, each only once', async () => {
  await put()
  await pass(7 * hourMs)
  expect(notices).toHaveLength(1)
  desk.stop()
  await put({ bookingRef: 'other', clientRef: 'other', cancellationPolicies: [{ amount: '1.00', fromDate: '2027-03-11T06:00:00Z' }] })
  nowMs += 10 * hourMs
  open()
  await pass(minuteMs)
  expect(notices.map(({ notice }) => notice.text)).toEqual(['Grand Küste Hotel: free until 11 Mar 2027 07:00 (06:00 at the hotel, UTC)'])
  expect(await kinds()).toEqual(['freeEnds', 'freeEnds'])
})

it('shows a free period that ended while the desk was closed until it is marked as done, but not one that was notified in time', async () => {
  await pass(minuteMs)
  await put()
  desk.stop()
  nowMs = endsMs + 3 * hourMs
  open()
  await pass(minuteMs)
  expect(notices.map(({ notice }) => notice.title)).toEqual(['Free cancellation has ended'])
  await pass(hourMs)
  expect([notices.length, await kinds()]).toEqual([1, ['ended']])
  await desk['reminders.done']({ reminders: [await onlyReminder()] })
  expect(await kinds()).toEqual([])
})

it('ignores a free period that ended before reminders were first used', async () => {
  nowMs = endsMs + hourMs
  await put({ creationDate: '2027-01-09T12:00:00Z' })
  open()
  await pass(minuteMs)
  expect([notices, await kinds()]).toEqual([[], []])
})

it('snoozes a reminder until the chosen time, even across a restart, but never beyond the end of the free period', async () => {
  await put()
  await pass(7 * hourMs)
  const reminder = await onlyReminder()
  expect(await failureOf(desk['reminders.snooze']({ reminder, untilMs: endsMs }))).toMatchObject({ kind: 'input' })
  expect(await failureOf(desk['reminders.snooze']({ reminder, untilMs: nowMs }))).toMatchObject({ kind: 'input' })
  await desk['reminders.snooze']({ reminder, untilMs: nowMs + 2 * hourMs })
  expect(await kinds()).toEqual([])
  await pass(hourMs)
  expect(notices).toHaveLength(1)
  await pass(hourMs)
  expect([notices.length, await kinds()]).toEqual([2, ['freeEnds']])
  await desk['reminders.snooze']({ reminder, untilMs: nowMs + hourMs })
  desk.stop()
  nowMs += 2 * hourMs
  open()
  await pass(minuteMs)
  expect(notices).toHaveLength(1)
})

it('marks a reminder as done, and restores it without notifying again', async () => {
  await put()
  await pass(7 * hourMs)
  const reminder = await onlyReminder()
  await desk['reminders.done']({ reminders: [reminder] })
  await pass(hourMs)
  expect([notices.length, await kinds()]).toEqual([1, []])
  await desk['reminders.done']({ reminders: [reminder], undo: true })
  await pass(minuteMs)
  expect([notices.length, await kinds()]).toEqual([1, ['freeEnds']])
  const gone = { ...reminder, booking: { id: 1, bookingRef: 'gone', clientRef: null } }
  expect(await failureOf(desk['reminders.done']({ reminders: [gone] }))).toEqual({ kind: 'notHere' })
})

it('has no reminder for a cancelled booking, and a new one when the end of free cancellation moves', async () => {
  await put()
  await pass(7 * hourMs)
  await desk['reminders.done']({ reminders: [await onlyReminder()] })
  await put({ cancellationPolicies: [{ amount: '1.00', fromDate: '2027-03-11T00:59:00+03:00' }] })
  await pass(minuteMs)
  expect([notices.length, await kinds()]).toEqual([2, ['freeEnds']])
  await put({ status: 'CANCELLED' })
  await pass(minuteMs)
  expect(await kinds()).toEqual([])
})

it('uses the service’s clock if it is known', async () => {
  await put()
  offsetMs = 7 * hourMs
  await pass(minuteMs)
  expect(notices).toHaveLength(1)
})

it('notifies only once if the ledger cannot store that the reminder was shown, and stores it later', async () => {
  let refuses = true
  open({ markReminders: (...mark) => (refuses ? Promise.reject(new Error('full')) : ledger.markReminders(...mark)) })
  await put()
  await pass(7 * hourMs)
  await pass(minuteMs)
  expect(notices).toHaveLength(1)
  refuses = false
  await pass(minuteMs)
  desk.stop()
  open()
  await pass(minuteMs)
  expect(notices).toEqual([])
  expect(await kinds()).toEqual(['freeEnds'])
})

it('lists reminders by day, the first ones with their bookings and the others by their keys, and marks all of them in one call', async () => {
  settings = { ...settings, remindArrivalDays: 3 }
  const ends = [{ amount: '1.00', fromDate: '2027-03-10T23:30:00Z' }]
  await put({ bookingRef: 'later', clientRef: 'later', cancellationPolicies: ends })
  await put({ bookingRef: 'sooner', clientRef: 'sooner', checkin: '2027-03-10', nonrefundable: true })
  nowMs = endsMs - 20 * hourMs
  const listed = await desk['reminders.list']({ limit: 1 })
  expect(listed.reminders.map(({ row }) => row.bookingRef)).toEqual(['sooner'])
  expect(listed.others.map(({ kind, booking }) => [kind, booking.bookingRef])).toEqual([
    ['freeEnds', 'later'],
    ['arrival', 'later'],
  ])
  await desk['reminders.done']({ reminders: listed.others })
  expect((await list()).map(({ row }) => row.bookingRef)).toEqual(['sooner'])
})

it('lists the reminders of a reader copy without notifying', async () => {
  await put()
  open({ readOnly: 'readerCopy' })
  nowMs += 7 * hourMs
  expect(timers.size).toBe(0)
  expect(await kinds()).toEqual(['freeEnds'])
})

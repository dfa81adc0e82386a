/** For tests of closing months: a ledger in its thread, a scripted save dialog, and the desk over both. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { CloseOrder, ExportProgress } from '../../../shared/contract/views/export-views.ts'
import { systemClock } from '../../booking/lifecycle/clock.ts'
import { type ClosingDesk, createClosingDesk } from '../../desk/export/closing.ts'
import { type ClosingDays, createClosingDays } from '../../desk/export/closing-days.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { folderForEachTest, home, openRemote } from '../ledger/test-ledger.ts'
import { accountingLayout } from '../sample-exports.ts'
import { sampleRecord, seenAt } from '../sample-records.ts'

export const april = Date.UTC(2027, 3, 2)
export const seen = seenAt('checkBookings', april)
export const march: CloseOrder = {
  month: '2027-03',
  basis: 'created',
  layout: accountingLayout,
  allowMissingDays: false,
}
export const { month, basis } = march
export const made = (bookingRef: string, fields: Record<string, unknown> = {}) =>
  sampleRecord({ bookingRef, clientRef: null, creationDate: '2027-03-09T12:00:00Z', ...fields })

export let ledger: Ledger
export let suggestedNames: string[]
/** The save dialog's answer: a name in the folder, or null if the clerk closes it. */
let choose: (suggested: string) => string | null | Promise<string | null>

interface Parts {
  readonly overrides?: Partial<Ledger>
  readonly progress?: (made: ExportProgress) => void
  readonly nowMs?: number
  readonly days?: ClosingDays
  readonly clockOffsetMs?: number
}

export function desk({ overrides = {}, progress = () => {}, nowMs = april, days, clockOffsetMs = 0 }: Parts = {}): ClosingDesk {
  const clock = systemClock(() => nowMs)
  const store = { store: () => Promise.reject(new Error('nothing is asked here')) }
  return createClosingDesk({
    ledger: { ...ledger, ...overrides },
    shell: {
      saveDialog: async ({ suggestedName }) => {
        suggestedNames.push(suggestedName)
        const name = await choose(suggestedName)
        return name === null ? null : join(home, name)
      },
    },
    service: () => ({ clockOffsetMs: () => clockOffsetMs }),
    emit: (name, event) => name === 'export.progress' && progress(event as ExportProgress),
    clock,
    days: days ?? createClosingDays({ ledger, store, service: () => null, emit: () => {}, clock, accountingZone: 'Europe/Zurich' }),
    accountingZone: 'Europe/Zurich',
    version: '1.2.3',
    log: () => {},
  })
}

/** Records that the whole month was requested from the service after it ended. */
export const recordMonthSynced = () => ledger.noteWindow({ from: '2027-02-26', to: '2027-04-03' }, april)
/** Stores bookings, by default one, and records that their month is complete. */
export async function storeMonth(records = [made('a')]): Promise<void> {
  await ledger.store(records, seen)
  await recordMonthSynced()
}
export const csvFiles = async () => (await readdir(home)).filter((name) => name !== 'practice' && !name.endsWith('.json'))
export const months = async () => (await desk()['closing.months']({})).months

/** Sets the answer of the save dialog. */
export function answerDialog(next: typeof choose): void {
  choose = next
}

/** Opens a ledger for each test, and removes it. */
export function openForClosing(): void {
  folderForEachTest()
  beforeEach(async () => {
    ledger = await openRemote({ folder: join(home, 'practice', 'ledger') })
    suggestedNames = []
    choose = (suggested) => suggested
  })
}

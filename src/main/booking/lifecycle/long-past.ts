/** Filters send-journal entries about stays long past. They stay in the file, but do not become open cases when the ledger was lost. */
import { isDate } from '../../../shared/domain/dates.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { announced, type JournalEntry, numbersOf } from '../send-journal/send-journal.ts'

const dayMs = 24 * 3_600_000
const daysAfterCheckout = 30
/** Hotels take bookings about a year ahead, so a stay of unknown dates is over after this time. */
const daysWithoutStay = 400

/** Send-journal entries, split by whether they may still matter. */
export interface Sorted {
  /** All entries of references that may still matter. */
  readonly current: readonly JournalEntry[]
  /** The number of requests about past stays that the ledger lacks. */
  readonly leftOut: number
}

/** Removes the references whose stay is long over: all of their entries or none, so that voided entries stay voided. */
export async function withoutLongPast(
  ledger: Pick<Ledger, 'journalEntriesMissingFromLedger'>,
  lines: readonly JournalEntry[],
  nowMs: number,
): Promise<Sorted> {
  const lastDay = new Date(nowMs - daysAfterCheckout * dayMs).toISOString().slice(0, 10)
  const mayMatter = ({ stay, atMs }: JournalEntry) =>
    stay && isDate(stay.checkout) ? stay.checkout >= lastDay : atMs >= nowMs - daysWithoutStay * dayMs
  const relevant = new Set(lines.filter((line) => line.kind !== 'void' && mayMatter(line)).map(({ reference }) => reference))
  const current = lines.filter(({ reference }) => relevant.has(reference))
  const past = lines.filter(({ reference }) => !relevant.has(reference))
  const unknown = (['book', 'cancel'] as const).map((kind) =>
    ledger.journalEntriesMissingFromLedger(kind, numbersOf(announced(kind, past))),
  )
  return { current, leftOut: (await Promise.all(unknown)).flat().length }
}

/** Reading the ledger: lists, totals, records, saved views, and which days it covers. */

import { AskedDate } from '../../../domain/dates.ts'
import { z } from '../../../domain/zod.ts'
import { type Events, Nothing, type Procedures, ReferenceInput } from '../../procedure-group.ts'
import { Ahead, AheadList } from '../../views/ahead-views.ts'
import {
  BookingPlace,
  Freshness,
  Kept,
  LedgerChoices,
  LedgerFilter,
  LedgerRecord,
  LedgerRow,
  LedgerTotals,
  ledgerSorts,
  MonthSums,
  RefreshReport,
  SavedView,
} from '../../views/ledger-views.ts'
import { Coverage } from '../../views/sync-views.ts'

export const ledgerProcedures = {
  'ledger.page': {
    input: z.strictObject({
      filter: LedgerFilter,
      sort: z.strictObject({ by: z.enum(ledgerSorts), descending: z.boolean() }),
      after: z.string().max(2000).nullable(),
      limit: z.int().min(1).max(500),
      /** Each row with what the desk wrote about it. */
      withWritten: z.boolean().optional(),
    }),
    output: z.object({ rows: z.array(LedgerRow), next: z.string().nullable() }),
  },
  /**
   * Rows of a list by their place, counted from 0, all as they were at one moment. `kept` is a booking that is to stay where it is on the
   * screen: when it has moved in the list, the answer is as many places further, and `moved` says how many.
   */
  'ledger.rows': {
    input: z.strictObject({
      filter: LedgerFilter,
      sort: z.strictObject({ by: z.enum(ledgerSorts), descending: z.boolean() }),
      from: z.int().min(0),
      limit: z.int().min(1).max(500),
      kept: Kept.nullable(),
      withWritten: z.boolean().optional(),
    }),
    output: z.object({ rows: z.array(LedgerRow), from: z.int(), moved: z.int() }),
  },
  /** The next days from one of the ledger's calendar, as Today shows them: the first lines of each list, all lines of those that are `whole`. */
  'ledger.ahead': {
    input: z.strictObject({ from: AskedDate, days: z.int().min(1).max(31), whole: z.array(AheadList).max(2) }),
    output: Ahead,
  },
  'ledger.totals': { input: LedgerFilter, output: LedgerTotals },
  /** The sums of each month of a year, by the filter's date and all else that it asks; its own days do not count. */
  'ledger.months': {
    input: z.strictObject({ filter: LedgerFilter, year: z.int().min(1900).max(2999) }),
    output: z.object({ months: z.array(MonthSums) }),
  },
  'ledger.freshness': { input: LedgerFilter, output: Freshness },
  /** A booking of the list, wherever its row stands now. Errors: `notHere`. */
  'ledger.record': { input: BookingPlace, output: LedgerRecord },
  /** Looks a booking up at the service by one of its references and stores what it says. */
  'ledger.lookUp': { input: ReferenceInput, output: LedgerRecord },
  'ledger.refresh': { input: LedgerFilter, output: RefreshReport },
  'ledger.stopRefresh': { input: Nothing, output: Nothing },
  /** What the fields of a filter offer; `typed` narrows the hotels and destinations. */
  'ledger.choices': { input: z.strictObject({ typed: z.string().max(100) }), output: LedgerChoices },
  'ledger.views': { input: Nothing, output: z.object({ views: z.array(SavedView) }) },
  /** Adds a view, or replaces the one of the same name. */
  'ledger.saveView': { input: SavedView, output: z.object({ views: z.array(SavedView) }) },
  'ledger.dropView': { input: z.strictObject({ name: z.string() }), output: z.object({ views: z.array(SavedView) }) },
  /** Which creation days from the first kept one up to today were asked, and when. */
  'ledger.coverage': { input: Nothing, output: Coverage },
  /** Sets the first creation day that the ledger is to hold. The next sync (`sync.run`) goes back to it. */
  'ledger.keepSince': { input: z.strictObject({ since: AskedDate }), output: Coverage },
} as const satisfies Procedures

/** What the desk tells unasked. */
export const ledgerEvents = {
  'ledger.changed': z.object({ ids: z.array(z.number()) }),
  'ledger.refreshProgress': RefreshReport,
} as const satisfies Events

/** How much of what an export is about was asked of the service. */

import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, daysBetween } from '../../../shared/domain/dates.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { ExportJob } from '../../ledger/records.ts'
import { lookBackDays } from '../sync/look-back.ts'

/** Ranges that are named. */
const mostNamed = 20

/** How much of an export was asked of the service; `daysMissing` counts days that never were. */
export interface ExportCoverage {
  readonly coverage: ExportJob['coverage']
  readonly daysMissing: number
}

/**
 * Of an export by creation date its own days. Of one by stays, which may have been booked on any day before them, the days up to
 * a year before: what was made on a day that was never asked is in no file.
 */
export async function exportCoverage(
  ledger: Pick<Ledger, 'freshness' | 'neverAsked'>,
  filter: LedgerFilter,
  today: string,
): Promise<ExportCoverage> {
  const whole: LedgerFilter = { status: 'all', basis: filter.basis, from: filter.from, to: filter.to, text: '' }
  const { days, synced, oldestMs, missing } = await ledger.freshness(whole)
  if (filter.basis === 'created') return { coverage: { days, synced, oldestMs, missing }, daysMissing: days - synced }

  const last = filter.to !== null && filter.to < today ? filter.to : today
  const first = addDays(filter.from !== null && filter.from < last ? filter.from : last, -lookBackDays)
  const never = await ledger.neverAsked({ from: first, to: last })
  const daysMissing = never.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)
  const asked = daysBetween(first, last) + 1
  return {
    coverage: {
      days: asked,
      synced: asked - daysMissing,
      oldestMs: daysMissing === 0 ? oldestMs : null,
      missing: never.slice(0, mostNamed),
    },
    daysMissing,
  }
}

/** How much of an export was fetched from the service. */

import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, daysBetween } from '../../../shared/domain/dates.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { ExportJob } from '../../ledger/records.ts'
import { lookBackDays } from '../sync/look-back.ts'

/** The maximum number of ranges listed. */
const maxNamed = 20

/** The coverage of an export; `daysMissing` counts days that were never fetched. */
export interface ExportCoverage {
  readonly coverage: ExportJob['coverage']
  readonly daysMissing: number
}

/**
 * Returns the coverage of an export. By creation date it covers its own days. By stay it covers the days up to a year before, because the stays may
 * have been booked on any of them: bookings made on a day that was never fetched are missing in the file.
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
      missing: never.slice(0, maxNamed),
    },
    daysMissing,
  }
}

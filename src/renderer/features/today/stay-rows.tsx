import { memo } from 'react'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { DayText } from '../../ui/moment.tsx'
import { countWords } from '../../ui/wording/count-words.ts'
import { useFirstRows } from './first-rows.ts'
import { HotelName } from './hotel-name.tsx'
import { ShowAll } from './show-all.tsx'
import { StayLink } from './stay-link.tsx'

interface RowsProps {
  /** Null while they are on their way. */
  readonly rows: readonly LedgerRow[] | null
}

function nightsOf({ nights, checkin, checkout }: LedgerRow): string {
  const count = nights ?? (checkin && checkout ? daysBetween(checkin, checkout) : null)
  return count === null ? '' : countWords(count)
}

/** Who arrives, by day. */
export const NextArrivals = memo(function NextArrivals({ rows }: RowsProps) {
  const { shown, showAll } = useFirstRows(rows)
  return (
    <>
      <table className="grid" aria-label={say('stayRows.nextArrivals')}>
        <thead>
          <tr>
            <th scope="col">{say('stayRows.checkIn')}</th>
            <th scope="col">{say('stayRows.holder')}</th>
            <th scope="col">{say('stayRows.hotel')}</th>
            <th scope="col" className="number">
              {say('stayRows.nights')}
            </th>
            <th scope="col" className="number">
              {say('stayRows.rooms')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown === null && <SkeletonRows columns={5} rows={6} />}
          {shown?.map((row) => (
            <tr key={row.id}>
              <td>
                <DayText date={row.checkin} />
              </td>
              <td className="wide">
                <StayLink row={row} />
              </td>
              <td className="wide">
                <HotelName row={row} />
              </td>
              <td className="number">{nightsOf(row)}</td>
              <td className="number">{countWords(row.rooms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {showAll && rows && <ShowAll words={say('stayRows.showAllArrivals', { arrivals: rows.length })} onClick={showAll} />}
    </>
  )
})

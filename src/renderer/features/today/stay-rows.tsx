import { memo } from 'react'
import type { Ahead } from '../../../shared/contract/views/ahead-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { DayText } from '../../ui/moment.tsx'
import { countWords } from '../../ui/wording/count-words.ts'
import { HotelName, ShowAll, StayLink } from './row-cells.tsx'

interface NextArrivalsProps {
  /** The first ones of a long list; null while they are loading. */
  readonly arrivals: Ahead['arrivals'] | null
  /** Maximum number of rows to render; undefined renders all. */
  readonly lines?: number | undefined
}

function nightsOf({ nights, checkin, checkout }: LedgerRow): string {
  const count = nights ?? (checkin && checkout ? daysBetween(checkin, checkout) : null)
  return count === null ? '' : countWords(count)
}

/** Table of the next arrivals, by day. */
export const NextArrivals = memo(function NextArrivals({ arrivals, lines }: NextArrivalsProps) {
  const showAll = useApp((app) => app.showAllOfToday)
  return (
    <>
      <table className="grid" aria-label={say('stayRows.tableLabel')}>
        <thead>
          <tr>
            <th scope="col">{say('common.checkIn')}</th>
            <th scope="col">{say('common.holder')}</th>
            <th scope="col">{say('common.hotel')}</th>
            <th scope="col" className="number">
              {say('common.nights')}
            </th>
            <th scope="col" className="number">
              {say('common.rooms')}
            </th>
          </tr>
        </thead>
        <tbody>
          {arrivals === null && <SkeletonRows columns={5} rows={6} />}
          {arrivals?.rows.slice(0, lines).map((row) => (
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
      {arrivals && arrivals.count > arrivals.rows.length && (
        <ShowAll words={say('stayRows.showAll', { arrivals: arrivals.count })} onClick={() => showAll('arrivals')} />
      )}
    </>
  )
})

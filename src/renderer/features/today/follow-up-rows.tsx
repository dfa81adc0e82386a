import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { DayText } from '../../ui/moment.tsx'
import { OfferLink, StayLink } from './row-cells.tsx'
import styles from './today.module.css'
import type { FollowUp } from './today-slice.ts'

/** Maximum number of follow-ups on the page. */
const maxShown = 20

/** Table of due follow-ups, the longest due first, each with the person responsible. */
export function FollowUpRows({ followUps }: { readonly followUps: readonly FollowUp[] }) {
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  const more = followUps.length - maxShown
  return (
    <>
      <table className="grid">
        <thead>
          <tr>
            <th>{say('followUpRows.due')}</th>
            <th>{say('notes.followUpBy')}</th>
            <th>{say('common.holder')}</th>
            <th>{say('common.hotel')}</th>
            <th>{say('common.checkIn')}</th>
            {canWrite && (
              <th>
                <span className="unseen">{say('followUpRows.done')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {followUps.slice(0, maxShown).map((followUp) => (
            <Row key={followUp.of.kind === 'booking' ? followUp.of.row.id : followUp.of.offer.number} {...followUp} canWrite={canWrite} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={`dim ${styles.beside}`}>{say('followUpRows.more', { more })}</p>}
    </>
  )
}

function Row({ of, on, by, canWrite }: FollowUp & { readonly canWrite: boolean }) {
  const endFollowUp = useApp((app) => app.endFollowUp)
  const { who, link, hotel, checkin } = of.kind === 'booking' ? bookingIn(of.row) : offerIn(of.offer)
  return (
    <tr>
      <td>
        <DayText date={on} />
      </td>
      <td>{by ?? <span className="dim">{say('followUpRows.nobody')}</span>}</td>
      <td className="wide">{link}</td>
      <td className="wide">{hotel || <span className="dim">{say('common.notStated')}</span>}</td>
      <td>
        <DayText date={checkin} />
      </td>
      {canWrite && (
        <td>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconCheck size={14} aria-hidden />}
            aria-label={say('followUpRows.doneLabel', { holder: who })}
            onClick={() => void endFollowUp(of)}
          >
            {say('followUpRows.done')}
          </Button>
        </td>
      )}
    </tr>
  )
}

const bookingIn = (row: LedgerRow) => ({
  who: row.holder || row.bookingRef || row.clientRef || '',
  link: <StayLink row={row} />,
  hotel: row.hotelName ?? row.hotelCode,
  checkin: row.checkin,
})

const offerIn = ({ number, client, hotels, checkin }: OfferRow) => ({
  who: client || number,
  link: <OfferLink number={number} client={client} />,
  hotel: listAll(hotels),
  checkin,
})

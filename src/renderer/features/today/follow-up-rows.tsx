import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { canKeep } from '../../ui/desk-abilities.ts'
import { DayText } from '../../ui/moment.tsx'
import { StayLink } from './stay-link.tsx'
import styles from './today.module.css'
import type { FollowUp } from './today-slice.ts'

/** As many as a morning has room for. */
const mostShown = 20

/** Follow-ups that are due, the longest first, each with who sees to it. */
export function FollowUpRows({ followUps }: { readonly followUps: readonly FollowUp[] }) {
  const endFollowUp = useApp((app) => app.endFollowUp)
  const canWrite = useApp((app) => canKeep(app.desk))
  const more = followUps.length - mostShown
  return (
    <>
      <table className="grid">
        <thead>
          <tr>
            <th>{say('followUpRows.due')}</th>
            <th>{say('notes.followUpBy')}</th>
            <th>{say('stayRows.holder')}</th>
            <th>{say('stayRows.hotel')}</th>
            <th>{say('stayRows.checkIn')}</th>
            {canWrite && (
              <th>
                <span className="unseen">{say('followUpRows.done')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {followUps.slice(0, mostShown).map(({ row, on, by }) => (
            <tr key={row.id}>
              <td>
                <DayText date={on} />
              </td>
              <td>{by ?? <span className="dim">{say('followUpRows.nobodyNamed')}</span>}</td>
              <td className="wide">
                <StayLink row={row} />
              </td>
              <td className="wide">{row.hotelName ?? row.hotelCode ?? <span className="dim">{say('stayRows.notStated')}</span>}</td>
              <td>
                <DayText date={row.checkin} />
              </td>
              {canWrite && (
                <td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    leftSection={<IconCheck size={14} aria-hidden />}
                    aria-label={say('followUpRows.doneWithHolder', { holder: row.holder || row.bookingRef || row.clientRef || '' })}
                    onClick={() => void endFollowUp(row)}
                  >
                    {say('followUpRows.done')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={`dim ${styles.beside}`}>{say('followUpRows.moreInTheLedger', { more })}</p>}
    </>
  )
}

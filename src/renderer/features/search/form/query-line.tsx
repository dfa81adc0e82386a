import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { memo } from 'react'
import type { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { roomsWords } from '../../../ui/wording/stay-words.ts'
import styles from './form.module.css'

/** A section of the form to which a part of the query line leads. */
export type QueryPart = 'where' | 'when' | 'who' | 'priced'
const parts: readonly QueryPart[] = ['where', 'when', 'who', 'priced']

/** The query of the results as one line. Each part opens the form at its field. */
export const QueryLine = memo(function QueryLine({ query, onEdit }: { readonly query: SearchQuery; onEdit(part: QueryPart): void }) {
  const client = useApp((app) => (query.client === undefined ? undefined : app.clients.all.get(query.client)?.name))
  const words = queryWords(query, client)
  return (
    <div className={styles.queryLine}>
      <ActionIcon aria-label={say('queryLine.editButton')} title={say('queryLine.editButton')} onClick={() => onEdit('where')}>
        <IconLayoutSidebarLeftExpand aria-hidden />
      </ActionIcon>
      {parts.map((part) => (
        <Button key={part} variant="subtle" color="gray" className={styles.queryPart} onClick={() => onEdit(part)}>
          {words[part]}
        </Button>
      ))}
    </div>
  )
})

/** Returns a query as text, in the parts that a clerk edits. `priced` states currency, nationality and, if given, the client's name. */
export function queryWords(query: SearchQuery, client?: string): { where: string; when: string; who: string; priced: string } {
  const codes = query.hotelCodes ?? []
  const nights = daysBetween(query.checkin, query.checkout)
  const priced = say('query.priced', { currency: query.currency, nationality: query.nationality })
  return {
    where:
      query.destinationCode !== undefined
        ? say('query.destination', { destinationCode: query.destinationCode })
        : say('query.hotels', { count: codes.length, firstCode: codes[0] ?? '' }),
    when: say('common.stayDatesNights', { checkin: formatDate(query.checkin), checkout: formatDate(query.checkout), nights }),
    who: roomsWords(query.paxes),
    priced: client === undefined ? priced : say('query.pricedForClient', { priced, client }),
  }
}

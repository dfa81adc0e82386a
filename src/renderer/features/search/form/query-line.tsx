import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { memo } from 'react'
import type { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import styles from './form.module.css'
import { queryWords } from './query-words.ts'

/** A section of the form that the query line leads to. */
export type QueryPart = 'where' | 'when' | 'who' | 'priced'
const parts: readonly QueryPart[] = ['where', 'when', 'who', 'priced']

interface QueryLineProps {
  readonly query: SearchQuery
  onEdit(part: QueryPart): void
}

/** The query of the results as one line. Each part opens the form at its field. */
export const QueryLine = memo(function QueryLine({ query, onEdit }: QueryLineProps) {
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

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import type { Sort } from './arrangement.ts'
import { hasExchanges } from './comparison.ts'
import styles from './result-table.module.css'

interface HeadCellProps {
  readonly name: string
  readonly number?: boolean
  /** Sort key of the column, if it can be sorted. */
  readonly sort?: Sort['by']
  /** Whether the column shows converted prices. */
  readonly compared?: boolean
}

/** Column header. Pressing it sorts ascending (deadlines: latest first), pressing it again reverses the order. */
export const HeadCell = memo(function HeadCell({ name, number = false, sort: by, compared = false }: HeadCellProps) {
  const sort = useApp((app) => app.search.results.sort)
  const currency = useApp((app) => app.search.results.arranged.currency)
  const sortResults = useApp((app) => app.search.sort)
  const hasConverted = useApp((app) => hasExchanges(app.search.results.arranged.comparison))
  // Both price columns have the same sort key. Only one shows the sort arrow: the converted price if there is one.
  const showsSort = by !== 'price' || compared === hasConverted
  const isActive = by !== undefined && sort.by === by && showsSort
  const order = sort.descending ? 'descending' : 'ascending'
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isActive ? order : undefined} className={number ? styles.headNumber : styles.headCell}>
      {by === undefined ? (
        name
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => sortResults({ by, descending: isActive ? !sort.descending : by === 'deadline' })}
        >
          {name}
          {by === 'price' && showsSort && currency !== null && say('headCell.currencySuffix', { currency })}
          {isActive && <Arrow aria-hidden />}
        </button>
      )}
    </th>
  )
})

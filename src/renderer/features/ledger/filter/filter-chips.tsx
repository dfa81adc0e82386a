import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FilterChip } from '../../../ui/layout/filter-chip.tsx'
import { shownView } from '../list/list-slice.ts'
import styles from './filter.module.css'
import { type ExtraFilter, extraFilterLabels, extraFilters, extraFilterWords, type FilterNames, noExtraFilters } from './filter-words.ts'

/**
 * Renders a chip for each filter beyond status, date and text; its button, Delete or Backspace removes it.
 * The chips take one line; a button at its end shows the number of hidden chips and expands the list.
 */
export function FilterChips() {
  const filter = useApp((app) => app.ledger.list.question.filter)
  const names = useFilterNames()
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const offerUndo = useApp((app) => app.offerUndo)
  const row = useRef<HTMLUListElement>(null)
  const chips = extraFilters.flatMap((field) => {
    const words = extraFilterWords(filter, field, names)
    return words === null ? [] : [{ field, words }]
  })
  const [folded, setFolded] = useState(true)
  const hiddenCount = useWrappedCount(row, chips.map(({ words }) => words).join('\n'))
  if (chips.length === 0) return null

  const offerRestore = (fields: readonly ExtraFilter[]) => {
    const restore = () => {
      void filterLedger(Object.fromEntries(fields.map((field) => [field, filter[field]])))
      return null
    }
    offerUndo({ action: 'cleared', restore })
  }

  /** Moves the focus to the next chip, from the last chip to the previous one, and from the only chip to the filter menu. */
  const remove = (field: ExtraFilter) => {
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>(':not([inert]) > [data-removes]') ?? [])]
    const index = chips.findIndex((chip) => chip.field === field)
    const others = buttons.filter((_, i) => i !== index)
    const menu = row.current?.closest('[role=toolbar]')?.querySelector<HTMLElement>('[data-filters]')
    const next = others[Math.min(index, others.length - 1)] ?? menu
    next?.focus()
    void filterLedger({ [field]: undefined })
    offerRestore([field])
  }

  return (
    <div className={styles.bar}>
      <ul className={styles.chips} data-folded={folded} ref={row} aria-label={say('common.filters')}>
        {chips.map(({ field, words }, index) => (
          <FilterChip
            key={field}
            name={extraFilterLabels[field]}
            words={words}
            inert={folded && index >= chips.length - hiddenCount}
            onRemove={() => remove(field)}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className={styles.plain} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? say('filterChips.more', { count: hiddenCount }) : say('remarks.showLess')}
        </button>
      )}
      {chips.length > 1 && (
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            row.current?.closest('[role=toolbar]')?.querySelector<HTMLElement>('[data-filters]')?.focus()
            void filterLedger(noExtraFilters)
            offerRestore(extraFilters)
          }}
        >
          {say('filterChips.removeAll')}
        </button>
      )}
    </div>
  )
}

/** Returns display names for the filter's values: places from the filter menu or the first row, and the chosen client. */
export function useFilterNames(): FilterNames {
  const placeNames = useApp((app) => app.ledger.filter.placeNames)
  const chosen = useApp((app) => app.clients.all.get(app.ledger.list.question.filter.client ?? 0))
  const client = chosen ? { [chosen.id]: chosen.name } : {}
  const view = useApp((app) => shownView(app.ledger.list.state))
  const row = view?.rows[0]
  if (!view || !row) return { ...placeNames, client }
  const { hotel, destination } = view.question.filter
  return {
    client,
    hotel: { ...(hotel !== undefined && row.hotelName ? { [hotel]: row.hotelName } : {}), ...placeNames.hotel },
    destination: {
      ...(destination !== undefined && row.destinationName ? { [destination]: row.destinationName } : {}),
      ...placeNames.destination,
    },
  }
}

/** Returns how many children of a wrapping row are below its first line. `text` is their text; a change triggers a new count. */
function useWrappedCount(row: RefObject<HTMLElement | null>, text: string): number {
  const [wrapped, setWrapped] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width depends on the text
  useLayoutEffect(() => {
    const { current } = row
    if (!current) {
      setWrapped(0)
      return
    }
    const measure = () => {
      const tops = [...current.children].map((part) => part.getBoundingClientRect().top)
      setWrapped(tops.filter((top) => top > (tops[0] ?? 0) + 4).length)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [row, text])
  return wrapped
}

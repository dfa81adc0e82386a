import { ActionIcon, createScopedKeydownHandler, useDirection } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { queryWords } from './form/query-words.ts'
import { queryOf } from './last-searches.ts'
import styles from './search.module.css'
import { runOf } from './search-state.ts'

/** Returns the attributes that make the results the panel of the tabs; none while no tabs are shown. */
export const panelOf = (tabs: number) => (tabs > 1 ? ({ id: 'search-results', role: 'tabpanel' } as const) : {})

/** Tabs of the last searches, hidden while there is only one. Arrow keys move between tabs, Delete closes the focused one. */
export function SearchTabs() {
  const searches = useApp((app) => app.search.searches)
  const shown = useApp((app) => runOf(app.search.state)?.searchId)
  const show = useApp((app) => app.search.show)
  const close = useApp((app) => app.search.close)
  const { dir } = useDirection()
  const list = useRef<HTMLDivElement>(null)
  if (searches.size < 2) return null
  const move = createScopedKeydownHandler({
    ...{
      siblingSelector: '[role="tab"]',
      parentSelector: '[role="tablist"]',
      activateOnFocus: true,
      loop: true,
      orientation: 'horizontal',
      dir,
    },
  })
  const closeAndFocus = (searchId: string) => {
    close(searchId)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={say('searchTabs.listLabel')}>
        {[...searches].map(([id, one]) => {
          const query = queryOf(one)
          if (!query) return null
          const { where, when, who } = queryWords(query)
          const whereAndWho = say('searchTabs.whereAndWho', { where, who })
          return (
            <button
              key={id}
              type="button"
              role="tab"
              title={`${whereAndWho}\n${when}`}
              aria-selected={id === shown}
              aria-controls="search-results"
              tabIndex={id === shown ? 0 : -1}
              onClick={() => show(id)}
              onKeyDown={(event) => (event.key === 'Delete' ? closeAndFocus(id) : move(event))}
            >
              <span>{whereAndWho}</span>
              <span className="dim">{when}</span>
            </button>
          )
        })}
      </div>
      {shown !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('searchTabs.closeShown')}
          title={say('searchTabs.closeShown')}
          onClick={() => closeAndFocus(shown)}
        >
          <IconX aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

import { Button, Menu } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useKeyTip } from '../../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'
import styles from './form.module.css'
import { queryWords } from './query-words.ts'

const chooseShortcut = { shortcut: 'alt+r', words: () => say('recentSearches.chooseOne'), of: 'screen' } as const

/** Menu of recent searches; a click puts a search into the form. Alt+R opens the menu with the latest search focused. */
export function RecentSearches({ onTaken }: { onTaken(): void }) {
  const searches = useApp((app) => app.search.recent)
  const clients = useApp((app) => app.clients)
  const read = useApp((app) => app.search.readRecent)
  const take = useApp((app) => app.search.takeRecent)
  const ready = useApp((app) => app.desk?.ledger === 'open')
  const lastSearchId = useApp((app) => app.search.state.run?.searchId)
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new search changes the recent ones
  useEffect(() => {
    if (ready) void read()
  }, [ready, read, lastSearchId])
  useShortcut(chooseShortcut, () => setOpen(true), searches.length > 0)
  const tip = useKeyTip(chooseShortcut)
  if (searches.length === 0) return null
  return (
    <Menu
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={440}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Menu.Target>
        <Button variant="subtle" className={styles.addRoom} leftSection={<IconHistory aria-hidden />} {...tip}>
          {say('recentSearches.recentSearches')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {searches.map((query, i) => {
          const { where, when, who, priced } = queryWords(query, clients.get(query.client ?? 0)?.name)
          return (
            <Menu.Item
              key={JSON.stringify(query)}
              data-autofocus={i === 0 || undefined}
              onClick={() => {
                take(query)
                onTaken()
              }}
            >
              <div className="ellipsis">
                {where}, {when}
              </div>
              <div className="ellipsis dim">
                {who}, {priced}
              </div>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

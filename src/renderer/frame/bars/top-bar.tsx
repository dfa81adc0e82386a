import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { DeskState } from '../../../shared/contract/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isReader } from '../../ui/desk-abilities.ts'
import styles from '../frame.module.css'
import { CommandBox } from './command-box.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { SyncButton } from './sync-button.tsx'

/** The connection in use, the sync, and the way to search, above the page. */
export function TopBar({ desk }: { readonly desk: DeskState }) {
  return (
    <section className={styles.top} aria-label={say('topBar.connectionAndCommands')}>
      <div>
        <ConnectionChip desk={desk} />
      </div>
      <CommandBox />
      <div className={styles.end}>
        {!isReader(desk) && <SyncButton desk={desk} />}
        <ShortcutList />
        <SchemeToggle />
      </div>
    </section>
  )
}

function SchemeToggle() {
  const changeSettings = useApp((app) => app.changeSettings)
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'light' ? 'dark' : 'light'
  const words = say('topBar.useOthervalueColours', { otherValue: other })
  return (
    <Tooltip label={words}>
      <ActionIcon aria-label={words} onClick={() => changeSettings({ theme: other })}>
        {scheme === 'light' ? <IconMoon aria-hidden /> : <IconSun aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconBuilding, IconMoon, IconSun } from '@tabler/icons-react'
import type { DeskState } from '../../shared/desk-views.ts'
import { useApp } from '../store.ts'
import { CommandBox } from './command-box.tsx'
import styles from './frame.module.css'
import { PracticeMenu } from './practice-menu.tsx'

export function TopBar({ desk }: { readonly desk: DeskState }) {
  return (
    <section className={styles.top} aria-label="Connection and commands">
      <div>{desk.active?.mode === 'practice' ? <PracticeMenu /> : <LiveChip name={desk.active?.name ?? ''} />}</div>
      <CommandBox />
      <div className={styles.end}>
        <SchemeToggle />
      </div>
    </section>
  )
}

function LiveChip({ name }: { readonly name: string }) {
  const goTo = useApp((app) => app.goTo)
  return (
    <button type="button" className={`${styles.chip} ${styles.live}`} title="Connection" onClick={() => goTo({ name: 'settings' })}>
      <IconBuilding aria-hidden />
      <span className="ellipsis">{name}</span>
    </button>
  )
}

function SchemeToggle() {
  const changeSettings = useApp((app) => app.changeSettings)
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'light' ? 'dark' : 'light'
  const words = `Use ${other} colours`
  return (
    <Tooltip label={words}>
      <ActionIcon aria-label={words} onClick={() => changeSettings({ theme: other })}>
        {scheme === 'light' ? <IconMoon aria-hidden /> : <IconSun aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

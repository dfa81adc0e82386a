import { ActionIcon, Button, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconArrowLeft, IconEye, IconEyeOff, IconHelp, IconMoon, IconSun } from '@tabler/icons-react'
import { memo } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { currentApp, useApp } from '../../store.ts'
import { isReader } from '../../ui/desk-abilities.ts'
import { ariaKeys, keyWords } from '../../ui/keys/keys.ts'
import { useKeyTip } from '../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import shared from '../frame.module.css'
import { helpKey } from '../help/help-place.tsx'
import { topicNow } from '../help/topic-now.ts'
import { useHelp } from '../help/use-help.ts'
import { PaletteOpener } from '../palette/palette.tsx'
import styles from './bars.module.css'
import { ConnectionChip } from './connection-chip.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { SyncButton } from './sync-button.tsx'

const hideCostShortcut = { shortcut: 'ctrl+shift+h', words: () => say('costHidden.shortcut'), of: 'desk' } as const

/** Hides cost on every screen, for turning the monitor to a guest, and shows prominently that it is hidden. */
function HideCost() {
  const hidden = useApp((app) => app.costHidden)
  const hide = useApp((app) => app.hideCost)
  useShortcut(hideCostShortcut, () => hide(!hidden))
  const key = keyWords(hideCostShortcut.shortcut)
  if (hidden) {
    return (
      <Tooltip label={say('costHidden.showTooltip', { key })}>
        <Button
          size="compact-md"
          aria-keyshortcuts={ariaKeys(hideCostShortcut.shortcut)}
          color="var(--practice-line)"
          c="black"
          leftSection={<IconEyeOff aria-hidden size={16} />}
          onClick={() => hide(false)}
        >
          {say('costHidden.label')}
        </Button>
      </Tooltip>
    )
  }
  const words = say('costHidden.hideTooltip', { key })
  return (
    <Tooltip label={words}>
      <ActionIcon aria-label={words} aria-keyshortcuts={ariaKeys(hideCostShortcut.shortcut)} onClick={() => hide(true)}>
        <IconEye aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const backShortcut = { shortcut: 'alt+ArrowLeft', words: () => say('topBar.back'), of: 'desk' } as const

/** The bar above the page: back button, active connection, search and sync. */
export const TopBar = memo(function TopBar({ desk }: { readonly desk: DeskState }) {
  return (
    <section className={shared.top} aria-label={say('topBar.regionLabel')}>
      <div className={styles.begin}>
        <BackButton />
        <ConnectionChip desk={desk} />
      </div>
      <PaletteOpener />
      <div className={styles.end}>
        {!isReader(desk) && <SyncButton desk={desk} />}
        <HelpButton />
        <HideCost />
        <ShortcutList />
        <SchemeToggle />
      </div>
    </section>
  )
})

/** Goes to the previous page. The shortcut is always handled, because the browser would leave the app with it. */
function BackButton() {
  const canGoBack = useApp((app) => app.trail.length > 0)
  const goBack = useApp((app) => app.goBack)
  useShortcut(backShortcut, goBack)
  const { title, ...keys } = useKeyTip(backShortcut)
  return (
    <Tooltip label={title}>
      <ActionIcon aria-label={title} {...keys} aria-disabled={!canGoBack} {...(!canGoBack && { 'data-disabled': true })} onClick={goBack}>
        <IconArrowLeft aria-hidden className={styles.back} />
      </ActionIcon>
    </Tooltip>
  )
}

function HelpButton() {
  const openHelp = useHelp()
  const { title, ...keys } = useKeyTip({ ...helpKey, words: () => say('helpPanel.help') })
  return (
    <Tooltip label={title}>
      <ActionIcon aria-label={title} {...keys} onClick={() => openHelp(topicNow(currentApp()))}>
        <IconHelp aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function SchemeToggle() {
  const changeSettings = useApp((app) => app.changeSettings)
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'light' ? 'dark' : 'light'
  const words = say('topBar.switchColours', { otherValue: other })
  return (
    <Tooltip label={words}>
      <ActionIcon aria-label={words} onClick={() => changeSettings({ theme: other })}>
        {scheme === 'light' ? <IconMoon aria-hidden /> : <IconSun aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

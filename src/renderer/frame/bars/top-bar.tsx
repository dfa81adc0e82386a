import { ActionIcon, type ActionIconProps, Button, Kbd, Modal, Stack, TextInput, Tooltip, useComputedColorScheme } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconBook2,
  IconBuilding,
  IconEye,
  IconEyeOff,
  IconHelp,
  IconKeyboard,
  IconMoon,
  IconPlayerStop,
  IconRefresh,
  IconSun,
} from '@tabler/icons-react'
import { type ComponentProps, Fragment, memo, useState } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatInstant, formatTime } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { currentApp, useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { canAskService, isReader } from '../../ui/desk-abilities.ts'
import { ScreenReaderStatus } from '../../ui/feedback/heard.tsx'
import { ariaKeys, keyWords } from '../../ui/keys/keys.ts'
import { type ShownKey, useActiveKeys } from '../../ui/keys/listed-keys.ts'
import { useKeyTip, useShortcut } from '../../ui/keys/use-shortcut.ts'
import { hasOnlyFailures, isComplete, type SyncState } from '../../ui/wording/sync-words.ts'
import shared from '../frame.module.css'
import { currentTopic, helpKey, openHelp } from '../help/help-place.tsx'
import { PaletteOpener } from '../palette/palette.tsx'
import styles from './bars.module.css'
import { PracticeMenu } from './practice-menu.tsx'
import { asOfWords } from './waiting-words.ts'

const listShortcut = { shortcut: '?', words: () => say('shortcutList.title'), of: 'desk' } as const

/** Searchable list of the shortcuts of the screen and the desk. The key `?` opens it anywhere. */
export function ShortcutList() {
  const [open, setOpen] = useState(false)
  useShortcut(listShortcut, () => setOpen(true))
  const { title, ...keys } = useKeyTip(listShortcut)
  const openFullHelp = () => {
    setOpen(false)
    currentApp().help.open(null, 'beside')
  }
  return (
    <>
      <BarButton label={title} {...keys} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconKeyboard aria-hidden />
      </BarButton>
      <Modal opened={open} onClose={() => setOpen(false)} title={say('shortcutList.title')} size={480}>
        <Keys />
        <Button variant="default" mt="md" leftSection={<IconHelp aria-hidden />} onClick={openFullHelp}>
          {say('helpPanel.readAll')}
        </Button>
      </Modal>
    </>
  )
}

function Keys() {
  const [typed, setTyped] = useState('')
  // Dedupe: a list and a page opened from it may share a shortcut with the same action.
  const keys = [...new Map(useActiveKeys().map((key) => [`${key.shortcut} ${key.words}`, key])).values()].filter(({ words, shortcut }) =>
    `${words} ${keyWords(shortcut)}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  )
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        aria-label={say('shortcutList.findLabel')}
        placeholder={say('shortcutList.findPlaceholder')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.list} aria-label={say('shortcutList.title')} tabIndex={0}>
        <ShortcutGroup title={say('shortcutList.screenGroup')} keys={keys.filter(({ of }) => of === 'screen')} />
        <ShortcutGroup title={say('shortcutList.deskGroup')} keys={keys.filter(({ of }) => of === 'desk')} />
        {keys.length === 0 && <p className="dim">{say('shortcutList.nothingFound')}</p>}
      </section>
    </Stack>
  )
}

function ShortcutGroup({ title, keys }: { readonly title: string; readonly keys: readonly ShownKey[] }) {
  if (keys.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      {keys.map(({ shortcut, words }) => (
        <Fragment key={`${shortcut} ${words}`}>
          <span>{words}</span>
          <Kbd size="xs">{keyWords(shortcut)}</Kbd>
        </Fragment>
      ))}
    </>
  )
}

/** Shows when the ledger was last synced, or the progress of a sync; a click syncs now. */
function SyncButton({ desk }: { readonly desk: DeskState }) {
  const { state: sync, start } = useApp((app) => app.comparison)
  const { nowMs, zone } = useClock()
  if (sync.status === 'running') return <SyncProgress sync={sync} />
  const isIncomplete = sync.status === 'failed' || (sync.status === 'done' && !isComplete(sync.result))
  const canSync = canAskService(desk)
  const words = isIncomplete ? incompleteWords(sync) : syncTimeText(desk.comparedAtMs, nowMs, zone)
  return (
    <Tooltip label={canSync ? say('syncButton.tooltip') : say('syncButton.unavailable')}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={isIncomplete ? 'ink-unknown' : 'dim'}
        leftSection={isIncomplete ? <IconAlertTriangle aria-hidden /> : <IconRefresh aria-hidden />}
        disabled={!canSync}
        onClick={() => void start()}
      >
        {words}
      </Button>
    </Tooltip>
  )
}

function SyncProgress({ sync: { progress, stopping } }: { readonly sync: Extract<SyncState, { status: 'running' }> }) {
  const stopSync = useApp((app) => app.comparison.stop)
  return (
    <span className={styles.syncing}>
      <ScreenReaderStatus>{say('syncButton.stateSyncing')}</ScreenReaderStatus>
      <IconRefresh aria-hidden />
      <span>
        {progress ? say('syncButton.progress', { done: progress.done, windows: progress.windows }) : say('syncButton.stateSyncing')}
      </span>
      <BarButton label={say('syncButton.stopCommand')} size={22} disabled={stopping} onClick={() => void stopSync()}>
        <IconPlayerStop aria-hidden />
      </BarButton>
    </span>
  )
}

function incompleteWords(sync: SyncState): string {
  if (sync.status === 'failed') return say('syncButton.stateFailed')
  if (sync.status === 'done' && sync.result.stopped) return say('syncButton.stateStopped')
  return sync.status === 'done' && hasOnlyFailures(sync.result) ? say('syncButton.stateFailed') : say('syncButton.stateInPart')
}

/** `Synced 11:42`, with the date if it was not today; `Sync` before the first sync. */
function syncTimeText(atMs: number | null, nowMs: number, zone: string): string {
  if (atMs === null) return say('syncButton.sync')
  return say('syncButton.stateSynced', {
    syncedAt: dateIn(zone, atMs) === dateIn(zone, nowMs) ? formatTime(atMs, zone) : formatInstant(atMs, zone),
  })
}

/** Shows the active connection, so that nobody confuses practice, the live service and a reader copy. */
function ConnectionChip({ desk: { active, asOfMs } }: { readonly desk: DeskState }) {
  const goTo = useApp((app) => app.goTo)
  const { zone } = useClock()
  if (active?.mode === 'practice') return <PracticeMenu />
  const isCopy = active?.mode === 'reader'
  const name = active?.name ?? ''
  return (
    <button
      type="button"
      className={`${styles.chip} ${isCopy ? styles.reader : styles.live}`}
      title={isCopy ? say('connectionChip.readerCopyTooltip', { name }) : say('common.connection')}
      onClick={() => goTo({ name: 'settings', part: 'connections' })}
    >
      {isCopy ? <IconBook2 aria-hidden /> : <IconBuilding aria-hidden />}
      {isCopy ? say('connectionChip.readerCopy') : <span className="ellipsis">{name}</span>}
      {isCopy && asOfMs !== null && <span className={`ellipsis ${styles.more}`}>{asOfWords(asOfMs, zone)}</span>}
    </button>
  )
}

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
  return (
    <BarButton
      label={say('costHidden.hideTooltip', { key })}
      aria-keyshortcuts={ariaKeys(hideCostShortcut.shortcut)}
      onClick={() => hide(true)}
    >
      <IconEye aria-hidden />
    </BarButton>
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

/** Goes to the previous page. Handles the shortcut even on the first page, because otherwise the browser would leave the app. */
function BackButton() {
  const canGoBack = useApp((app) => app.trail.length > 0)
  const goBack = useApp((app) => app.goBack)
  useShortcut(backShortcut, goBack)
  const { title, ...keys } = useKeyTip(backShortcut)
  return (
    <BarButton label={title} {...keys} aria-disabled={!canGoBack} {...(!canGoBack && { 'data-disabled': true })} onClick={goBack}>
      <IconArrowLeft aria-hidden className={styles.back} />
    </BarButton>
  )
}

function HelpButton() {
  const { title, ...keys } = useKeyTip({ ...helpKey, words: () => say('helpPanel.help') })
  return (
    <BarButton label={title} {...keys} onClick={() => openHelp(currentTopic(currentApp()))}>
      <IconHelp aria-hidden />
    </BarButton>
  )
}

function SchemeToggle() {
  const changeSettings = useApp((app) => app.changeSettings)
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'light' ? 'dark' : 'light'
  return (
    <BarButton label={say('topBar.switchColours', { otherValue: other })} onClick={() => changeSettings({ theme: other })}>
      {scheme === 'light' ? <IconMoon aria-hidden /> : <IconSun aria-hidden />}
    </BarButton>
  )
}

/** An icon button whose label is also its tooltip. */
function BarButton({ label, ...button }: ActionIconProps & ComponentProps<'button'> & { readonly label: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...button} />
    </Tooltip>
  )
}

import { Button, Group, Modal, Stack } from '@mantine/core'
import { useDocumentTitle, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { formatDate } from '../../shared/domain/date-words.ts'
import { listWithCommas } from '../../shared/words/lists.ts'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { type InboxCase, inboxKey } from '../ui/booking/inbox-case.ts'
import { FailureNote } from '../ui/feedback/failure-note.tsx'
import { isFocusFree, useFocusBack } from '../ui/keys/focus.ts'
import { ariaKeys, keyWords } from '../ui/keys/keys.ts'
import { useShortcut } from '../ui/keys/use-shortcut.ts'
import { cancellationWords, caseWords } from '../ui/wording/case-words.ts'
import { LedgerErrorBar, StartNews } from './banners.tsx'
import { railPageOf, railPages } from './bars/places.tsx'
import { Rail } from './bars/rail.tsx'
import { StatusBar } from './bars/status-bar.tsx'
import { TopBar } from './bars/top-bar.tsx'
import styles from './frame.module.css'
import { HelpColumn } from './help/help-place.tsx'
import { NewsList, UndoLine } from './news-list.tsx'
import { Palette } from './palette/palette.tsx'
import { TourPanel } from './tour/tour-panel.tsx'

const mainButtonShortcut = { shortcut: 'ctrl+Enter', words: () => say('mainButton.shortcut'), of: 'desk' } as const

/**
 * Ctrl+Enter clicks the main button of the front dialog or page, once per press. It never clicks a destructive button, whose dialogs focus the
 * safe button. The button shows the key in its tooltip on focus or hover.
 */
export function useMainButton(): void {
  useShortcut(mainButtonShortcut, (event) => {
    if (!event.repeat) mainButton(event.target)?.click()
  })
  useWindowEvent('focusin', updateMainButtonTooltip)
  useWindowEvent('pointerover', updateMainButtonTooltip)
}

function updateMainButtonTooltip({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-variant="filled"]') : null
  if (button) setShortcutTooltip(button, button === mainButton(button))
}

function mainButton(from: EventTarget | null): HTMLButtonElement | undefined {
  const front = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.querySelector('main')
  const form = from instanceof Element && front?.contains(from) ? from.closest('form') : null
  return mainButtonIn(form) ?? mainButtonIn(front)
}

function mainButtonIn(part: Element | null | undefined): HTMLButtonElement | undefined {
  const filled = part?.querySelectorAll<HTMLButtonElement>('button[data-variant="filled"]:not(:disabled, [data-destroys])')
  return filled && [...filled].find((button) => button.checkVisibility())
}

/** Shows the shortcut in the tooltip of `button` while it is the main button. Does not replace another tooltip. */
function setShortcutTooltip(button: HTMLButtonElement, isMain: boolean): void {
  const hasShortcutTooltip = button.dataset['main'] !== undefined
  if (isMain === hasShortcutTooltip || (!hasShortcutTooltip && button.title !== '')) return
  if (isMain) {
    button.dataset['main'] = ''
    button.title = keyWords(mainButtonShortcut.shortcut)
    button.setAttribute('aria-keyshortcuts', ariaKeys(mainButtonShortcut.shortcut))
  } else {
    delete button.dataset['main']
    button.removeAttribute('title')
    button.removeAttribute('aria-keyshortcuts')
  }
}

/** Asks before closing the window while a request is in flight. */
function QuitDialog({ sending }: { readonly sending: boolean }) {
  const isOpen = useApp((app) => app.quit.state.status !== 'none')
  return isOpen && <Question sending={sending} />
}

function Question({ sending }: { readonly sending: boolean }) {
  useFocusBack()
  const { state: quit, keepOpen: stay, closeApp: leave } = useApp((app) => app.quit)
  const followedCases = useFollowedCases()
  const leaving = quit.status === 'leaving'
  return (
    <Modal
      opened
      onClose={leaving ? () => {} : stay}
      title={sending ? say('quitDialog.questionSending') : say('quitDialog.question')}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={!leaving}
      withCloseButton={!leaving}
    >
      <Stack gap="lg">
        <p className="sentence" role="status">
          {sending ? inFlightSentence(followedCases) : say('quitDialog.sentNothing')}
        </p>
        {followedCases.length > 0 && (
          <ul className={styles.cases}>
            {followedCases.map((one) => (
              <li key={inboxKey(one)}>
                <strong>{verdictOf(one)}</strong>
                <br />
                {stayWords(one)}
              </li>
            ))}
          </ul>
        )}
        {sending && <p className={styles.meaning}>{say('quitDialog.meaning')}</p>}
        {quit.status === 'failed' && <FailureNote failure={quit.failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant={sending ? 'filled' : 'default'} disabled={leaving} onClick={stay} data-autofocus>
            {sending ? say('quitDialog.backSending') : say('quitDialog.back')}
          </Button>
          <Button variant={sending ? 'default' : 'filled'} loading={leaving} onClick={() => void leave()}>
            {sending ? say('quitDialog.confirmSending') : say('quitDialog.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Returns the current state of every case that was in flight at some time while the dialog was open. */
function useFollowedCases(): readonly InboxCase[] {
  const cases = useApp((app) => app.unknown.cases)
  const [keys, setKeys] = useState<readonly string[]>([])
  const shown = cases.status === 'read' ? cases.cases : []
  const fresh = shown.filter(({ state }) => state === 'SENDING').map(inboxKey)
  const more = fresh.filter((key) => !keys.includes(key))
  if (more.length > 0) setKeys([...keys, ...more])
  return shown.filter((one) => keys.includes(inboxKey(one)))
}

function inFlightSentence(followedCases: readonly InboxCase[]): string {
  const [first, second] = followedCases
  return first && !second ? say('quitDialog.sentOne', { kind: first.kind }) : say('quitDialog.sentSeveral')
}

const verdictOf = (one: InboxCase) => (one.kind === 'booking' ? caseWords()[one.state] : cancellationWords()[one.state]).verdict

/** `Hotel Example, Fri 12 Mar 2027 to Sun 14 Mar 2027, Anna Pryde`, as far as known. */
function stayWords(one: InboxCase): string {
  const { hotelName, checkin, checkout } = one
  const stay =
    checkin !== null && checkout !== null ? say('common.stayDates', { checkin: formatDate(checkin), checkout: formatDate(checkout) }) : null
  const holderOrReference = one.kind === 'booking' ? (one.holder ?? one.clientRef) : one.reference
  return listWithCommas([hotelName, stay, holderOrReference])
}

interface FrameProps {
  readonly desk: DeskState
  /** Prompts shown above every page. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** The frame around every page: rail, top bar, status bar, and the coloured line that shows the mode. */
export function Frame({ desk, above, children }: FrameProps) {
  const page = useApp((app) => app.page)
  const leaving = useApp((app) => app.quit.state.status === 'leaving')
  // Remount the page when cost is hidden or shown, because rendered text would still reveal cost.
  const costVisibility = useApp((app) => (app.costHidden ? 'hidden' : 'shown'))
  const main = useRef<HTMLElement>(null)
  // The check and confirmation pages are not in the rail; their title is the word for a booking.
  const titlePage = railPageOf[page.name] === 'offers' ? 'offers' : page.name
  const title = say(railPages.find(({ name }) => name === titlePage)?.word ?? 'common.booking')

  // The browser asks before the window is closed or left. The text of its prompt cannot be changed.
  useWindowEvent('beforeunload', (event) => {
    if (desk.sending && !leaving) event.preventDefault()
  })
  useMainButton()
  useDocumentTitle(say('frame.windowTitle', { title }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: replacing a page may remove or hide the element with the focus
  useEffect(() => {
    if (isFocusFree()) main.current?.focus()
  }, [page.name])

  return (
    <div className={styles.frame} data-mode={desk.active?.mode}>
      <a className={styles.skip} href="#page">
        {say('frame.skipLink')}
      </a>
      <Rail page={page} desk={desk} />
      <TopBar desk={desk} />
      <main ref={main} id="page" className={styles.page} tabIndex={-1} aria-label={title}>
        <StartNews desk={desk} />
        <LedgerErrorBar desk={desk} />
        {above}
        <div key={costVisibility} className={styles.content}>
          {children}
        </div>
        <NewsList key={`news-${costVisibility}`} />
        <UndoLine />
      </main>
      <HelpColumn />
      <TourPanel desk={desk} />
      <StatusBar desk={desk} />
      <Palette key={`palette-${costVisibility}`} />
      <QuitDialog sending={desk.sending} />
    </div>
  )
}

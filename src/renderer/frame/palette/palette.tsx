import { Button, Kbd, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconClipboardText, IconSearch, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { commandSources } from '../../commands.ts'
import { currentApp, useApp } from '../../store.ts'
import type { Command } from '../../ui/commands/command.ts'
import { useFirstFocus, useFocusBack } from '../../ui/keys/focus.ts'
import { keyWords } from '../../ui/keys/keys.ts'
import { useActiveKeys } from '../../ui/keys/listed-keys.ts'
import { useKeyTip, useShortcut } from '../../ui/keys/use-shortcut.ts'
import { isMail, readMail } from '../../ui/pasted/read-mail.ts'
import { buildGroups, type Group, isAnswered, isLedgerGroup, searchTextsOf } from './offered.ts'
import styles from './palette.module.css'

const paletteShortcut = { shortcut: 'ctrl+k', words: () => say('commandBox.label'), of: 'desk' } as const

/** Elements that handle a paste themselves. */
const fieldSelector = ['input', 'textarea', 'select', '[contenteditable]'].join()

/** The button in the top bar that opens the palette. */
export function PaletteOpener() {
  const openPalette = useApp((app) => app.openPalette)
  const tip = useKeyTip(paletteShortcut)
  return (
    <button type="button" className={styles.opener} aria-haspopup="dialog" {...tip} onClick={() => openPalette()}>
      <IconSearch aria-hidden />
      <span>{say('commandBox.label')}</span>
      <Kbd size="xs">{keyWords(paletteShortcut.shortcut)}</Kbd>
    </button>
  )
}

function openWithPasted(event: globalThis.ClipboardEvent): void {
  const text = event.clipboardData?.getData('text') ?? ''
  const isInField = event.target instanceof Element && event.target.closest(fieldSelector) !== null
  if (event.defaultPrevented || isInField || text.trim() === '' || document.querySelector('[aria-modal="true"]')) return
  event.preventDefault()
  currentApp().openPalette(text)
}

/** The command palette. Ctrl+K or pasting outside a field opens it; it lists commands, ledger hits, and actions for a pasted mail. */
export function Palette() {
  const pasted = useApp((app) => app.palette)
  const open = useApp((app) => app.openPalette)
  const close = useApp((app) => app.closePalette)
  const isOpen = pasted !== null
  useShortcut(paletteShortcut, () => {
    if (!isOpen) open()
  })

  useWindowEvent('paste', openWithPasted)

  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size={680}
      centered={false}
      yOffset={56}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={say('commandBox.label')}>{isOpen && <PaletteBox pasted={pasted} onClose={close} />}</Modal.Content>
    </Modal.Root>
  )
}

interface OptionListProps {
  readonly id: string
  readonly groups: readonly Group[]
  /** The index of the chosen option across all groups. */
  readonly chosen: number
  /** Whether the ledger hits are for an earlier input. */
  readonly isStale: boolean
  onPoint(id: string): void
  onPress(command: Command): void
}

/** Lists the options by group and scrolls the chosen one into view. */
function OptionList({ id, groups, chosen, isStale, onPoint, onPress }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new groups may move the chosen option
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, groups.length])

  let before = 0
  return (
    <div ref={list} id={id} role="listbox" aria-label={say('commandBox.listLabel')} className={styles.list}>
      {groups.map(({ name, commands }) => {
        const from = before
        before += commands.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} role="presentation" className={styles.heading}>
              {say(`paletteGroups.${name}`)}
            </div>
            {commands.map((command, i) => (
              <Option
                key={command.id}
                id={`${id}-${from + i}`}
                command={command}
                isChosen={from + i === chosen}
                isDim={isStale && isLedgerGroup(name)}
                onPoint={onPoint}
                onPress={onPress}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface OptionProps extends Pick<OptionListProps, 'onPoint' | 'onPress'> {
  readonly id: string
  readonly command: Command
  readonly isChosen: boolean
  readonly isDim: boolean
}

function Option({ id, command, isChosen, isDim, onPoint, onPress }: OptionProps) {
  const { words, icon: Icon, shortcut, why, shown } = command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles keys, as in the combobox pattern
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={why ? true : undefined}
      data-dim={isDim || undefined}
      className={styles.option}
      onClick={() => onPress(command)}
      onPointerMove={() => {
        if (!isChosen) onPoint(command.id)
      }}
    >
      {shown ?? (
        <>
          <Icon aria-hidden />
          <span className={`ellipsis ${styles.words}`}>{words}</span>
          {why && <span className={`ellipsis dim ${styles.why}`}>{why}</span>}
          {shortcut && <Kbd size="xs">{keyWords(shortcut)}</Kbd>}
        </>
      )}
    </div>
  )
}

const optionsPerPage = 8

function today(): string {
  const { desk, now } = currentApp()
  return dateIn(desk?.deskZone ?? 'UTC', now)
}

/**
 * The search field and its list; `pasted` is the text that opened the palette, or empty. The focus stays in the field; `aria-activedescendant`
 * points to the active option.
 */
function PaletteBox({ pasted, onClose }: { readonly pasted: string; onClose(): void }) {
  const app = useApp((state) => state)
  const keys = useActiveKeys()
  const list = useId()
  const [before] = useState(() => document.activeElement)
  const input = useFirstFocus<HTMLInputElement>()
  const [isPastedMail] = useState(() => isMail(pasted, today()))
  const [typed, setTyped] = useState(isPastedMail ? '' : pasted.trim())
  const [mailText, setMailText] = useState(isPastedMail ? pasted : null)
  /** The id of the chosen option, so that hits arriving later do not change the choice. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEnterPending, setEnterPending] = useState(false)

  const mail = useMemo(() => (mailText === null ? null : readMail(mailText, today())), [mailText])
  const paletteInput = useMemo(() => ({ typed, mail }), [typed, mail])
  const searchTexts = useMemo(() => (app.desk?.ledger === 'open' ? searchTextsOf(paletteInput) : []), [paletteInput, app.desk?.ledger])
  useFocusBack()
  const { find } = app.ledger.hits
  const { find: findOffers } = app.offerHits
  useEffect(() => {
    for (const source of commandSources) source.loadData?.(currentApp())
  }, [])
  useEffect(() => {
    void find(searchTexts)
    void findOffers(searchTexts)
  }, [find, findOffers, searchTexts])

  const groups = buildGroups(app, paletteInput, keys)
  const options = groups.flatMap(({ commands }) => commands)
  const answered = isAnswered(app, searchTexts)
  const activeIndex = Math.max(
    0,
    options.findIndex(({ id }) => id === chosen),
  )
  const current = options[activeIndex]

  const run = (command: Command) => {
    // Restore the focus first, because the command may move it.
    if (before instanceof HTMLElement) before.focus()
    onClose()
    void command.run()
  }
  const isStale = (command: Command) => !answered && groups.some(({ name, commands }) => isLedgerGroup(name) && commands.includes(command))
  /** Enter waits for a pending ledger answer, so that it opens a hit for the typed text, not a stale one. */
  const press = (command: Command | undefined) => {
    if (!command || command.why) return
    const dependsOnText = groups.some(({ name, commands }) => name !== 'commands' && name !== 'leads' && commands.includes(command))
    if (!answered && chosen === null && dependsOnText) return setEnterPending(true)
    if (!isStale(command)) run(command)
  }
  const pressPending = useEffectEvent(press)
  useEffect(() => {
    if (isEnterPending && answered) pressPending(current)
  }, [isEnterPending, answered, current])

  const write = (next: string) => {
    setTyped(next)
    setChosen(null)
    setEnterPending(false)
  }
  const handleEscape = () => {
    if (typed !== '') return write('')
    if (mailText !== null) return setMailText(null)
    onClose()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = options.length - 1
    const moves: Record<string, number> = {
      ArrowDown: activeIndex === last ? 0 : activeIndex + 1,
      ArrowUp: activeIndex === 0 ? last : activeIndex - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(last, activeIndex + optionsPerPage),
      PageUp: Math.max(0, activeIndex - optionsPerPage),
    }
    const next = moves[event.key]
    if (next === undefined && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return handleEscape()
    if (event.key === 'Enter') return press(current)
    setEnterPending(false)
    setChosen(options[next ?? 0]?.id ?? null)
  }
  const paste = (event: ClipboardEvent) => {
    const brought = event.clipboardData.getData('text')
    if (!isMail(brought, today())) return
    event.preventDefault()
    setMailText(brought)
    write('')
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the field and of the button next to it
    <div onKeyDown={handleKey}>
      <div className={styles.search}>
        <IconSearch aria-hidden />
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-label={say('commandBox.label')}
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? list : undefined}
          aria-activedescendant={current && `${list}-${activeIndex}`}
          placeholder={mail ? say('palette.narrow') : say('commandBox.placeholder')}
          value={typed}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => write(event.currentTarget.value)}
          onPaste={paste}
        />
      </div>
      {mail && (
        <p className={styles.mail}>
          <IconClipboardText aria-hidden />
          <span>{say('palette.pasted', { found: mailCount(mail), words: mail.ignoredWordCount })}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => setMailText(null)}
          >
            {say('palette.discardText')}
          </Button>
        </p>
      )}
      {answered && !mail && groups.every(({ name }) => name === 'more') && typed.trim() !== '' && (
        <p className={styles.nothing}>{say('palette.nothing', { typed: typed.trim() })}</p>
      )}
      {options.length > 0 ? (
        <OptionList id={list} groups={groups} chosen={activeIndex} isStale={!answered} onPoint={setChosen} onPress={press} />
      ) : (
        mail && answered && <p className={styles.nothing}>{say('palette.nothingInIt')}</p>
      )}
      <span className="unseen" role="status">
        {answered && say('palette.found', { options: options.length })}
      </span>
    </div>
  )
}

const mailCount = ({ clientRefs, bookingRefs, otherNumbers, codes, names, dates, party }: ReturnType<typeof readMail>) =>
  [clientRefs, bookingRefs, otherNumbers, codes, names, dates, party ?? []].reduce((sum, { length }) => sum + length, 0)

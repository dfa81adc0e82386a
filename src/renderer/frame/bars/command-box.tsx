import { Kbd, Modal } from '@mantine/core'
import { IconBook2, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { DeskState } from '../../../shared/contract/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { useApp } from '../../store.ts'
import { keyWords } from '../../ui/keys/keys.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import styles from './command-box.module.css'
import { type Lead, readPasted } from './pasted.ts'
import { isPlaceOf, placesOf } from './places.tsx'

const words = say('commandBox.searchOrPasteAnything')
const opening = { shortcut: 'ctrl+k', words, of: 'desk' } as const

/** Ctrl+K from anywhere: paste a reference, hotel codes or a name, or go to a page. */
export function CommandBox() {
  const [open, setOpen] = useState(false)
  useShortcut(opening, () => setOpen(true))
  return (
    <>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconSearch aria-hidden />
        <span>{words}</span>
        <Kbd size="xs">{keyWords(opening.shortcut)}</Kbd>
      </button>
      <Modal.Root opened={open} onClose={() => setOpen(false)} size={560} centered={false} yOffset={56}>
        <Modal.Overlay backgroundOpacity={0.4} />
        <Modal.Content aria-label={words}>
          <Commands onDone={() => setOpen(false)} />
        </Modal.Content>
      </Modal.Root>
    </>
  )
}

interface Command {
  readonly label: string
  readonly icon: ReactNode
  readonly page: Page
}

function commandsFor(query: string, desk: Pick<DeskState, 'active'>): Command[] {
  const typed = query.trim().toLowerCase()
  const pages = placesOf(desk).filter(({ word }) => word.toLowerCase().startsWith(typed))
  return [
    ...readPasted(query)
      .map(commandOf)
      .filter(({ page }) => isPlaceOf(desk, page)),
    ...pages.map(({ name, word, icon }): Command => ({ label: say('commandBox.goToWord', { word }), icon, page: { name } })),
  ]
}

function commandOf(lead: Lead): Command {
  if (lead.to === 'ledger') {
    return {
      label: say('commandBox.findFindInTheLedger', { find: lead.find }),
      icon: <IconBook2 aria-hidden />,
      page: { name: 'ledger', find: lead.find },
    }
  }
  const { codes } = lead
  const label = say('commandBox.codesSearchCodes2OtherSearch', { codes: codes.length, codes2: codes[0] ?? '' })
  return { label, icon: <IconSearch aria-hidden />, page: { name: 'search', codes: codes.join('\n') } }
}

function Commands({ onDone }: { onDone(): void }) {
  const goTo = useApp((app) => app.goTo)
  const list = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const desk = useApp((app) => app.desk)
  const commands = commandsFor(query, desk ?? { active: null })
  const at = Math.min(chosen, commands.length - 1)

  const run = (command: Command | undefined) => {
    if (!command) return
    goTo(command.page)
    onDone()
  }
  const steer = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: commands.length - 1 }
    const next = moves[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) run(commands[at])
    else setChosen((next + commands.length) % commands.length)
  }

  return (
    <>
      <div className={styles.search}>
        <IconSearch aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={words}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={`${list}-${at}`}
          placeholder={say('commandBox.bookingReferenceClientReferenceHotel')}
          value={query}
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={steer}
        />
      </div>
      <div id={list} role="listbox" aria-label={say('commandBox.whereToGo')} className={styles.list}>
        {commands.map((command, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field above, as the combobox pattern has it
          <div
            key={command.label}
            id={`${list}-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === at}
            className={styles.option}
            onClick={() => run(command)}
            onPointerMove={() => setChosen(position)}
          >
            {command.icon}
            <span className="ellipsis">{command.label}</span>
          </div>
        ))}
      </div>
    </>
  )
}

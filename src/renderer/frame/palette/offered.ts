/** Builds the groups that the palette lists for typed or pasted text. */
import { IconBook2, IconKeyboard, IconSearch } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { commandSources, hitCommands, offerHitCommands } from '../../commands.ts'
import type { AppState } from '../../store.ts'
import type { Command } from '../../ui/commands/command.ts'
import { matching } from '../../ui/commands/matching.ts'
import type { ListedKey } from '../../ui/keys/listed-keys.ts'
import type { Mail } from '../../ui/pasted/read-mail.ts'
import { isPlaceOf } from '../bars/places.tsx'
import { type Lead, readPasted } from './typed-leads.ts'

type GroupName = 'leads' | 'commands' | 'bookings' | 'offers' | 'more'

export interface Group {
  readonly name: GroupName
  readonly commands: readonly Command[]
}

/** Whether a group contains ledger hits, which may be stale while a search is in flight. */
export const isOfLedger = (name: GroupName): boolean => name === 'bookings' || name === 'offers'

/** The input of the palette. */
export interface Asked {
  readonly typed: string
  readonly mail: Mail | null
}

/** The most commands listed; typing more letters finds the rest. */
const mostCommands = 40

/** Shortcuts that make no sense as commands, or that open the palette. */
const excludedKeys = new Set(['ctrl+k', 'ctrl+enter', 'escape'])

/** Turns active shortcuts into commands, except those that `commandSources` already offer. */
function keyCommands(keys: readonly ListedKey[], commands: readonly Command[]): Command[] {
  const offeredWords = new Set(commands.map(({ words }) => words))
  return keys.flatMap(({ shortcut, words, press }) =>
    !press || offeredWords.has(words) || excludedKeys.has(shortcut.toLowerCase())
      ? []
      : [{ id: `key-${shortcut} ${words}`, words, icon: IconKeyboard, shortcut, run: press }],
  )
}

/** Whether a code may also be a reference: the service's have six characters, and those of other systems are longer than hotel codes. */
const mayBeReference = (code: string) => /^(?:\d{6}|.{8,})$/.test(code)

/** Returns the texts to search for in the ledger. */
export function wantedOf({ typed, mail }: Asked): readonly string[] {
  const text = typed.trim()
  if (text !== '') return [text]
  if (!mail) return []
  const { clientRefs, bookingRefs, codes, names, likely } = mail
  return [...new Set([...clientRefs, ...bookingRefs, ...names, ...likely, ...codes.filter(mayBeReference).slice(0, 6)])]
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((text, i) => text === b[i])

/** Whether the ledger has answered the current input. */
export const isAnswered = ({ ledgerHits, offerHits }: AppState, wanted: readonly string[]): boolean =>
  isSame(ledgerHits.wanted, wanted) && isSame(offerHits.wanted, wanted)

/** Returns the groups that are not empty, the most likely first. */
export function offered(app: AppState, { typed, mail }: Asked, keys: readonly ListedKey[]): readonly Group[] {
  const own = commandSources.flatMap((source) => source.commands(app))
  const commands = mail && typed.trim() === '' ? [] : matching([...own, ...keyCommands(keys, own)], typed).slice(0, mostCommands)
  const leads = mail
    ? matching(
        commandSources.flatMap((source) => source.leads?.(app, mail) ?? []).map((lead) => ({ ...lead, first: true })),
        typed,
      )
    : leadsOf(app, typed)
  // For a hotel code, offer the search first; for other text, offer ledger hits first.
  const [before, after] = mail || leads[0]?.id === 'typed-search' ? [leads, []] : [[], leads]
  const isWanted = wantedOf({ typed, mail }).length > 0
  const groups: Group[] = [
    { name: 'leads', commands: before },
    { name: 'commands', commands },
    { name: 'bookings', commands: isWanted ? hitCommands(app) : [] },
    { name: 'offers', commands: isWanted ? offerHitCommands(app) : [] },
    { name: 'more', commands: after },
  ]
  return groups.filter((group) => group.commands.length > 0)
}

function leadsOf({ desk, goTo }: AppState, typed: string): Command[] {
  if (!desk?.active) return []
  return readPasted(typed).flatMap((lead) => {
    const command = commandOf(lead, goTo)
    return isPlaceOf(desk, { name: lead.to }) ? [command] : []
  })
}

function commandOf(lead: Lead, goTo: AppState['goTo']): Command {
  if (lead.to === 'ledger') {
    const { find } = lead
    const words = say('commandBox.findInLedger', { find })
    return { id: 'typed-find', words, icon: IconBook2, run: () => goTo({ name: 'ledger', find }) }
  }
  const { codes } = lead
  const words = say('commandBox.searchHotels', { codes: codes.length, codes2: codes[0] ?? '' })
  return { id: 'typed-search', words, icon: IconSearch, run: () => goTo({ name: 'search', codes: codes.join('\n') }) }
}

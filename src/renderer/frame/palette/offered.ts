/** What the palette lists: which groups, in which order, for what was typed or pasted. */
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

/** Whether its commands are what the ledger has found, which may be of what stood there before. */
export const isOfLedger = (name: GroupName): boolean => name === 'bookings' || name === 'offers'

/** What stands in the palette. */
export interface Asked {
  readonly typed: string
  readonly mail: Mail | null
}

/** Commands of a kind that are listed at once; more typed letters find the rest. */
const mostCommands = 40

/** Keys that are no deed by themselves, or lead here. */
const noDeeds = new Set(['ctrl+k', 'ctrl+enter', 'escape'])

/** The keys that hold now as commands, but for those that a part of the desk offers already. */
function keyCommands(keys: readonly ListedKey[], commands: readonly Command[]): Command[] {
  const there = new Set(commands.map(({ words }) => words))
  return keys.flatMap(({ shortcut, words, press }) =>
    !press || there.has(words) || noDeeds.has(shortcut.toLowerCase())
      ? []
      : [{ id: `key-${shortcut} ${words}`, words, icon: IconKeyboard, shortcut, run: press }],
  )
}

/** Of what counts as a hotel's code: a reference of the service may be six digits, and that of another system is longer than codes are. */
const mayBeReference = (code: string) => /^(?:\d{6}|.{8,})$/.test(code)

/** What the ledger is asked for. */
export function wantedOf({ typed, mail }: Asked): readonly string[] {
  const text = typed.trim()
  if (text !== '') return [text]
  if (!mail) return []
  const { clientRefs, bookingRefs, codes, names, likely } = mail
  return [...new Set([...clientRefs, ...bookingRefs, ...names, ...likely, ...codes.filter(mayBeReference).slice(0, 6)])]
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((text, i) => text === b[i])

/** Whether the ledger has answered to what stands there now. */
export const isAnswered = ({ ledgerHits, offerHits }: AppState, wanted: readonly string[]): boolean =>
  isSame(ledgerHits.wanted, wanted) && isSame(offerHits.wanted, wanted)

/** The groups that have something in them, the likeliest first. */
export function offered(app: AppState, { typed, mail }: Asked, keys: readonly ListedKey[]): readonly Group[] {
  const own = commandSources.flatMap((source) => source.commands(app))
  const commands = mail && typed.trim() === '' ? [] : matching([...own, ...keyCommands(keys, own)], typed).slice(0, mostCommands)
  const leads = mail
    ? matching(
        commandSources.flatMap((source) => source.leads?.(app, mail) ?? []).map((lead) => ({ ...lead, first: true })),
        typed,
      )
    : leadsOf(app, typed)
  // A code is searched before bookings of its hotel are looked at; all else is looked for here first.
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
    const words = say('commandBox.findFindInTheLedger', { find })
    return { id: 'typed-find', words, icon: IconBook2, run: () => goTo({ name: 'ledger', find }) }
  }
  const { codes } = lead
  const words = say('commandBox.codesSearchCodes2OtherSearch', { codes: codes.length, codes2: codes[0] ?? '' })
  return { id: 'typed-search', words, icon: IconSearch, run: () => goTo({ name: 'search', codes: codes.join('\n') }) }
}

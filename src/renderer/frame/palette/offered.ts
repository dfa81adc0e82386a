/** Builds the groups that the palette lists for typed or pasted text. */
import { IconBook2, IconKeyboard, IconSearch } from '@tabler/icons-react'
import { fold } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { commandSources, hitCommands, offerHitCommands } from '../../commands.ts'
import type { AppState } from '../../state.ts'
import type { Command } from '../../ui/commands/command.ts'
import type { ShownKey } from '../../ui/keys/listed-keys.ts'
import { bookingReference, clientReference, type Mail, offerNumber } from '../../ui/pasted/read-mail.ts'
import { isPageAvailable } from '../bars/places.tsx'

type GroupName = 'leads' | 'commands' | 'bookings' | 'offers' | 'more'

export interface Group {
  readonly name: GroupName
  readonly commands: readonly Command[]
}

/** Whether a group contains ledger hits, which may be stale while a search is in flight. */
export const isLedgerGroup = (name: GroupName): boolean => name === 'bookings' || name === 'offers'

/** The input of the palette. */
export interface PaletteInput {
  readonly typed: string
  readonly mail: Mail | null
}

/** The maximum number of commands listed; typing more letters finds the rest. */
const maxCommands = 40

/** Shortcuts that make no sense as commands, or that open the palette. */
const excludedKeys = new Set(['ctrl+k', 'ctrl+enter', 'escape'])

/** Turns active shortcuts into commands, except those that `commandSources` already offer. */
function keyCommands(keys: readonly ShownKey[], commands: readonly Command[]): Command[] {
  const offeredWords = new Set(commands.map(({ words }) => words))
  return keys.flatMap(({ shortcut, words, press }) =>
    !press || offeredWords.has(words) || excludedKeys.has(shortcut.toLowerCase())
      ? []
      : [{ id: `key-${shortcut} ${words}`, words, icon: IconKeyboard, shortcut, run: press }],
  )
}

/** Whether a code may also be a reference: service references have six characters, references of other systems are longer than hotel codes. */
const mayBeReference = (code: string) => /^(?:\d{6}|.{8,})$/.test(code)

/** Returns the texts to search for in the ledger. */
export function searchTextsOf({ typed, mail }: PaletteInput): readonly string[] {
  const text = typed.trim()
  if (text !== '') return [text]
  if (!mail) return []
  const { clientRefs, bookingRefs, otherNumbers, codes, names, likely } = mail
  const references = [...otherNumbers, ...codes.filter(mayBeReference)].slice(0, 6)
  return [...new Set([...clientRefs, ...bookingRefs, ...names, ...likely, ...references])]
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((text, i) => text === b[i])

/** Whether the ledger has answered the current input. */
export const isAnswered = ({ ledger, offerHits }: AppState, searchTexts: readonly string[]): boolean =>
  isSame(ledger.hits.found.wanted, searchTexts) && isSame(offerHits.found.wanted, searchTexts)

/** Returns the groups that are not empty, the most likely first. */
export function buildGroups(app: AppState, { typed, mail }: PaletteInput, keys: readonly ShownKey[]): readonly Group[] {
  const sourceCommands = commandSources.flatMap((source) => source.commands(app))
  const commands =
    mail && typed.trim() === '' ? [] : matching([...sourceCommands, ...keyCommands(keys, sourceCommands)], typed).slice(0, maxCommands)
  const leads = mail
    ? matching(
        commandSources.flatMap((source) => source.commandsForPastedText?.(app, mail) ?? []).map((lead) => ({ ...lead, first: true })),
        typed,
      )
    : leadsOf(app, typed)
  // For a hotel code, offer the search first; for other text, offer ledger hits first.
  const [before, after] = mail || leads[0]?.id === 'typed-search' ? [leads, []] : [[], leads]
  const isWanted = searchTextsOf({ typed, mail }).length > 0
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
  return readPasted(typed)
    .filter(({ to }) => isPageAvailable(desk, { name: to }))
    .map((lead) => commandOf(lead, goTo))
}

function commandOf(lead: Lead, goTo: AppState['goTo']): Command {
  if (lead.to === 'ledger') {
    const { find } = lead
    const words = say('commandBox.findInLedger', { find })
    return { id: 'typed-find', words, icon: IconBook2, run: () => goTo({ name: 'ledger', find }) }
  }
  const { codes } = lead
  const words = say('commandBox.searchHotels', { count: codes.length, firstCode: codes[0] ?? '' })
  return { id: 'typed-search', words, icon: IconSearch, run: () => goTo({ name: 'search', codes: codes.join('\n') }) }
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Ranks how well a command matches: 0 if its name starts with the typed text, more for words that are not in its name; null for no match. */
function rankOf({ words, keywords = '' }: Command, typed: string, typedWords: readonly string[]): number | null {
  const begins = (part: string, all: readonly string[]) => all.some((word) => word.startsWith(part))
  const nameWords = wordsOf(words)
  const others = typedWords.filter((part) => !begins(part, nameWords))
  if (others.length === 0) return fold(words).startsWith(typed) ? 0 : 1
  const keywordParts = wordsOf(keywords)
  return others.every((part) => begins(part, keywordParts)) ? 1 + others.length : null
}

/**
 * Returns the commands in which every typed word begins some word of the name or keywords, the best match first. If nothing is typed, returns
 * the commands marked `first`. Ignores case and accents.
 */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const typedWords = wordsOf(typed)
  if (typedWords.length === 0) return typed.trim() === '' ? commands.filter(({ first }) => first) : []
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, fold(typed).trim(), typedWords)
    return rank === null ? [] : [{ command, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ command }) => command)
}

/** Where text typed into the palette, or pasted as one line, may lead. */
type Lead = { readonly to: 'ledger'; readonly find: string } | { readonly to: 'search'; readonly codes: readonly string[] }

const longestFind = 200

/** Hotel codes contain a digit; names and mail addresses are searched in the ledger. */
const looksLikeCode = (token: string) => /\d/.test(token) && /^[\w.-]{1,64}$/.test(token)

/** Parses typed or pasted text (a reference, hotel codes, or words to find in the ledger) into leads, the most likely first. */
export function readPasted(text: string): Lead[] {
  const typed = text.trim()
  if (typed === '') return []
  const codes = [...new Set(typed.split(/[\s,;|]+/).filter((token) => token !== ''))]
  const ledger: Lead = { to: 'ledger', find: typed.slice(0, longestFind) }
  const search: Lead = { to: 'search', codes }
  const [first = ''] = codes
  if (codes.length > 1) return codes.every(looksLikeCode) ? [search, ledger] : [ledger]
  if (clientReference.test(first) || offerNumber.test(first)) return [ledger]
  if (!looksLikeCode(first)) return [ledger]
  if (bookingReference.test(first)) return [ledger, search]
  return [search, ledger]
}

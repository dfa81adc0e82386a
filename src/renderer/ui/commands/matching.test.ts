import { IconSearch } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import type { Command } from './command.ts'
import { matching } from './matching.ts'

const command = (words: string, change: Partial<Command> = {}): Command => ({
  id: words,
  words,
  icon: IconSearch,
  run: () => {},
  ...change,
})
const commands = [
  command('Go to Ledger', { also: 'bookings list', first: true }),
  command('Export the list', { also: 'csv file' }),
  command('Language: Türkçe', { also: 'language' }),
  command('Ledger of another day'),
]
const found = (typed: string) => matching(commands, typed).map(({ words }) => words)

it.each([
  ['before anything is typed those that are offered first', '', ['Go to Ledger']],
  ['each typed word begins a word of it, in any order', 'list exp', ['Export the list']],
  ['the beginning of a name comes before a word of it', 'ledger', ['Ledger of another day', 'Go to Ledger']],
  ['another word finds it, after those whose names have it', 'list', ['Export the list', 'Go to Ledger']],
  ['case and accents do not count', 'TURK', ['Language: Türkçe']],
  ['a word that begins nothing finds nothing', 'edger', []],
  ['signs alone find nothing', '…', []],
])('%s', (_, typed, expected) => expect(found(typed)).toEqual(expected))

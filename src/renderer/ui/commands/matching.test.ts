import { IconSearch } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { matching } from '../../frame/palette/offered.ts'
import type { Command } from './command.ts'

const command = (words: string, change: Partial<Command> = {}): Command => ({
  id: words,
  words,
  icon: IconSearch,
  run: () => {},
  ...change,
})
const commands = [
  command('Go to Ledger', { keywords: 'bookings list', first: true }),
  command('Export the list', { keywords: 'csv file' }),
  command('Language: Türkçe', { keywords: 'language' }),
  command('Ledger of another day'),
]
const found = (typed: string) => matching(commands, typed).map(({ words }) => words)

it.each([
  ['lists only the commands with `first` while nothing is typed', '', ['Go to Ledger']],
  ['finds a command by the beginnings of its words in any order', 'list exp', ['Export the list']],
  ['ranks names that start with the text before names that contain it', 'ledger', ['Ledger of another day', 'Go to Ledger']],
  ['ranks matches by additional words after matches by name', 'list', ['Export the list', 'Go to Ledger']],
  ['ignores case and accents', 'TURK', ['Language: Türkçe']],
  ['finds nothing by a text within a word', 'edger', []],
  ['finds nothing by punctuation alone', '…', []],
])('%s', (_, typed, expected) => expect(found(typed)).toEqual(expected))

import { fold } from '../../../shared/domain/text.ts'
import type { Command } from './command.ts'

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Ranks how well a command matches: 0 if its name starts with the typed text, more for words that are not in its name; null for no match. */
function rankOf({ words, also = '' }: Command, typed: string, begun: readonly string[]): number | null {
  const begins = (part: string, all: readonly string[]) => all.some((word) => word.startsWith(part))
  const named = wordsOf(words)
  const others = begun.filter((part) => !begins(part, named))
  if (others.length === 0) return fold(words).startsWith(typed) ? 0 : 1
  const known = wordsOf(also)
  return others.every((part) => begins(part, known)) ? 1 + others.length : null
}

/**
 * Returns the commands with a word that starts with each typed word, best match first; those marked `first` if nothing is typed. Ignores case
 * and accents.
 */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const begun = wordsOf(typed)
  if (begun.length === 0) return typed.trim() === '' ? commands.filter(({ first }) => first) : []
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, fold(typed).trim(), begun)
    return rank === null ? [] : [{ command, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ command }) => command)
}

/** A rough estimate of how hard a passphrase is to guess: good enough to warn of a weak one, no guarantee for a strong one. */
import { Passphrase } from '../../../shared/contract/views/maintenance-views.ts'
import { texts } from '../../../shared/words/say.ts'

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

/** Rates a passphrase by its length, its distinct characters, its words and its kinds of characters. */
export function passphraseStrength(passphrase: string): Strength {
  if (!Passphrase.safeParse(passphrase).success) return 'short'
  const different = new Set(passphrase.toLowerCase()).size
  const words = passphrase
    .trim()
    .split(/[\s.,_-]+/)
    .filter((word) => word.length > 2)
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u].filter((kind) => kind.test(passphrase)).length
  if (different < 8) return 'weak'
  if (words.length >= 4 || (passphrase.length >= 16 && kinds >= 3)) return 'strong'
  return words.length === 3 || kinds >= 3 || passphrase.length >= 20 ? 'fair' : 'weak'
}

export const strengthWords: Record<Strength, string> = texts({
  short: 'passphraseStrength.tooShort',
  weak: 'passphraseStrength.weak',
  fair: 'passphraseStrength.fair',
  strong: 'passphraseStrength.strong',
})

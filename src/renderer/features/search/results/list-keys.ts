/** Keyboard shortcuts of the results. */
import { say } from '../../../../shared/words/say.ts'
import type { ListedKey } from '../../../ui/keys/listed-keys.ts'
import { backwardKey, forwardKey } from '../../../ui/keys/sides.ts'

export type ListKey = 'open' | 'expand' | 'collapse' | 'live' | 'check' | 'pick' | 'offer' | 'hotel'

const keys: Readonly<Record<string, ListKey>> = {
  Enter: 'open',
  l: 'live',
  b: 'check',
  c: 'pick',
  o: 'offer',
  h: 'hotel',
}

/** Returns what a key does in the list, by the reading direction of the language. */
export function listKeyOf(key: string): ListKey | undefined {
  if (key === forwardKey()) return 'expand'
  if (key === backwardKey()) return 'collapse'
  return keys[key.length === 1 ? key.toLowerCase() : key]
}

export const checkLiveKey: ListedKey = { shortcut: 'l', words: () => say('listKeys.checkLive'), of: 'screen' }
export const checkRateKey: ListedKey = { shortcut: 'b', words: () => say('listKeys.checkRate'), of: 'screen' }
export const compareKey: ListedKey = { shortcut: 'c', words: () => say('listKeys.compareRate'), of: 'screen' }

export const offerKey: ListedKey = { shortcut: 'o', words: () => say('compare.offerShortcut'), of: 'screen' }

export const hotelKey: ListedKey = { shortcut: 'h', words: () => say('hotelFacts.title'), of: 'screen' }

/** Returns the shortcuts as they appear in the list of shortcuts. */
export const listedKeys = (): readonly ListedKey[] => [
  { shortcut: 'ArrowDown', words: () => say('common.nextRow'), of: 'screen' },
  { shortcut: forwardKey(), words: () => say('listKeys.showRates'), of: 'screen' },
  { shortcut: backwardKey(), words: () => say('listKeys.hideRates'), of: 'screen' },
  { shortcut: 'Enter', words: () => say('listKeys.openOrClose'), of: 'screen' },
  checkLiveKey,
  checkRateKey,
  compareKey,
  offerKey,
  hotelKey,
]

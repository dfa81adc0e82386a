/** Keyboard shortcuts of the results. */
import { say } from '../../../../shared/words/say.ts'
import type { ListedKey } from '../../../ui/keys/listed-keys.ts'
import { backKey, onKey } from '../../../ui/keys/sides.ts'

export type ListKey = 'move' | 'open' | 'expand' | 'collapse' | 'live' | 'check' | 'pick' | 'offer'

export const listKeys: Readonly<Record<string, ListKey>> = {
  ArrowDown: 'move',
  ArrowUp: 'move',
  PageDown: 'move',
  PageUp: 'move',
  Home: 'move',
  End: 'move',
  Enter: 'open',
  [onKey()]: 'expand',
  [backKey()]: 'collapse',
  l: 'live',
  L: 'live',
  b: 'check',
  B: 'check',
  c: 'pick',
  C: 'pick',
  o: 'offer',
  O: 'offer',
}

export const checkingLive: ListedKey = { shortcut: 'l', words: say('listKeys.checkLive'), of: 'screen' }
export const checkingRate: ListedKey = { shortcut: 'b', words: say('listKeys.checkRate'), of: 'screen' }
export const comparing: ListedKey = { shortcut: 'c', words: say('listKeys.compareRate'), of: 'screen' }

export const offering: ListedKey = { shortcut: 'o', words: say('compare.offerShortcut'), of: 'screen' }

/** The shortcuts as they appear in the list of shortcuts. */
export const listedKeys: readonly ListedKey[] = [
  { shortcut: 'ArrowDown', words: say('common.nextRow'), of: 'screen' },
  { shortcut: onKey(), words: say('listKeys.showRates'), of: 'screen' },
  { shortcut: backKey(), words: say('listKeys.hideRates'), of: 'screen' },
  { shortcut: 'Enter', words: say('listKeys.openOrClose'), of: 'screen' },
  checkingLive,
  checkingRate,
  comparing,
  offering,
]

/** Returns the index of the row that a movement key leads to, from row `at` of `count`; `page` rows fit into the view. */
export function rowAfterKey(key: string, at: number, count: number, page: number): number {
  const by: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page - 1, PageUp: 1 - page, Home: -count, End: count }
  return Math.min(Math.max(at + (by[key] ?? 0), 0), Math.max(count - 1, 0))
}

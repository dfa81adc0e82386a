import { IconColumns, IconFileDollar } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import type { Command, CommandSource } from '../../../ui/commands/command.ts'
import { offering } from '../results/list-keys.ts'
import { isComparable, picksOf } from './compare-slice.ts'

/** Commands for the picked rates, offered only on the search page, where the picks are visible. */
export const compareCommands: CommandSource = {
  commands({ page, compare: { picked, open: openComparison, offer: offerPicks }, search: { state: search } }) {
    const picks = picksOf(picked, search.run?.searchId)
    if (page.name !== 'search' || picks.length === 0) return []
    const compare: Command = {
      id: 'compare-rates',
      words: say('compare.compareRates', { rates: picks.length }),
      icon: IconColumns,
      shortcut: 'shift+c',
      first: true,
      run: openComparison,
    }
    const offer: Command = {
      id: 'offer-rates',
      words: say('compare.offerRates', { rates: picks.length }),
      also: say('pagesAlso.offers'),
      icon: IconFileDollar,
      shortcut: offering.shortcut,
      first: true,
      run: () => offerPicks(null),
    }
    return [...(isComparable(picks) ? [compare] : []), offer]
  },
}

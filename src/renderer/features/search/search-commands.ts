import { IconCalendar, IconColumns, IconFileDollar, IconHistory, IconList, IconPlaylistAdd, IconSearch } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { currentApp } from '../../store.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { isReader } from '../../ui/desk-abilities.ts'
import { datesWords, partyWords, roomsWords } from '../../ui/wording/stay-words.ts'
import { isComparable, shownPicks } from './compare/compare-slice.ts'
import { queryWords } from './form/query-line.tsx'
import { offerKey } from './results/list-keys.ts'

/** Opens the search page, whose form shows the list, before it runs `act`. */
const afterOpeningSearch = (act: () => unknown) => () => {
  const { goTo, search } = currentApp()
  search.ensureDraft()
  goTo({ name: 'search' })
  return act()
}

/** Commands to choose each hotel list, and to create a new one. */
export const listCommands: CommandSource = {
  loadData({ desk, hotelLists }) {
    if (desk?.ledger === 'open' && !isReader(desk)) void hotelLists.read()
  },

  commands({ desk, hotelLists }) {
    if (desk?.ledger !== 'open' || isReader(desk)) return []
    const keywords = say('commandsAlso.hotelList')
    return [
      ...(hotelLists.lists ?? []).map(
        (list): Command => ({
          id: `hotel-list-${list.id}`,
          words: say('commands.hotelList', { name: say('common.nameAndCount', { name: list.name, count: list.hotels }) }),
          keywords,
          icon: IconList,
          run: afterOpeningSearch(() => currentApp().hotelLists.choose(list)),
        }),
      ),
      {
        id: 'new-hotel-list',
        words: say('common.newHotelList'),
        keywords,
        icon: IconPlaylistAdd,
        run: afterOpeningSearch(async () => {
          await currentApp().hotelLists.choose(null)
          await currentApp().hotelLists.openForm()
        }),
      },
    ]
  },
}

/** Commands for the picked rates, offered only on the search page, where the picks are visible. */
export const compareCommands: CommandSource = {
  commands(app) {
    const { page, compare: comparison } = app
    const picks = shownPicks(app)
    if (page.name !== 'search' || picks.length === 0) return []
    const compare: Command = {
      id: 'compare-rates',
      words: say('compare.compareRates', { rates: picks.length }),
      icon: IconColumns,
      shortcut: 'shift+c',
      first: true,
      run: comparison.open,
    }
    const offer: Command = {
      id: 'offer-rates',
      words: say('compare.offerRates', { rates: picks.length }),
      keywords: say('pagesAlso.offers'),
      icon: IconFileDollar,
      shortcut: offerKey.shortcut,
      first: true,
      run: () => comparison.offer(null),
    }
    return [...(isComparable(picks) ? [compare] : []), offer]
  },
}

const codesWords = (codes: readonly string[]) => say('commandBox.searchHotels', { count: codes.length, firstCode: codes[0] ?? '' })

/** Commands to run the search in the form, to repeat a recent one, and to search for codes and dates of a pasted mail. */
export const searchCommands: CommandSource = {
  loadData({ desk, search }) {
    if (desk?.active && !isReader(desk)) void search.readRecent()
    if (desk?.active?.mode === 'practice') void search.readPracticeCodes()
  },

  commands({ desk, goTo, search }) {
    const { draft, practiceCodes } = search
    if (!desk?.active || isReader(desk)) return []
    const commands: Command[] = []
    if (draft?.codes || draft?.destination) {
      commands.push({
        id: 'search',
        words: say('common.searchHotels'),
        keywords: say('commandsAlso.search'),
        icon: IconSearch,
        shortcut: 'ctrl+Enter',
        run: () => {
          goTo({ name: 'search' })
          return search.start()
        },
      })
    }
    if (practiceCodes) {
      commands.push({
        id: 'practice-hotels',
        words: say('searchForm.usePracticeHotels', { hotels: practiceCodes.hotels.length }),
        keywords: say('commandsAlso.search'),
        icon: IconSearch,
        run: () => goTo({ name: 'search', codes: practiceCodes.hotels.join(' ') }),
      })
    }
    const recent = search.recent.map((query, i): Command => {
      const { where, when, who } = queryWords(query)
      return {
        id: `again-${JSON.stringify(query)}`,
        words: say('commands.searchAgain', { where, when, who }),
        keywords: say('commandsAlso.recent'),
        icon: IconHistory,
        first: i < 3,
        run: () => {
          goTo({ name: 'search' })
          return search.repeatRecent(query)
        },
      }
    })
    return [...commands, ...recent]
  },

  commandsForPastedText({ desk }, { codes, stay, party, unread, sender }) {
    if (!desk?.active || isReader(desk)) return []
    const request = { stay, party, unread, sender }
    const openSearchWith = (prefill: Omit<Extract<Page, { name: 'search' }>, 'name'>) => () =>
      currentApp().goTo({ name: 'search', ...prefill })
    const codesText = codes.join('\n')
    const rooms = party?.map(({ adults, ages }) => ({ numberOfAdults: adults, childrenAges: ages })) ?? []
    const who = rooms.length > 1 ? roomsWords(rooms) : rooms.map(partyWords)[0]
    const days = stay && datesWords(stay.checkin, stay.checkout ?? null)
    const detail = days ?? who
    const withDetails = (search: string) => {
      if (days !== null && who !== undefined) return say('commands.withDetails', { search, days, who })
      return detail === undefined ? search : say('commands.withDetail', { search, detail })
    }
    const commands: Command[] = []
    const hasDetails = detail !== undefined
    if (codes.length > 0 && hasDetails) {
      const words = withDetails(codesWords(codes))
      commands.push({ id: 'mail', words, icon: IconSearch, run: openSearchWith({ ...request, codes: codesText }) })
    }
    if (codes.length > 0) {
      const codesOnly = { codes: codesText, sender, unread: unread.filter((part) => part !== 'ages') }
      commands.push({ id: 'mail-codes', words: codesWords(codes), icon: IconSearch, run: openSearchWith(codesOnly) })
    }
    if (hasDetails || (codes.length === 0 && unread.length > 0)) {
      const words = withDetails(say('common.searchHotels'))
      commands.push({ id: 'mail-stay', words, icon: IconCalendar, run: openSearchWith(request) })
    }
    return commands
  },
}

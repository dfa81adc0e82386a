import { IconCalendar, IconHistory, IconSearch } from '@tabler/icons-react'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { currentApp } from '../../store.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { isReader } from '../../ui/desk-abilities.ts'
import { queryWords } from './form/query-words.ts'

const codesWords = (codes: readonly string[]) => say('commandBox.searchHotels', { codes: codes.length, codes2: codes[0] ?? '' })

/** Commands to run the search in the form, to repeat a recent one, and to search for codes and dates of a pasted mail. */
export const searchCommands: CommandSource = {
  ready({ desk, search }) {
    if (desk?.active && !isReader(desk)) void search.readRecent()
    if (desk?.active?.mode === 'practice') void search.readPracticeCodes()
  },

  commands({ desk, goTo, search }) {
    const { draft, practiceCodes } = search
    if (!desk?.active || isReader(desk)) return []
    const start: Command[] =
      draft && (draft.codes || draft.destination)
        ? [
            {
              id: 'search',
              words: say('common.searchHotels'),
              also: say('commandsAlso.search'),
              icon: IconSearch,
              shortcut: 'ctrl+Enter',
              run: () => {
                goTo({ name: 'search' })
                return search.start()
              },
            },
          ]
        : []
    const practice: Command[] = practiceCodes
      ? [
          {
            id: 'practice-hotels',
            words: say('searchForm.usePracticeHotels', { hotels: practiceCodes.hotels.length }),
            also: say('commandsAlso.search'),
            icon: IconSearch,
            run: () => goTo({ name: 'search', codes: practiceCodes.hotels.join(' ') }),
          },
        ]
      : []
    const recent = search.recent.map((query, i): Command => {
      const { where, when, who } = queryWords(query)
      return {
        id: `again-${JSON.stringify(query)}`,
        words: say('commands.searchAgain', { where, when, who }),
        also: say('commandsAlso.recent'),
        icon: IconHistory,
        first: i < 3,
        run: () => {
          goTo({ name: 'search' })
          return search.again(query)
        },
      }
    })
    return [...start, ...practice, ...recent]
  },

  leads({ desk }, { codes, stay, dates }) {
    if (!desk?.active || isReader(desk)) return []
    const bring = (brought: Omit<Extract<Page, { name: 'search' }>, 'name'>) => () => currentApp().goTo({ name: 'search', ...brought })
    const listed = codes.join('\n')
    const days = stay && say('common.stayDates', { checkin: formatDate(stay.checkin), checkout: formatDate(stay.checkout) })
    const [checkin] = dates
    const leads: Command[] = []
    if (codes.length > 0 && stay && days !== null) {
      const words = say('commands.codesAndDays', { codes: codesWords(codes), days })
      leads.push({ id: 'mail-codes-and-stay', words, icon: IconSearch, run: bring({ codes: listed, stay }) })
    }
    if (codes.length > 0) leads.push({ id: 'mail-codes', words: codesWords(codes), icon: IconSearch, run: bring({ codes: listed }) })
    if (stay && days !== null) {
      leads.push({ id: 'mail-stay', words: say('commands.searchDays', { days }), icon: IconCalendar, run: bring({ stay }) })
    } else if (checkin !== undefined) {
      const words = say('commands.searchFrom', { checkin: formatDate(checkin) })
      leads.push({ id: 'mail-checkin', words, icon: IconCalendar, run: bring({ stay: { checkin } }) })
    }
    return leads
  },
}

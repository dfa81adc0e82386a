import { IconList, IconPlaylistAdd } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { currentApp } from '../../../store.ts'
import type { Command, CommandSource } from '../../../ui/commands/command.ts'
import { isReader } from '../../../ui/desk-abilities.ts'

/** Opens the search page, whose form shows the list, before it runs `act`. */
const inSearch = (act: () => unknown) => () => {
  const { goTo, search } = currentApp()
  search.ready()
  goTo({ name: 'search' })
  return act()
}

/** Commands to choose each hotel list, and to create a new one. */
export const listCommands: CommandSource = {
  ready({ desk, hotelLists }) {
    if (desk?.ledger === 'open' && !isReader(desk)) void hotelLists.read()
  },

  commands({ desk, hotelLists }) {
    if (desk?.ledger !== 'open' || isReader(desk)) return []
    const also = say('commandsAlso.hotelList')
    return [
      ...(hotelLists.lists ?? []).map(
        (list): Command => ({
          id: `hotel-list-${list.id}`,
          words: say('commands.hotelList', { name: say('hotelLists.nameAndHotels', { name: list.name, hotels: list.hotels }) }),
          also,
          icon: IconList,
          run: inSearch(() => currentApp().hotelLists.choose(list)),
        }),
      ),
      {
        id: 'new-hotel-list',
        words: say('common.newHotelList'),
        also,
        icon: IconPlaylistAdd,
        run: inSearch(async () => {
          await currentApp().hotelLists.choose(null)
          await currentApp().hotelLists.write()
        }),
      },
    ]
  },
}

import { IconList, IconPlaylistAdd } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { currentApp } from '../../../store.ts'
import type { Command, CommandSource } from '../../../ui/commands/command.ts'
import { isReader } from '../../../ui/desk-abilities.ts'

/** Opens the search page, whose form shows the list, before it runs `act`. */
const inSearch = (act: () => unknown) => () => {
  const { goTo, readySearch } = currentApp()
  readySearch()
  goTo({ name: 'search' })
  return act()
}

/** Commands to choose each hotel list, and to create a new one. */
export const listCommands: CommandSource = {
  ready({ desk, readHotelLists }) {
    if (desk?.ledger === 'open' && !isReader(desk)) void readHotelLists()
  },

  commands({ desk, hotelLists }) {
    if (desk?.ledger !== 'open' || isReader(desk)) return []
    const also = say('commandsAlso.hotelList')
    return [
      ...(hotelLists ?? []).map(
        (list): Command => ({
          id: `hotel-list-${list.id}`,
          words: say('commands.hotelList', { name: say('hotelLists.nameAndHotels', { name: list.name, hotels: list.hotels }) }),
          also,
          icon: IconList,
          run: inSearch(() => currentApp().chooseHotelList(list)),
        }),
      ),
      {
        id: 'new-hotel-list',
        words: say('common.newHotelList'),
        also,
        icon: IconPlaylistAdd,
        run: inSearch(async () => {
          await currentApp().chooseHotelList(null)
          await currentApp().writeHotelList()
        }),
      },
    ]
  },
}

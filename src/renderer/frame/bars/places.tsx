import { IconBook2, IconCalendarEvent, IconFileDollar, IconHelpHexagon, IconLuggage, IconSearch, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { isReader } from '../../ui/desk-abilities.ts'

/** The pages that the rail leads to. Alt and the number of the place here goes there; what came later has the later number. */
export const places = [
  { name: 'today', word: say('places.today'), icon: <IconCalendarEvent aria-hidden /> },
  { name: 'search', word: say('places.search'), icon: <IconSearch aria-hidden /> },
  { name: 'ledger', word: say('places.ledger'), icon: <IconBook2 aria-hidden /> },
  { name: 'unknown', word: say('places.unknown'), icon: <IconHelpHexagon aria-hidden /> },
  { name: 'arrivals', word: say('places.arrivals'), icon: <IconLuggage aria-hidden /> },
  { name: 'settings', word: say('places.settings'), icon: <IconSettings aria-hidden /> },
  { name: 'offers', word: say('places.offers'), icon: <IconFileDollar aria-hidden /> },
] as const satisfies readonly { name: string; word: string; icon: ReactNode }[]

type Place = (typeof places)[number]

/** The place that a page belongs to: checking and booking are part of the search. */
export const placeOf: Record<Page['name'], Place['name']> = {
  today: 'today',
  search: 'search',
  check: 'search',
  confirmation: 'search',
  ledger: 'ledger',
  unknown: 'unknown',
  arrivals: 'arrivals',
  settings: 'settings',
  offers: 'offers',
  offer: 'offers',
  offerForm: 'offers',
}

/** Where there is a service: a reader copy has none. */
const needService: readonly Place['name'][] = ['search', 'unknown']

/** The places of this desk, settings last. A key keeps its place, whichever of them are there. */
export function placesOf(desk: Pick<DeskState, 'active'>): Place[] {
  const here = places.filter(({ name }) => !isReader(desk) || !needService.includes(name))
  return [...here.filter(({ name }) => name !== 'settings'), ...here.filter(({ name }) => name === 'settings')]
}

/** Whether a page can be shown at this desk. */
export function isPlaceOf(desk: Pick<DeskState, 'active'>, page: Page): boolean {
  return placesOf(desk).some(({ name }) => name === placeOf[page.name])
}

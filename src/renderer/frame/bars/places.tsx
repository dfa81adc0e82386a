import { IconBook2, IconCalendarEvent, IconFileDollar, IconHelpHexagon, IconLuggage, IconSearch, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { PlainId } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { isReader } from '../../ui/desk-abilities.ts'

/** The pages in the rail. Alt and the position in this list opens a page, so new pages are added at the end. */
export const places = [
  { name: 'today', word: 'common.today', icon: <IconCalendarEvent aria-hidden /> },
  { name: 'search', word: 'common.search', icon: <IconSearch aria-hidden /> },
  { name: 'ledger', word: 'common.ledger', icon: <IconBook2 aria-hidden /> },
  { name: 'unknown', word: 'common.unknown', icon: <IconHelpHexagon aria-hidden /> },
  { name: 'arrivals', word: 'common.arrivals', icon: <IconLuggage aria-hidden /> },
  { name: 'settings', word: 'common.settings', icon: <IconSettings aria-hidden /> },
  { name: 'offers', word: 'common.offers', icon: <IconFileDollar aria-hidden /> },
] as const satisfies readonly { name: string; word: PlainId; icon: ReactNode }[]

type Place = (typeof places)[number]

/** The place in the rail that a page belongs to; checking and booking belong to the search. */
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

/** Places that need the service, which a reader copy does not have. */
const needService: readonly Place['name'][] = ['search', 'unknown']

/** Returns the places of this desk, settings last. Shortcuts do not depend on which places are available. */
export function placesOf(desk: Pick<DeskState, 'active'>): Place[] {
  const here = places.filter(({ name }) => !isReader(desk) || !needService.includes(name))
  return [...here.filter(({ name }) => name !== 'settings'), ...here.filter(({ name }) => name === 'settings')]
}

/** Whether this desk can show a page. */
export function isPlaceOf(desk: Pick<DeskState, 'active'>, page: Page): boolean {
  return placesOf(desk).some(({ name }) => name === placeOf[page.name])
}

import {
  type Icon,
  IconBook2,
  IconCalendarEvent,
  IconCalendarTime,
  IconFileDollar,
  IconHelpHexagon,
  IconLuggage,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { PlainId } from '../../../shared/words/say.ts'
import type { Page } from '../../frame-slice.ts'
import { isReader } from '../../ui/desk-abilities.ts'

/** The pages in the rail, in its order. Alt with the number of a page in this list opens it, whichever pages this desk can show. */
export const railPages = [
  { name: 'today', word: 'common.today', icon: IconCalendarEvent },
  { name: 'search', word: 'common.search', icon: IconSearch },
  { name: 'ledger', word: 'common.ledger', icon: IconBook2 },
  { name: 'unknown', word: 'common.unknown', icon: IconHelpHexagon },
  { name: 'arrivals', word: 'common.arrivals', icon: IconLuggage },
  { name: 'planner', word: 'common.planner', icon: IconCalendarTime },
  { name: 'offers', word: 'common.offers', icon: IconFileDollar },
  { name: 'settings', word: 'common.settings', icon: IconSettings },
] as const satisfies readonly { name: string; word: PlainId; icon: Icon }[]

export type RailPage = (typeof railPages)[number]

/** For each page, the rail button that is marked while the page is open. Checking and booking belong to the search. */
export const railPageOf: Record<Page['name'], RailPage['name']> = {
  today: 'today',
  search: 'search',
  check: 'search',
  confirmation: 'search',
  ledger: 'ledger',
  unknown: 'unknown',
  arrivals: 'arrivals',
  planner: 'planner',
  settings: 'settings',
  offers: 'offers',
  offer: 'offers',
  offerForm: 'offers',
}

/** Pages that need the service, which a reader copy cannot call. */
const servicePages: readonly RailPage['name'][] = ['search', 'unknown']

/** Returns the pages in the rail of this desk. */
export const railPagesOf = (desk: Pick<DeskState, 'active'>): RailPage[] =>
  railPages.filter(({ name }) => !isReader(desk) || !servicePages.includes(name))

/** Whether this desk can show a page. */
export function isPageAvailable(desk: Pick<DeskState, 'active'>, page: Page): boolean {
  return railPagesOf(desk).some(({ name }) => name === railPageOf[page.name])
}

/** The state of the window: one store, combined from one slice per feature. The bridge is an argument, so tests need no window. */
import { create, createStore, type StoreApi, useStore } from 'zustand'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { createArrivalsSlice } from './features/arrivals/arrivals-slice.ts'
import { createBookingSlice } from './features/booking/booking-slice.ts'
import { createCalendarSlice } from './features/calendar/calendar-slice.ts'
import { createClientsSlice } from './features/clients/clients-slice.ts'
import { createDocumentsSlice } from './features/documents/documents-slice.ts'
import { createHotelFactsSlice } from './features/hotels/hotel-facts-slice.ts'
import { createLedgerSlice } from './features/ledger/ledger-slice.ts'
import { createGuestSlice } from './features/maintenance/guests/guest-slice.ts'
import { createMaintenanceSlice, createReaderSlice } from './features/maintenance/maintenance-slice.ts'
import { createOfferHitsSlice, createOfferMonthsSlice, createOffersSlice } from './features/offers/offers-slice.ts'
import { createPlannerSlice } from './features/planner/planner-slice.ts'
import { createCompareSlice } from './features/search/compare/compare-slice.ts'
import { createHotelListsSlice } from './features/search/lists/hotel-lists-slice.ts'
import { createPlacesSlice, createSearchSlice } from './features/search/search-slice.ts'
import { createUpdateSlice } from './features/settings/about/update-slice.ts'
import { createConnectionSlice, createPracticeSlice } from './features/settings/connection/connection-slice.ts'
import {
  createLetterheadSlice,
  createSettingsFileSlice,
  createSettingsSlice,
  type SettingsSlice,
} from './features/settings/preferences/settings-slice.ts'
import { createCodeSlice } from './features/settings/recovery-code/code-slice.ts'
import { createRateFindsSlice, createRemindersSlice, createTodaySlice } from './features/today/today-slice.ts'
import { createComparisonSlice, createNoticesSlice, createUnknownSlice } from './features/unknown/unknown-slice.ts'
import { createFormDraftsSlice } from './form-drafts-slice.ts'
import { createDataFolderSlice, createOperatorsSlice, createQuitSlice } from './frame/desk-slices.ts'
import { createNewsSlice } from './frame/news-slice.ts'
import { createTourSlice } from './frame/tour/tour-slice.ts'
import { createFrameSlice } from './frame-slice.ts'
import { createHelpSlice } from './help-slice.ts'
import { type AppState, partsOf } from './state.ts'

/** Returns the functions that create the part of each feature. */
const features = (desk: DeskBridge) => ({
  help: createHelpSlice,
  quit: createQuitSlice(desk),
  news: createNewsSlice(desk),
  dataFolder: createDataFolderSlice(desk),
  operators: createOperatorsSlice(desk),
  clients: createClientsSlice(desk),
  documents: createDocumentsSlice(desk),
  calendar: createCalendarSlice(desk),
  offers: createOffersSlice(desk),
  formDrafts: createFormDraftsSlice(desk),
  offerMonths: createOfferMonthsSlice(desk),
  offerHits: createOfferHitsSlice(desk),
  letterhead: createLetterheadSlice(desk),
  today: createTodaySlice(desk),
  reminders: createRemindersSlice(desk),
  rateFinds: createRateFindsSlice(desk),
  arrivals: createArrivalsSlice(desk),
  planner: createPlannerSlice(desk),
  maintenance: createMaintenanceSlice(desk),
  readerCopy: createReaderSlice(desk),
  guest: createGuestSlice(desk),
  settingsFile: createSettingsFileSlice(desk),
  connection: createConnectionSlice(desk),
  recoveryCode: createCodeSlice(desk),
  update: createUpdateSlice(desk),
  practice: createPracticeSlice(desk),
  tour: createTourSlice(desk),
  booking: createBookingSlice(desk),
  ledger: createLedgerSlice(desk),
  comparison: createComparisonSlice(desk),
  notices: createNoticesSlice(desk),
  unknown: createUnknownSlice(desk),
  compare: createCompareSlice(desk),
  places: createPlacesSlice(desk),
  hotelLists: createHotelListsSlice(desk),
  hotelFacts: createHotelFactsSlice(desk),
  search: createSearchSlice(desk),
})

type Features = { readonly [Name in keyof ReturnType<typeof features>]: ReturnType<ReturnType<typeof features>[Name]> }

declare module './state.ts' {
  interface AppState extends SettingsSlice, Features {}
}

/** Creates the store and subscribes its slices to the desk's events. Sends no requests. */
export function createAppStore(desk: DeskBridge): StoreApi<AppState> {
  return createStore<AppState>()((set, get, store) => ({
    ...createFrameSlice(desk)(set, get, store),
    ...createSettingsSlice(desk)(set, get, store),
    ...partsOf<Features>(features(desk))(set, get, get, store),
  }))
}

let store: StoreApi<AppState> | null = null

/** Returns how many stores this window has had, for use as a React key: a new store remounts everything. */
export const useStoreNumber = create<number>(() => 0)

/** Creates or replaces the store of this window; `initial` adds state carried over from the previous store. Tests may pass their own desk. */
export function startStore(desk: DeskBridge, initial: (fresh: AppState) => Partial<AppState> = () => ({})): StoreApi<AppState> {
  store = createAppStore(desk)
  store.setState(initial)
  useStoreNumber.setState((stores) => stores + 1)
  return store
}

/** Returns the current state, for code outside of React components. Throws if there is no store yet. */
export function currentApp(): AppState {
  if (!store) throw new Error('startStore was not called')
  return store.getState()
}

/** Selects from the store and re-renders when the selection changes. Throws if there is no store yet. */
export function useApp<T>(selector: (app: AppState) => T): T {
  if (!store) throw new Error('startStore was not called')
  return useStore(store, selector)
}

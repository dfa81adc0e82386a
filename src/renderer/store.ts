/** The state of the window: one store, combined from one slice per feature. The bridge is an argument, so tests need no window. */
import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { type ArrivalsSlice, createArrivalsSlice } from './features/arrivals/arrivals-slice.ts'
import { type BookingSlice, createBookingSlice } from './features/booking/booking-slice.ts'
import { type CalendarSlice, createCalendarSlice } from './features/calendar/calendar-slice.ts'
import { type ClientsSlice, createClientsSlice } from './features/clients/clients-slice.ts'
import { createDocumentsSlice, type DocumentsSlice } from './features/documents/documents-slice.ts'
import { createLedgerSlice, type LedgerSlice } from './features/ledger/ledger-slice.ts'
import { createGuestSlice, type GuestSlice } from './features/maintenance/guests/guest-slice.ts'
import {
  createMaintenanceSlice,
  createReaderSlice,
  type MaintenanceSlice,
  type ReaderSlice,
} from './features/maintenance/maintenance-slice.ts'
import {
  createOfferHitsSlice,
  createOfferMonthsSlice,
  createOffersSlice,
  type OfferHitsSlice,
  type OfferMonthsSlice,
  type OffersSlice,
} from './features/offers/offers-slice.ts'
import { type CompareSlice, createCompareSlice } from './features/search/compare/compare-slice.ts'
import { createHotelListsSlice, type HotelListsSlice } from './features/search/lists/hotel-lists-slice.ts'
import { createPlacesSlice, createSearchSlice, type PlacesSlice } from './features/search/search-slice.ts'
import type { SearchSlice } from './features/search/search-state.ts'
import { createUpdateSlice, type UpdateSlice } from './features/settings/about/update-slice.ts'
import {
  type ConnectionSlice,
  createConnectionSlice,
  createPracticeSlice,
  type PracticeSlice,
} from './features/settings/connection/connection-slice.ts'
import {
  createLetterheadSlice,
  createSettingsFileSlice,
  createSettingsSlice,
  type LetterheadSlice,
  type SettingsFileSlice,
  type SettingsSlice,
} from './features/settings/preferences/settings-slice.ts'
import { type CodeSlice, createCodeSlice } from './features/settings/recovery-code/code-slice.ts'
import {
  createRateFindsSlice,
  createRemindersSlice,
  createTodaySlice,
  type RateFindsSlice,
  type RemindersSlice,
  type TodaySlice,
} from './features/today/today-slice.ts'
import {
  type ComparisonSlice,
  createComparisonSlice,
  createNoticesSlice,
  createUnknownSlice,
  type NoticesSlice,
  type UnknownSlice,
} from './features/unknown/unknown-slice.ts'
import { createFormDraftsSlice, type FormDraftsSlice } from './form-drafts-slice.ts'
import { createDataFolderSlice, type DataFolderSlice } from './frame/data-folder-slice.ts'
import { createNewsSlice, type NewsSlice } from './frame/news-slice.ts'
import { createQuitSlice, type QuitSlice } from './frame/quit-slice.ts'
import { createTourSlice, type TourSlice } from './frame/tour/tour-slice.ts'
import { createFrameSlice } from './frame-slice.ts'
import { createHelpSlice, type HelpSlice } from './help-slice.ts'
import { type AppState, partsOf } from './state.ts'
import { createUndoSlice } from './undo-slice.ts'

/** One part for each feature. */
interface Features {
  readonly booking: BookingSlice
  readonly ledger: LedgerSlice
  readonly comparison: ComparisonSlice
  readonly notices: NoticesSlice
  readonly unknown: UnknownSlice
  readonly compare: CompareSlice
  readonly places: PlacesSlice
  readonly hotelLists: HotelListsSlice
  readonly search: SearchSlice
}

declare module './state.ts' {
  interface AppState
    extends HelpSlice,
      QuitSlice,
      NewsSlice,
      DataFolderSlice,
      ClientsSlice,
      DocumentsSlice,
      CalendarSlice,
      OffersSlice,
      FormDraftsSlice,
      OfferMonthsSlice,
      OfferHitsSlice,
      LetterheadSlice,
      TodaySlice,
      RemindersSlice,
      RateFindsSlice,
      ArrivalsSlice,
      MaintenanceSlice,
      ReaderSlice,
      GuestSlice,
      SettingsSlice,
      SettingsFileSlice,
      ConnectionSlice,
      CodeSlice,
      UpdateSlice,
      PracticeSlice,
      TourSlice,
      Features {}
}

/** Creates the store and subscribes its slices to the desk's events. Sends no requests. */
export function createAppStore(desk: DeskBridge): StoreApi<AppState> {
  return createStore<AppState>()((set, get, store) => ({
    ...createFrameSlice(desk)(set, get, store),
    ...createUndoSlice(set, get, store),
    ...createHelpSlice(set, get, store),
    ...createQuitSlice(desk)(set, get, store),
    ...createNewsSlice(desk)(set, get, store),
    ...createDataFolderSlice(desk)(set, get, store),
    ...createClientsSlice(desk)(set, get, store),
    ...createDocumentsSlice(desk)(set, get, store),
    ...createCalendarSlice(desk)(set, get, store),
    ...createOffersSlice(desk)(set, get, store),
    ...createFormDraftsSlice(desk)(set, get, store),
    ...createOfferMonthsSlice(desk)(set, get, store),
    ...createOfferHitsSlice(desk)(set, get, store),
    ...createLetterheadSlice(desk)(set, get, store),
    ...createTodaySlice(desk)(set, get, store),
    ...createRemindersSlice(desk)(set, get, store),
    ...createRateFindsSlice(desk)(set, get, store),
    ...createArrivalsSlice(desk)(set, get, store),
    ...createMaintenanceSlice(desk)(set, get, store),
    ...createReaderSlice(desk)(set, get, store),
    ...createGuestSlice(desk)(set, get, store),
    ...createSettingsSlice(desk)(set, get, store),
    ...createSettingsFileSlice(desk)(set, get, store),
    ...createConnectionSlice(desk)(set, get, store),
    ...createCodeSlice(desk)(set, get, store),
    ...createUpdateSlice(desk)(set, get, store),
    ...createPracticeSlice(desk)(set, get, store),
    ...createTourSlice(desk)(set, get, store),
    ...partsOf<Features>({
      booking: createBookingSlice(desk),
      ledger: createLedgerSlice(desk),
      comparison: createComparisonSlice(desk),
      notices: createNoticesSlice(desk),
      unknown: createUnknownSlice(desk),
      compare: createCompareSlice(desk),
      places: createPlacesSlice(desk),
      hotelLists: createHotelListsSlice(desk),
      search: createSearchSlice(desk),
    })(set, get, get, store),
  }))
}

let store: StoreApi<AppState> | null = null
let stores = 0
const watchers = new Set<() => void>()

/** Creates or replaces the store of this window; `initial` is state carried over from the previous store. Tests may pass their own desk. */
export function startStore(desk: DeskBridge, initial: Partial<AppState> = {}): StoreApi<AppState> {
  store = createAppStore(desk)
  store.setState(initial)
  stores += 1
  for (const notify of watchers) notify()
  return store
}

const watchStores = (notify: () => void) => {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** Returns how many stores this window has had, for use as a React key: a new store remounts everything. */
export const useStoreNumber = (): number => useSyncExternalStore(watchStores, () => stores)

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

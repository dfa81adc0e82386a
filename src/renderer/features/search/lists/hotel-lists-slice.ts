/** Named hotel lists: choosing one for a search, and creating, editing and deleting them. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { HotelList, NamedHotel } from '../../../../shared/domain/hotel-lists.ts'
import type { AppState } from '../../../state.ts'
import { alike } from '../../../ui/alike.ts'
import { latestAnswer } from '../../../ui/latest.ts'

/** Initial values of the list form; `id` is null for a new list. */
export interface ListForm {
  readonly id: number | null
  readonly name: string
  readonly hotels: readonly NamedHotel[]
}

export interface HotelListsSlice {
  /** Null until they are loaded. */
  readonly hotelLists: readonly HotelList[] | null
  /** Why the lists, or the hotels of one, could not be loaded; null if they were. */
  readonly listsFailure: Failure | null
  /** Null while the form is closed. */
  readonly listForm: ListForm | null
  readHotelLists(): Promise<void>
  /** Puts the hotels of a list into the search form, which shows the name instead of the codes. Null clears the codes. */
  chooseHotelList(list: HotelList | null): Promise<void>
  /** Opens the form of the chosen list, or of a new one with the typed codes. */
  writeHotelList(): Promise<void>
  leaveHotelList(): void
  /** Saves the list, chooses it for the search and closes the form. Returns why it could not be saved, or null. */
  saveHotelList(name: string, codes: readonly string[]): Promise<Failure | null>
  /** Deletes the list of the form and offers an undo. Returns why it could not be deleted, or null. */
  dropHotelList(): Promise<Failure | null>
}

/** Creates the slice. It loads no lists by itself. */
export const createHotelListsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], HotelListsSlice> =>
  (set, get) => {
    const begin = latestAnswer()
    const take = (id: number, name: string, codes: readonly string[]) =>
      get().changeSearch({ by: 'codes', list: { id, name }, codes: codes.join(' ') })

    /** Saves a list (null `id`: a new one) and returns its id, or why it failed. */
    const save = async (id: number | null, name: string, codes: readonly string[]): Promise<Failure | number> => {
      const outcome = await desk.ask('hotels.saveList', { id, list: { name, codes: [...codes] } })
      if (!outcome.ok) return outcome.failure
      set({ hotelLists: outcome.value.lists })
      return outcome.value.id
    }

    return {
      hotelLists: null,
      listsFailure: null,
      listForm: null,

      async readHotelLists() {
        const outcome = await desk.ask('hotels.lists', {})
        set(({ hotelLists }) =>
          outcome.ok ? { hotelLists: alike(hotelLists, outcome.value.lists), listsFailure: null } : { listsFailure: outcome.failure },
        )
      },

      async chooseHotelList(list) {
        const isLatest = begin()
        if (list === null) return get().changeSearch({ codes: '' })
        const outcome = await desk.ask('hotels.list', { id: list.id })
        if (!isLatest()) return
        if (!outcome.ok) return set({ listsFailure: outcome.failure })
        set({ listsFailure: null })
        take(
          list.id,
          list.name,
          outcome.value.hotels.map(({ code }) => code),
        )
      },

      async writeHotelList() {
        const chosen = get().searchDraft?.list ?? null
        if (chosen === null) return set({ listForm: { id: null, name: '', hotels: [] } })
        const outcome = await desk.ask('hotels.list', { id: chosen.id })
        if (!outcome.ok) return set({ listsFailure: outcome.failure })
        set({ listsFailure: null, listForm: { ...chosen, hotels: outcome.value.hotels } })
      },

      leaveHotelList: () => set({ listForm: null }),

      async saveHotelList(name, codes) {
        const id = await save(get().listForm?.id ?? null, name, codes)
        if (typeof id !== 'number') return id
        set({ listForm: null })
        take(id, name.trim(), codes)
        return null
      },

      async dropHotelList() {
        const { listForm } = get()
        if (listForm?.id == null) return null
        const { id, name, hotels } = listForm
        const outcome = await desk.ask('hotels.dropList', { id })
        if (!outcome.ok) return outcome.failure
        set({ hotelLists: outcome.value.lists, listForm: null })
        const codes = hotels.map(({ code }) => code)
        // The hotels stay in the search form as plain codes.
        get().changeSearch({ codes: codes.join(' ') })
        const back = async () => {
          const again = await save(null, name, codes)
          if (typeof again !== 'number') return again
          take(again, name, codes)
          return null
        }
        get().offerUndo({ of: 'listDeleted', back })
        return null
      },
    }
  }

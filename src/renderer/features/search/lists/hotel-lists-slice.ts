/** Named hotel lists: choosing one for a search, and creating, editing and deleting them. */

import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { HotelList, NamedCode } from '../../../../shared/domain/hotel-lists.ts'
import type { Part } from '../../../state.ts'
import { keepIfEqual } from '../../../ui/alike.ts'
import { latestAnswer } from '../../../ui/latest.ts'

/** Initial values of the list form; `id` is null for a new list. */
export interface ListForm {
  readonly id: number | null
  readonly name: string
  readonly hotels: readonly NamedCode[]
}

export interface HotelListsSlice {
  /** Null until they are loaded. */
  readonly lists: readonly HotelList[] | null
  /** Why the lists, or the hotels of one list, could not be loaded; null after a successful load. */
  readonly failure: Failure | null
  /** Null while the form is closed. */
  readonly form: ListForm | null
  read(): Promise<void>
  /** Puts the hotels of a list into the search form, which shows the name instead of the codes. Null clears the codes. */
  choose(list: HotelList | null): Promise<void>
  /** Opens the form of the chosen list, or of a new one with the typed codes. */
  openForm(): Promise<void>
  closeForm(): void
  /** Saves the list, chooses it for the search and closes the form. Returns why it could not be saved, or null. */
  save(name: string, codes: readonly string[]): Promise<Failure | null>
  /** Deletes the list of the form and offers an undo. Returns why it could not be deleted, or null. */
  drop(): Promise<Failure | null>
}

/** Creates the slice. It loads no lists by itself. */
export const createHotelListsSlice =
  (desk: DeskBridge): Part<HotelListsSlice> =>
  (set, get, app) => {
    const begin = latestAnswer()
    const putIntoForm = (id: number, name: string, codes: readonly string[]) =>
      app().search.change({ by: 'codes', list: { id, name }, codes: codes.join(' ') })

    /** Saves a list (null `id`: a new one) and returns its id, or why it failed. */
    const save = async (id: number | null, name: string, codes: readonly string[]): Promise<Failure | number> => {
      const outcome = await desk.ask('hotels.saveList', { id, list: { name, codes: [...codes] } })
      if (!outcome.ok) return outcome.failure
      set({ lists: outcome.value.lists })
      return outcome.value.id
    }

    return {
      lists: null,
      failure: null,
      form: null,

      async read() {
        const outcome = await desk.ask('hotels.lists', {})
        set(({ lists }) => (outcome.ok ? { lists: keepIfEqual(lists, outcome.value.lists), failure: null } : { failure: outcome.failure }))
      },

      async choose(list) {
        const isLatest = begin()
        if (list === null) return app().search.change({ codes: '' })
        const outcome = await desk.ask('hotels.list', { id: list.id })
        if (!isLatest()) return
        if (!outcome.ok) return set({ failure: outcome.failure })
        set({ failure: null })
        putIntoForm(list.id, list.name, codesOf(outcome.value.hotels))
      },

      async openForm() {
        const chosen = app().search.draft?.list ?? null
        if (chosen === null) return set({ form: { id: null, name: '', hotels: [] } })
        const outcome = await desk.ask('hotels.list', { id: chosen.id })
        if (!outcome.ok) return set({ failure: outcome.failure })
        set({ failure: null, form: { ...chosen, hotels: outcome.value.hotels } })
      },

      closeForm: () => set({ form: null }),

      async save(name, codes) {
        const id = await save(get().form?.id ?? null, name, codes)
        if (typeof id !== 'number') return id
        set({ form: null })
        putIntoForm(id, name.trim(), codes)
        return null
      },

      async drop() {
        const { form } = get()
        if (form?.id == null) return null
        const { id, name, hotels } = form
        const outcome = await desk.ask('hotels.dropList', { id })
        if (!outcome.ok) return outcome.failure
        set({ lists: outcome.value.lists, form: null })
        const codes = codesOf(hotels)
        // The hotels stay in the search form as plain codes.
        app().search.change({ codes: codes.join(' ') })
        const restoreList = async () => {
          const restoredId = await save(null, name, codes)
          if (typeof restoredId !== 'number') return restoredId
          putIntoForm(restoredId, name, codes)
          return null
        }
        app().offerUndo({ action: 'listDeleted', restore: restoreList })
        return null
      },
    }
  }

const codesOf = (hotels: readonly NamedCode[]) => hotels.map(({ code }) => code)

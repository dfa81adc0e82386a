/** Exports or erases the data that names a guest. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingKeyOf } from '../../../../shared/contract/views/ledger-views.ts'
import type { GuestAudience } from '../../../../shared/contract/views/maintenance-views.ts'
import type { Part } from '../../../state.ts'
import { latestAnswer } from '../../../ui/latest.ts'

export type GuestAction =
  | { readonly status: 'none' }
  | { readonly status: 'exporting'; readonly audience: GuestAudience }
  | { readonly status: 'exported'; readonly audience: GuestAudience; readonly file: string; readonly bookings: number }
  | { readonly status: 'erasing' }
  | { readonly status: 'erased'; readonly bookings: number }
  | { readonly status: 'failed'; readonly failure: Failure }

/** Everything that names a guest. Offers and forms in progress are erased whichever bookings are chosen. */
export interface FoundGuest extends OutputOf<'guests.find'> {
  readonly status: 'found'
  readonly name: string
  /** Ids of the bookings to export or erase; none until the clerk ticks them. */
  readonly chosen: readonly number[]
  readonly action: GuestAction
}

type GuestState =
  | { readonly status: 'none' }
  | { readonly status: 'finding'; readonly name: string }
  | FoundGuest
  | { readonly status: 'failed'; readonly name: string; readonly failure: Failure }

export interface GuestSlice {
  state: GuestState
  /** Finds the bookings in which somebody with this name books or stays, and all other data that contains this name. */
  find(name: string): Promise<void>
  chooseBookings(ids: readonly number[]): void
  /** Opens the save dialog and writes the chosen bookings and the guest's other data: a version for the guest, or a complete one for the desk. */
  export(audience: GuestAudience): Promise<void>
  /** Removes the guest from the chosen bookings and from offers. Resolves to whether that was done. */
  erase(): Promise<boolean>
  forget(): void
}

const chosenBookings = ({ rows, chosen }: FoundGuest) => rows.filter(({ id }) => chosen.includes(id)).map(bookingKeyOf)

/** Returns whether there is something to export or erase: ticked bookings or, if no booking names the guest, offers or forms. */
export const hasSelection = ({ rows, offers, drafts, chosen }: Pick<FoundGuest, 'rows' | 'offers' | 'drafts' | 'chosen'>): boolean =>
  rows.length > 0 ? chosen.length > 0 : offers.length + drafts.length > 0

/** Creates the state of exporting and erasing a guest's data. */
export const createGuestSlice =
  (desk: DeskBridge): Part<GuestSlice> =>
  (set, get) => {
    const startRequest = latestAnswer()

    const find = async (name: string, action: GuestAction) => {
      const isLatest = startRequest()
      const outcome = await desk.ask('guests.find', { name })
      if (!isLatest()) return
      set({
        state: outcome.ok
          ? { status: 'found', name, ...outcome.value, chosen: [], action }
          : { status: 'failed', name, failure: outcome.failure },
      })
    }
    const isBusy = ({ status }: GuestAction) => status === 'exporting' || status === 'erasing'
    const setAction = (action: GuestAction) => {
      const { state } = get()
      if (state.status === 'found') set({ state: { ...state, action } })
    }

    return {
      state: { status: 'none' },

      async find(name) {
        set({ state: { status: 'finding', name } })
        await find(name, { status: 'none' })
      },

      chooseBookings(chosen) {
        const { state } = get()
        if (state.status === 'found' && !isBusy(state.action)) set({ state: { ...state, chosen } })
      },

      async export(audience) {
        const { state } = get()
        if (state.status !== 'found' || isBusy(state.action) || !hasSelection(state)) return
        setAction({ status: 'exporting', audience })
        const outcome = await desk.ask('guests.export', { name: state.name, bookings: chosenBookings(state), audience })
        if (!outcome.ok) return setAction({ status: 'failed', failure: outcome.failure })
        const { file, bookings } = outcome.value
        setAction(file === null ? { status: 'none' } : { status: 'exported', audience, file, bookings })
      },

      async erase() {
        const { state } = get()
        if (state.status !== 'found' || isBusy(state.action) || !hasSelection(state)) return false
        setAction({ status: 'erasing' })
        const outcome = await desk.ask('guests.erase', { name: state.name, bookings: chosenBookings(state) })
        if (!outcome.ok) {
          setAction({ status: 'failed', failure: outcome.failure })
          return false
        }
        await find(state.name, { status: 'erased', bookings: outcome.value.bookings })
        return true
      },

      forget() {
        startRequest()
        set({ state: { status: 'none' } })
      },
    }
  }

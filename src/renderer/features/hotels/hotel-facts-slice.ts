/** The dialog with what the desk knows about a hotel. */
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { HotelFacts } from '../../../shared/domain/hotel-facts.ts'
import type { Part } from '../../state.ts'
import { latestAnswer } from '../../ui/latest.ts'

export interface HotelFactsSlice {
  /** Null while the dialog is closed. `known` is null until the facts are read. */
  readonly shown: {
    readonly code: string
    readonly name: string
    readonly known: HotelFacts | null
    readonly failure: Failure | null
  } | null
  /** Opens the dialog of a hotel. */
  open(hotel: { readonly hotelCode: string | null; readonly hotelName: string | null }): Promise<void>
  close(): void
  /** Saves the facts and closes the dialog. Resolves to the failure, or null. */
  save(facts: HotelFacts): Promise<Failure | null>
  /** Lets the clerk choose a picture. */
  choosePicture(): Promise<Outcome<OutputOf<'hotels.choosePicture'>>>
}

/** Creates the state of the dialog. */
export const createHotelFactsSlice =
  (desk: DeskBridge): Part<HotelFactsSlice> =>
  (set, get) => {
    const startRequest = latestAnswer()
    return {
      shown: null,

      async open({ hotelCode: code, hotelName }) {
        if (!code) return
        const shown = { code, name: hotelName ?? code, known: null, failure: null }
        set({ shown })
        const isLatest = startRequest()
        const outcome = await desk.ask('hotels.facts', { code })
        if (!isLatest() || get().shown === null) return
        set({ shown: outcome.ok ? { ...shown, known: outcome.value } : { ...shown, failure: outcome.failure } })
      },

      close: () => set({ shown: null }),

      async save(facts) {
        const { shown } = get()
        if (!shown) return null
        const outcome = await desk.ask('hotels.saveFacts', { code: shown.code, facts })
        if (!outcome.ok) return outcome.failure
        set({ shown: null })
        return null
      },

      choosePicture: () => desk.ask('hotels.choosePicture', {}),
    }
  }

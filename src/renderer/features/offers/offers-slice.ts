/** Offers: the list, the shown offer and the offer form. Reloaded when the desk reports a change of offers or of the ledger. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { FactsChange } from '../../../shared/contract/views/note-views.ts'
import type {
  OfferChoices,
  OfferCounts,
  OfferFilter,
  OfferMonth,
  OfferQuestion,
  OfferRow,
  OfferView,
} from '../../../shared/contract/views/offer-views.ts'
import type { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { guestPriceOf, isGood } from '../../../shared/domain/selling/offer.ts'
import type { AppState } from '../../state.ts'
import { type MonthsShown, monthsReader } from '../../ui/charts/months-shown.ts'
import { sellingRule } from '../../ui/clients/selling-rule.ts'
import { type Hits, hitsFinder, noHits } from '../../ui/commands/hits.ts'
import { latestAnswer } from '../../ui/latest.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { type ChosenRate, draftOf, formOf, newDraft, type OfferDraft, withClient } from './offer-draft.ts'

export interface OfferMonthsSlice {
  /** Offers and bookings by month; null while the panel is collapsed. */
  readonly offerMonths: MonthsShown<OfferMonth> | null
  /** Expands the panel, or shows another year in it. */
  showOfferMonths(year: number): Promise<void>
  foldOfferMonths(): void
  /** Reloads the shown months by the current question. */
  rereadOfferMonths(): Promise<void>
}

/** Returns the filter for the months: the question without state and month, because the panel covers all of them. */
export const offersOfMonths = ({ state: _, made: __, ...filter }: OffersSlice['offerQuestion']): OfferFilter => filter

/** Creates the slice. It loads nothing while the panel is collapsed. */
export const createOfferMonthsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], OfferMonthsSlice> =>
  (set, get) => {
    const { show, fold, reread } = monthsReader<OfferMonth>(
      (year) => desk.ask('offers.months', { filter: offersOfMonths(get().offerQuestion), year }),
      () => get().offerMonths,
      (offerMonths) => set({ offerMonths }),
    )
    desk.on('offers.changed', () => void reread())
    // A new booking can turn an offer of any month into a booked one.
    desk.on('ledger.changed', () => void reread())
    return { offerMonths: null, showOfferMonths: show, foldOfferMonths: fold, rereadOfferMonths: reread }
  }

export interface OfferHitsSlice {
  readonly offerHits: Hits<OfferRow>
  /** Finds offers for each text by number, client, hotel and notes. While a question is in flight, only the latest one waits. */
  findOfferHits(wanted: readonly string[]): Promise<void>
}

/** Maximum number of rows for a single text, and for each of several texts. */
const most = { alone: 4, each: 2 }

/** Creates the slice, without hits at first. */
export const createOfferHitsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], OfferHitsSlice> =>
  (set) => ({
    offerHits: noHits,
    findOfferHits: hitsFinder<OfferRow>(
      async (text, isAlone) => {
        const limit = isAlone ? most.alone : most.each
        const outcome = await desk.ask('offers.list', { state: 'all', text, after: null, limit })
        return outcome.ok ? outcome.value.rows : []
      },
      ({ number }) => number,
      (offerHits) => set({ offerHits }),
    ),
  })

type OfferList =
  | { readonly status: 'unread' | 'reading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'read'; readonly rows: readonly OfferRow[]; readonly next: string | null; readonly counts: OfferCounts }

type ShownOffer =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly number: string }
  | { readonly status: 'failed'; readonly number: string; readonly failure: Failure }
  /** `asking` is the request in flight; `failure` is why the last one failed. */
  | {
      readonly status: 'shown'
      readonly number: string
      readonly offer: OfferView
      readonly asking: 'check' | 'mark' | null
      readonly failure: Failure | null
    }

/** Result of the last attempt to save; `problems` are error messages by form field. */
type Saving =
  | { readonly status: 'idle' | 'saving' }
  | { readonly status: 'refused'; readonly problems: Readonly<Record<string, string>>; readonly failure: Failure | null }

export interface OffersSlice {
  offerQuestion: Omit<OfferQuestion, 'after' | 'limit'>
  /** Options of the filter fields; null until the filter was opened. */
  offerChoices: OfferChoices | null
  offerList: OfferList
  shownOffer: ShownOffer
  /** Why the last note about the shown offer could not be saved; null if it was saved. */
  offerNotesFailure: Failure | null
  offerDraft: OfferDraft | null
  offerSaving: Saving
  /** Finds offers by the current question with this change. */
  findOffers(change?: Partial<OffersSlice['offerQuestion']>): Promise<void>
  moreOffers(): Promise<void>
  readOfferChoices(): Promise<void>
  readOffer(number: string): Promise<void>
  markOffer(as: InputOf<'offers.mark'>['as']): Promise<void>
  /** Checks every rate of the shown offer with the service. */
  checkOffer(): Promise<void>
  stopCheckingOffer(): void
  /** Adds a note to an offer, or replaces the text of one (empty text removes it). Returns whether it was saved. */
  writeOfferNote(number: string, note: number | null, text: string, aboutGuest?: boolean): Promise<boolean>
  /** Changes internal facts of an offer, such as its tags. Returns whether they were saved. */
  changeOfferFacts(number: string, change: FactsChange): Promise<boolean>
  /** Opens the price check for a rate of the shown offer, by its index. */
  bookOffered(at: number): Promise<void>
  /** Opens the form for a new offer with rates of a search. */
  draftOffer(rates: readonly ChosenRate[], stay: SearchQuery): void
  /** Opens the form to edit the shown offer. */
  editOffer(): void
  changeOffer(change: Partial<OfferDraft>): void
  /** Sets the client of the draft, whose margin sets its prices from now on; null removes the client. */
  offerTo(client: Client | null): void
  /** Saves the draft and shows the offer. If a field is invalid, the form stays open with an error. */
  saveOffer(): Promise<void>
}

/** Creates the slice. It loads nothing until a page asks for it. */
export const createOffersSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], OffersSlice> =>
  (set, get) => {
    const beginList = latestAnswer()
    const today = () => dateIn(zoneOfDays(get()), get().now)

    const readList = async () => {
      const isLatest = beginList()
      const outcome = await desk.ask('offers.list', { ...get().offerQuestion, after: null })
      if (!isLatest()) return
      set({ offerList: outcome.ok ? { status: 'read', ...outcome.value } : { status: 'failed', failure: outcome.failure } })
    }

    const readShown = async (number: string) => {
      const outcome = await desk.ask('offers.read', { number })
      const { shownOffer } = get()
      if (shownOffer.status === 'none' || shownOffer.number !== number) return
      if (!outcome.ok) return set({ shownOffer: { status: 'failed', number, failure: outcome.failure } })
      const before = shownOffer.status === 'shown' ? shownOffer : { asking: null, failure: null }
      set({ shownOffer: { ...before, status: 'shown', number, offer: outcome.value } })
    }

    const readAgain = () => {
      const { offerList, shownOffer } = get()
      if (offerList.status === 'read') void readList()
      if (shownOffer.status === 'shown') void readShown(shownOffer.number)
    }
    desk.on('offers.changed', readAgain)
    // A booking or a cancellation changes the state of its offer.
    desk.on('ledger.changed', readAgain)

    /** Sends a request about the shown offer and shows the answer, unless another offer is shown by then. */
    const ask = async (asking: 'check' | 'mark', question: (number: string) => Promise<Outcome<OutputOf<'offers.read'>>>) => {
      const { shownOffer } = get()
      if (shownOffer.status !== 'shown' || shownOffer.asking) return
      set({ shownOffer: { ...shownOffer, asking, failure: null } })
      const outcome = await question(shownOffer.number)
      const current = get().shownOffer
      if (current.status !== 'shown' || current.number !== shownOffer.number) return
      const isStopped = !outcome.ok && outcome.failure.kind === 'stopped'
      set({
        shownOffer: outcome.ok
          ? { ...current, offer: outcome.value, asking: null, failure: null }
          : { ...current, asking: null, failure: isStopped ? null : outcome.failure },
      })
    }

    /** Shows the offer with the saved note, unless another offer is shown by then. A check in flight continues. */
    const written = (outcome: Outcome<OfferView>): boolean => {
      const { shownOffer } = get()
      if (outcome.ok && shownOffer.status === 'shown' && shownOffer.number === outcome.value.number) {
        set({ shownOffer: { ...shownOffer, offer: outcome.value } })
      }
      set({ offerNotesFailure: outcome.ok ? null : outcome.failure })
      return outcome.ok
    }

    const begin = (offerDraft: OfferDraft) => {
      set({ offerDraft, offerSaving: { status: 'idle' } })
      get().goTo({ name: 'offerForm' })
    }

    return {
      offerQuestion: { state: 'all', text: '' },
      offerChoices: null,
      offerList: { status: 'unread' },
      shownOffer: { status: 'none' },
      offerNotesFailure: null,
      offerDraft: null,
      offerSaving: { status: 'idle' },

      async findOffers(change = {}) {
        set({ offerQuestion: { ...get().offerQuestion, ...change } })
        if (get().offerList.status !== 'read') set({ offerList: { status: 'reading' } })
        if (get().desk?.ledger === 'opening') return // the page calls this again once the ledger is open
        await readList()
      },

      async moreOffers() {
        const { offerList, offerQuestion } = get()
        if (offerList.status !== 'read' || offerList.next === null) return
        const outcome = await desk.ask('offers.list', { ...offerQuestion, after: offerList.next })
        if (get().offerList !== offerList) return
        set({
          offerList: outcome.ok
            ? { status: 'read', ...outcome.value, rows: [...offerList.rows, ...outcome.value.rows] }
            : { status: 'failed', failure: outcome.failure },
        })
      },

      async readOfferChoices() {
        const outcome = await desk.ask('offers.choices', {})
        if (outcome.ok) set({ offerChoices: outcome.value })
      },

      async readOffer(number) {
        const { shownOffer } = get()
        if (shownOffer.status !== 'shown' || shownOffer.number !== number) {
          set({ shownOffer: { status: 'reading', number }, offerNotesFailure: null })
        }
        await readShown(number)
      },

      markOffer: (as) => ask('mark', (number) => desk.ask('offers.mark', { number, as })),
      checkOffer: () => ask('check', (number) => desk.ask('offers.check', { number })),
      stopCheckingOffer: () => void desk.ask('offers.stopChecking', {}),

      async writeOfferNote(number, note, text, aboutGuest) {
        return written(await desk.ask('offers.writeNote', { number, note, text, aboutGuest }))
      },

      async changeOfferFacts(number, change) {
        return written(await desk.ask('offers.changeFacts', { number, change }))
      },

      async bookOffered(at) {
        const {
          shownOffer,
          goTo,
          booking: { openCheck },
        } = get()
        const offer = shownOffer.status === 'shown' ? shownOffer.offer : null
        const line = offer?.lines[at]
        if (!offer || !line) return
        const { terms, stay, sold, check } = line
        goTo({ name: 'check' })
        await openCheck(
          { rateKey: check?.kind === 'there' ? check.rateKey : line.rateKey, seen: terms, stay },
          {
            foundBy: offer.number,
            client: offer.client.id,
            offer: {
              ...{ number: offer.number, client: offer.client, line: at, price: guestPriceOf(terms, sold) },
              offeredBy: sold?.rule ?? null,
              good: isGood({ withdrawn: offer.state === 'withdrawn', validUntil: offer.validUntil }, today()),
            },
          },
        )
      },

      draftOffer(rates, stay) {
        const client = get().clients.get(stay.client ?? 0) ?? null
        begin(newDraft(rates, stay, today(), client, sellingRule(get(), client?.id)))
      },

      editOffer() {
        const { shownOffer } = get()
        if (shownOffer.status === 'shown') begin(draftOf(shownOffer.offer, sellingRule(get(), shownOffer.offer.client.id)))
      },

      changeOffer(change) {
        const { offerDraft, offerSaving } = get()
        // What is typed while the offer is being saved would be lost, and a second save would make a second offer.
        if (!offerDraft || offerSaving.status === 'saving') return
        set({ offerDraft: { ...offerDraft, ...change }, offerSaving: { status: 'idle' } })
      },

      offerTo(client) {
        const { offerDraft, offerSaving } = get()
        if (!offerDraft || offerSaving.status === 'saving') return
        set({ offerDraft: withClient(offerDraft, client, sellingRule(get(), client?.id)), offerSaving: { status: 'idle' } })
      },

      async saveOffer() {
        const { offerDraft, offerSaving } = get()
        if (!offerDraft || offerSaving.status === 'saving') return
        const read = formOf(offerDraft, sellingRule(get(), offerDraft.client.id))
        if ('problem' in read) return set({ offerSaving: { status: 'refused', problems: { [read.path]: read.problem }, failure: null } })
        set({ offerSaving: { status: 'saving' } })
        const outcome = await desk.ask('offers.save', { number: offerDraft.number, form: read.form })
        if (!outcome.ok) {
          const { failure } = outcome
          const fields = failure.kind === 'input' ? failure.fields.map(({ path, problem }) => [path, problem]) : []
          return set({
            offerSaving: { status: 'refused', problems: Object.fromEntries(fields), failure: fields.length > 0 ? null : failure },
          })
        }
        const offer = outcome.value
        set({
          ...{ offerDraft: null, offerSaving: { status: 'idle' } },
          shownOffer: { status: 'shown', number: offer.number, offer, asking: null, failure: null },
        })
        // Replace the form's page, so that going back does not lead to it.
        if (get().page.name === 'offerForm') set({ page: { name: 'offer', number: offer.number } })
      },
    }
  }

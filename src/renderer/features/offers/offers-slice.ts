/** Offers: the list, the shown offer and the offer form. Reloaded when the desk reports a change of offers or of the ledger. */
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { FactsChange } from '../../../shared/contract/views/note-views.ts'
import type {
  OfferChoices,
  OfferCounts,
  OfferFilter,
  OfferMonth,
  OfferQuery,
  OfferRow,
  OfferView,
} from '../../../shared/contract/views/offer-views.ts'
import type { SearchQuery } from '../../../shared/contract/views/search-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { guestPriceOf, isStillValid } from '../../../shared/domain/selling/offer.ts'
import type { Part } from '../../state.ts'
import { monthsReader, type ShownMonths } from '../../ui/charts/months-shown.ts'
import { sellingRule } from '../../ui/clients/selling-rule.ts'
import { type Hits, hitsFinder, noHits } from '../../ui/commands/hits.ts'
import { latestAnswer } from '../../ui/latest.ts'
import type { Sender } from '../../ui/pasted/message-parts.ts'
import { failureWords } from '../../ui/wording/failure-words.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { type ChosenRate, draftOf, formOf, formWithPrice, newDraft, type OfferDraft, withClient } from './offer-draft.ts'

export interface OfferMonthsSlice {
  /** Offers and bookings by month; null while the panel is collapsed. */
  readonly shown: ShownMonths<OfferMonth> | null
  /** Expands the panel, or shows another year in it. */
  show(year: number): Promise<void>
  hide(): void
  /** Reloads the shown months with the current filter. */
  reread(): Promise<void>
}

/** Returns the filter for the months: the question without state and month, because the panel covers all of them. */
export const offersOfMonths = ({ state: _, made: __, ...filter }: OffersSlice['question']): OfferFilter => filter

/** Creates the slice. It loads nothing while the panel is collapsed. */
export const createOfferMonthsSlice =
  (desk: DeskBridge): Part<OfferMonthsSlice> =>
  (set, get, app) => {
    const { show, hide, reread } = monthsReader<OfferMonth>(
      (year) => desk.ask('offers.months', { filter: offersOfMonths(app().offers.question), year }),
      () => get().shown,
      (offerMonths) => set({ shown: offerMonths }),
    )
    desk.on('offers.changed', () => void reread())
    // A new booking can turn an offer of any month into a booked one.
    desk.on('ledger.changed', () => void reread())
    return { shown: null, show, hide, reread }
  }

export interface OfferHitsSlice {
  readonly found: Hits<OfferRow>
  /** Finds offers for each text by number, client, hotel and notes. During a request, only the latest further call waits. */
  find(wanted: readonly string[]): Promise<void>
}

/** Maximum number of rows for a single text, and for each of several texts. */
const rowLimits = { alone: 4, each: 2 }

/** Creates the slice, without hits at first. */
export const createOfferHitsSlice =
  (desk: DeskBridge): Part<OfferHitsSlice> =>
  (set) => ({
    found: noHits,
    find: hitsFinder<OfferRow>(
      async (text, isAlone) => {
        const limit = isAlone ? rowLimits.alone : rowLimits.each
        const outcome = await desk.ask('offers.list', { state: 'all', text, after: null, limit })
        return outcome.ok ? outcome.value.rows : []
      },
      ({ number }) => number,
      (offerHits) => set({ found: offerHits }),
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
  question: Omit<OfferQuery, 'after' | 'limit'>
  /** Options of the filter fields; null until the filter was opened. */
  choices: OfferChoices | null
  list: OfferList
  shown: ShownOffer
  /** Why the last note about the shown offer could not be saved; null if it was saved. */
  notesFailure: Failure | null
  draft: OfferDraft | null
  saving: Saving
  /** Finds offers by the current question with this change. */
  find(change?: Partial<OffersSlice['question']>): Promise<void>
  more(): Promise<void>
  readChoices(): Promise<void>
  read(number: string): Promise<void>
  mark(as: InputOf<'offers.mark'>['as']): Promise<void>
  /** Checks every rate of the shown offer with the service. */
  check(): Promise<void>
  stopChecking(): void
  /** Adds a note to an offer, or replaces the text of its note `note`; an empty text removes that note. Returns whether this was saved. */
  writeNote(number: string, note: number | null, text: string, aboutGuest?: boolean): Promise<boolean>
  /** Changes internal facts of an offer, such as its tags. Returns whether they were saved. */
  changeFacts(number: string, change: FactsChange): Promise<boolean>
  /** Opens the price check for a rate of the shown offer, by its index. */
  book(at: number): Promise<void>
  /** Copies the shown offer, or only the rate `line`, as text in its language, and records that. Returns whether it was copied. */
  copyText(line: number | null): Promise<boolean>
  /** Opens the form for a new offer with rates of a search. Without a client, the sender of the message that the search answers is proposed. */
  begin(rates: readonly ChosenRate[], stay: SearchQuery, sender?: Sender | null): void
  /** Opens the form with a draft that was begun earlier. */
  open(draft: OfferDraft): void
  dropDraft(): void
  /**
   * Changes the selling price of one rate of the shown offer, by its index. Prices are saved one after the other, each into the offer as it is by then.
   * Resolves to the problem of the typed price, or null once it is saved.
   */
  setPrice(line: number, typed: string): Promise<string | null>
  /** Opens the form to edit the shown offer. */
  edit(): Promise<void>
  change(change: Partial<OfferDraft>): void
  /** Sets the client of the draft, and prices the draft with the margin of that client. Null removes the client. */
  setClient(client: Client | null): void
  /** Saves the draft and shows the offer. If a field is invalid, the form stays open with an error. */
  save(): Promise<void>
}

/** Creates the slice. It loads nothing until a page asks for it. */
export const createOffersSlice =
  (desk: DeskBridge): Part<OffersSlice> =>
  (set, get, app) => {
    const startListRequest = latestAnswer()
    const today = () => dateIn(zoneOfDays(app()), app().now)

    const readList = async () => {
      const isLatest = startListRequest()
      const outcome = await desk.ask('offers.list', { ...get().question, after: null })
      if (!isLatest()) return
      set({ list: outcome.ok ? { status: 'read', ...outcome.value } : { status: 'failed', failure: outcome.failure } })
    }

    const readShown = async (number: string) => {
      const outcome = await desk.ask('offers.read', { number })
      const { shown } = get()
      if (shown.status === 'none' || shown.number !== number) return
      if (!outcome.ok) return set({ shown: { status: 'failed', number, failure: outcome.failure } })
      const before = shown.status === 'shown' ? shown : { asking: null, failure: null }
      set({ shown: { ...before, status: 'shown', number, offer: outcome.value } })
    }

    const readAgain = () => {
      const { list, shown } = get()
      if (list.status === 'read') void readList()
      if (shown.status === 'shown') void readShown(shown.number)
    }
    desk.on('offers.changed', readAgain)
    // A booking or a cancellation changes the state of its offer.
    desk.on('ledger.changed', readAgain)

    /** Sends a request about the shown offer and shows the answer, unless another offer is shown by then. */
    const ask = async (asking: 'check' | 'mark', question: (number: string) => Promise<Outcome<OutputOf<'offers.read'>>>) => {
      const { shown } = get()
      if (shown.status !== 'shown' || shown.asking) return
      set({ shown: { ...shown, asking, failure: null } })
      const outcome = await question(shown.number)
      const current = get().shown
      if (current.status !== 'shown' || current.number !== shown.number) return
      const isStopped = !outcome.ok && outcome.failure.kind === 'stopped'
      set({
        shown: outcome.ok
          ? { ...current, offer: outcome.value, asking: null, failure: null }
          : { ...current, asking: null, failure: isStopped ? null : outcome.failure },
      })
    }

    /** Shows the offer with the saved note, unless another offer is shown by then. A check in flight continues. */
    const applyNotesOutcome = (outcome: Outcome<OfferView>): boolean => {
      const { shown } = get()
      if (outcome.ok && shown.status === 'shown' && shown.number === outcome.value.number) {
        set({ shown: { ...shown, offer: outcome.value } })
      }
      set({ notesFailure: outcome.ok ? null : outcome.failure })
      return outcome.ok
    }

    /** Ends when the last changed price is saved. Whatever uses the prices of the shown offer waits for it. */
    let pricesSaved: Promise<unknown> = Promise.resolve()

    const savePrice = async (number: string, line: number, typed: string): Promise<string | null> => {
      const current = await desk.ask('offers.read', { number })
      if (!current.ok) return failureWords(current.failure).what
      const read = formWithPrice(current.value, line, typed, sellingRule(app(), current.value.client.id))
      if ('problem' in read) return read.problem
      const outcome = await desk.ask('offers.save', { number, form: read.form })
      const { shown } = get()
      if (outcome.ok && shown.status === 'shown' && shown.number === number) set({ shown: { ...shown, offer: outcome.value } })
      if (outcome.ok) return null
      const { failure } = outcome
      return (failure.kind === 'input' && failure.fields[0]?.problem) || failureWords(failure).what
    }

    /** Returns the draft; null while it is being saved: a change would be lost, and a second save would make a second offer. */
    const editableDraft = () => (get().saving.status === 'saving' ? null : get().draft)

    const open = (draft: OfferDraft) => {
      set({ draft, saving: { status: 'idle' } })
      app().goTo({ name: 'offerForm' })
    }

    return {
      question: { state: 'all', text: '' },
      choices: null,
      list: { status: 'unread' },
      shown: { status: 'none' },
      notesFailure: null,
      draft: null,
      saving: { status: 'idle' },

      async find(change = {}) {
        set({ question: { ...get().question, ...change } })
        if (get().list.status !== 'read') set({ list: { status: 'reading' } })
        if (app().desk?.ledger === 'opening') return // the page calls this again once the ledger is open
        await readList()
      },

      async more() {
        const { list, question } = get()
        if (list.status !== 'read' || list.next === null) return
        const outcome = await desk.ask('offers.list', { ...question, after: list.next })
        if (get().list !== list) return
        set({
          list: outcome.ok
            ? { status: 'read', ...outcome.value, rows: [...list.rows, ...outcome.value.rows] }
            : { status: 'failed', failure: outcome.failure },
        })
      },

      async readChoices() {
        const outcome = await desk.ask('offers.choices', {})
        if (outcome.ok) set({ choices: outcome.value })
      },

      async read(number) {
        const { shown } = get()
        if (shown.status !== 'shown' || shown.number !== number) {
          set({ shown: { status: 'reading', number }, notesFailure: null })
        }
        await readShown(number)
      },

      mark: (as) => ask('mark', (number) => desk.ask('offers.mark', { number, as })),
      check: () => ask('check', (number) => desk.ask('offers.check', { number })),
      stopChecking: () => void desk.ask('offers.stopChecking', {}),

      async writeNote(number, note, text, aboutGuest) {
        return applyNotesOutcome(await desk.ask('offers.writeNote', { number, note, text, aboutGuest }))
      },

      async changeFacts(number, change) {
        return applyNotesOutcome(await desk.ask('offers.changeFacts', { number, change }))
      },

      async book(at) {
        await pricesSaved
        const { shown } = get()
        const offer = shown.status === 'shown' ? shown.offer : null
        const line = offer?.lines[at]
        if (!offer || !line) return
        const { terms, stay, sold, check } = line
        app().goTo({ name: 'check' })
        await app().booking.openCheck(
          { rateKey: check?.kind === 'there' ? check.rateKey : line.rateKey, seen: terms, stay },
          {
            foundBy: offer.number,
            client: offer.client.id,
            offer: {
              ...{ number: offer.number, client: offer.client, line: at, price: guestPriceOf(terms, sold) },
              offeredBy: sold?.rule ?? null,
              good: isStillValid({ withdrawn: offer.state === 'withdrawn', validUntil: offer.validUntil }, today()),
            },
          },
        )
      },

      async copyText(line) {
        await pricesSaved
        const { shown } = get()
        if (shown.status !== 'shown') return false
        const { number, language } = shown.offer
        const outcome = await desk.ask('documents.offerText', { number, line })
        if (!outcome.ok) {
          set({ shown: { ...shown, failure: outcome.failure } })
          return false
        }
        await navigator.clipboard.writeText(outcome.value.text)
        await desk.ask('documents.handedOut', { order: { kind: 'offer', language, of: { offer: number }, showNet: false }, how: 'copied' })
        return true
      },

      begin(rates, stay, sender = null) {
        const client = app().clients.all.get(stay.client ?? 0) ?? null
        open(newDraft(rates, stay, today(), { client, sender }, sellingRule(app(), client?.id)))
      },

      open,
      dropDraft: () => set({ draft: null }),

      setPrice(line, typed) {
        const { shown } = get()
        const saved = pricesSaved.then(() => (shown.status === 'shown' ? savePrice(shown.number, line, typed) : null))
        pricesSaved = saved
        return saved
      },

      async edit() {
        await pricesSaved
        const { shown } = get()
        if (shown.status === 'shown') open(draftOf(shown.offer, sellingRule(app(), shown.offer.client.id)))
      },

      change(change) {
        const draft = editableDraft()
        if (draft) set({ draft: { ...draft, ...change }, saving: { status: 'idle' } })
      },

      setClient(client) {
        const draft = editableDraft()
        if (draft) set({ draft: withClient(draft, client, sellingRule(app(), client?.id)), saving: { status: 'idle' } })
      },

      async save() {
        const draft = editableDraft()
        if (!draft) return
        const read = formOf(draft, sellingRule(app(), draft.client.id))
        if ('problem' in read) return set({ saving: { status: 'refused', problems: { [read.path]: read.problem }, failure: null } })
        const { put } = app().formDrafts
        // While it is being saved, it cannot be continued and saved again.
        put(draft.id, null)
        set({ saving: { status: 'saving' } })
        const outcome = await desk.ask('offers.save', { number: draft.number, form: read.form })
        const isCurrent = get().draft === draft
        if (!outcome.ok) {
          put(draft.id, { kind: 'offer', draft })
          if (!isCurrent) return
          const { failure } = outcome
          const fields = failure.kind === 'input' ? failure.fields.map(({ path, problem }) => [path, problem]) : []
          return set({
            saving: { status: 'refused', problems: Object.fromEntries(fields), failure: fields.length > 0 ? null : failure },
          })
        }
        if (!isCurrent) return
        set({ draft: null, saving: { status: 'idle' } })
        if (app().page.name !== 'offerForm') return
        const offer = outcome.value
        set({ shown: { status: 'shown', number: offer.number, offer, asking: null, failure: null } })
        // Replace the form's page, so that going back does not lead to it.
        app().goInstead({ name: 'offer', number: offer.number })
      },
    }
  }

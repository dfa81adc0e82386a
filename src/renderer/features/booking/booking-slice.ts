/** The rate check, the guests who are typed in, the booking that is sent, and what became of it. No card ever comes in here. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { SimilarStay } from '../../../shared/contract/similar-stay.ts'
import type { AttemptView, OtherDesksLook, RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { FormDraft } from '../../../shared/contract/views/draft-views.ts'
import { amountWords } from '../../../shared/domain/money.ts'
import type { CreditCard } from '../../../shared/domain/schemas.ts'
import type { GuestPrice } from '../../../shared/domain/selling/offer.ts'
import { differences, type TermField } from '../../../shared/domain/terms.ts'
import { openVoice } from '../../../shared/words/say.ts'
import type { FrameSlice } from '../../frame-slice.ts'
import { type GuestsDraft, namedIn, type Order } from './form/guests.ts'
import { type CheckOrigin, guestsFor, type InPlaceOf, type OfferInHand, withSuggested } from './in-hand.ts'
import { type Acknowledgement, staysIn } from './questions/acknowledgement.ts'

export type CheckRequest = InputOf<'booking.checkRate'>

/** `check` of a check that is on its way or failed is the one before: it stays on the screen and cannot be booked. */
type CheckState =
  | { readonly status: 'none' }
  | { readonly status: 'checking'; readonly request: CheckRequest; readonly check: RateCheck | null }
  | { readonly status: 'failed'; readonly request: CheckRequest; readonly failure: Failure; readonly check: RateCheck | null }
  | { readonly status: 'checked'; readonly request: CheckRequest; readonly check: RateCheck }

type SendingState =
  | { readonly status: 'idle' }
  /** Since when it is on its way, by `performance.now()`, and the similar stays that the clerk goes over; none where the desk has asked about none. */
  | { readonly status: 'sending'; readonly sinceMs: number; readonly over: readonly SimilarStay[] }
  | { readonly status: 'refused'; readonly failure: Failure }

type ConfirmationState =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly clientRef: string }
  | { readonly status: 'failed'; readonly clientRef: string; readonly failure: Failure }
  /** `asking` is what the clerk asked for and is on its way; `failure` is what came of the last question. */
  | {
      readonly status: 'shown'
      readonly clientRef: string
      readonly shown: AttemptView
      readonly asking: 'lookUp' | 'sendAgain' | null
      readonly failure: Failure | null
    }

/** What became of a rate since it was seen in the list: the amount of its last check, or that it is gone. */
type FoundRate =
  | { readonly status: 'gone' }
  | { readonly status: 'checked'; readonly amount: string | null; readonly currency: string | null }

/** What a clerk agrees to by a tick: a term that has changed, or the amounts that the hotel names in its remarks. */
export type Consent = TermField | 'hotelAmounts'

/** The form of one rate: where the rate comes from, and all that was typed and agreed to. */
const noForm = {
  /** What the rate was found by, see `CheckOrigin`; empty while no rate is checked. */
  foundBy: '',
  /** The offer whose rate is checked; null for a rate of a search. */
  offerInHand: null as OfferInHand | null,
  /** The booking whose place the rate is to take. */
  inPlaceOf: null as InPlaceOf | null,
  /** The price that the client has agreed to beside the offer, as the clerk says. */
  agreedAnew: null as GuestPrice | null,
  /** The key by which the list knows the rate that is checked: each check gives it another one. */
  listKey: '',
  /** What the clerk has agreed to: changed terms, and what the remarks name. */
  consents: [] as readonly Consent[],
  guests: null as GuestsDraft | null,
  /** Whether the clerk has typed guests into this form. */
  hasTypedGuests: false,
  /** Whether the guests were typed for another rate of the same search. */
  hasTakenOver: false,
  /** Guests typed for a rate of another search, which the clerk may use here; null for none. */
  formerGuests: null as GuestsDraft | null,
  /** What the clerk typed over the selling price; null while the rule makes it. */
  typedPrice: null as string | null,
  /** The client for whom it is booked, by the id; null for nobody. */
  bookedFor: null as number | null,
  /** Whether other desks were seen when the guests' form opened; null while that is not known. */
  otherDesks: null as OtherDesksLook | null,
}
type CheckForm = typeof noForm

const formOf = (app: CheckForm): CheckForm =>
  Object.fromEntries(Object.keys(noForm).map((field) => [field, app[field as keyof CheckForm]])) as CheckForm

/** A form with the check of its rate. */
export type CheckInFront = CheckForm & { readonly rateCheck: CheckState }

/** A booking that the desk did not send, and why. */
export interface Unsent {
  readonly failure: Failure
  readonly form: CheckForm & { readonly rateCheck: Extract<CheckState, { status: 'checked' }> }
}

export interface BookingSlice extends CheckForm {
  agreeAnew(price: GuestPrice | null): void
  rateCheck: CheckState
  /** What checks have found, by the key that the list has for the rate. */
  foundRates: Readonly<Record<string, FoundRate>>
  sending: SendingState
  confirmation: ConfirmationState

  /** Checks a rate and shows it beside what was seen. Guests typed for a rate of the same origin are taken over; those of another one are only offered. */
  openCheck(request: CheckRequest, origin: CheckOrigin): Promise<void>
  /** Checks the same rate again, by the latest key. */
  checkAgain(): Promise<void>
  consent(to: Consent, agreed: boolean): void
  changeGuests(guests: GuestsDraft): void
  /** Fills in what `suggestedName` names. */
  useSuggested(): void
  /** Empties the guests' fields; what was in them is offered from then on. */
  clearGuests(): void
  typePrice(typed: string | null): void
  bookFor(client: number | null): void
  /**
   * Books the checked rate once; a second call while one is on its way does nothing. Goes to the confirmation if the clerk still waits there, or answers
   * why the desk did not send it. Who checks another rate by then keeps that, and is told. `over` is what the clerk says of the similar stays that were the last such answer.
   */
  book(order: Order, creditCard: CreditCard | null, over?: Acknowledgement | null): Promise<Failure | null>
  openConfirmation(clientRef: string): Promise<void>
  /** Looks the shown case up now. */
  lookUpNow(): Promise<void>
  /** Sends the shown case again under its own reference. The desk refuses where that is not safe. `over` as for `book`. */
  sendAgain(creditCard: CreditCard | null, over?: Acknowledgement | null): Promise<void>
}

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'desk' | 'page'> & { readonly formDrafts: readonly FormDraft[]; tellUnsent(unsent: Unsent): void }

/** The price that the guest was told: of the offer, or of the booking to be replaced while that is in the currency of its cost, which a better rate has too. Null where the rule makes it. */
function proposedPrice(offer: OfferInHand | null, inPlaceOf: InPlaceOf | null): string | null {
  const { price } = offer ?? {}
  if (price) return price.atHotel ? null : amountWords(price.amount, price.currency, openVoice())
  const { sold, held } = inPlaceOf ?? {}
  return sold && held?.currency === sold.currency ? amountWords(sold.price, sold.currency, openVoice()) : null
}

/** Follows the booking that is confirmed on the screen. */
export const createBookingSlice =
  (desk: DeskBridge): StateCreator<BookingSlice & Needed, [], [], BookingSlice> =>
  (set, get) => {
    desk.on('booking.changed', (changed) => {
      const { confirmation } = get()
      if (confirmation.status === 'none' || confirmation.clientRef !== changed.clientRef) return
      const shown = confirmation.status === 'shown' ? confirmation : { asking: null, failure: null }
      set({ confirmation: { ...shown, status: 'shown', clientRef: changed.clientRef, shown: changed } })
    })

    const find = (found: FoundRate, listKey = get().listKey) => set({ foundRates: { ...get().foundRates, [listKey]: found } })

    /** `sending` is what stands beside the button meanwhile. */
    const ask = async (request: CheckRequest, before: RateCheck | null, sending: SendingState = { status: 'idle' }) => {
      const checking: CheckState = { status: 'checking', request, check: before }
      set({ rateCheck: checking, sending })
      const outcome = await desk.ask('booking.checkRate', request)
      if (get().rateCheck !== checking) return
      if (!outcome.ok) {
        if (isGone(outcome.failure)) find({ status: 'gone' })
        return set({ rateCheck: { status: 'failed', request, failure: outcome.failure, check: before } })
      }
      const check = outcome.value
      find({ status: 'checked', amount: check.now.amount, currency: check.now.currency })
      const unchanged = before !== null && differences(before.now, check.now).length === 0
      set({
        rateCheck: { status: 'checked', request, check },
        consents: unchanged ? get().consents : [],
        guests: guestsFor(check, get()),
      })
      void seeOtherDesks(check)
    }

    /** While the clerk fills in guests, the desk looks what colleagues have booked. */
    const seeOtherDesks = async ({ checkId }: RateCheck) => {
      const outcome = await desk.ask('booking.seeOtherDesks', {})
      const { rateCheck } = get()
      // A ledger that is not open says so by itself.
      if (outcome.ok && rateCheck.status !== 'none' && rateCheck.check?.checkId === checkId) set({ otherDesks: outcome.value })
    }

    /** Asks about the shown case and shows the answer, unless another one is shown by then. */
    const askCase = async (
      asking: 'lookUp' | 'sendAgain',
      question: (clientRef: string) => Promise<Outcome<AttemptView>>,
      keepFailure = false,
    ) => {
      const { confirmation } = get()
      if (confirmation.status !== 'shown' || confirmation.asking) return
      set({ confirmation: { ...confirmation, asking, failure: keepFailure ? confirmation.failure : null } })
      const outcome = await question(confirmation.clientRef)
      const current = get().confirmation
      if (current.status !== 'shown' || current.clientRef !== confirmation.clientRef) return
      set({
        confirmation: outcome.ok
          ? // What takes a new reference is another attempt.
            { ...current, clientRef: outcome.value.clientRef, shown: outcome.value, asking: null, failure: null }
          : { ...current, asking: null, failure: outcome.failure },
      })
    }

    return {
      ...noForm,
      rateCheck: { status: 'none' },
      foundRates: {},
      agreeAnew: (agreedAnew) => set({ agreedAnew }),
      sending: { status: 'idle' },
      confirmation: { status: 'none' },

      async openCheck(request, { foundBy, listKey = request.rateKey, client = null, offer = null, inPlaceOf = null }) {
        const before = get()
        const typed = before.hasTypedGuests ? before.guests : null
        const inFront = typed && { guests: typed, listKey: before.listKey, typedPrice: before.typedPrice, client: before.bookedFor }
        const kept = foundBy === before.foundBy ? inFront : storedForm(before.formDrafts, foundBy)
        const sameRate = kept?.listKey === listKey ? kept : null
        const proposed = proposedPrice(offer, inPlaceOf)
        set({
          ...noForm,
          ...{ foundBy, offerInHand: offer, inPlaceOf, listKey },
          bookedFor: sameRate ? sameRate.client : client,
          typedPrice: sameRate ? sameRate.typedPrice : proposed,
          ...(kept
            ? { guests: kept.guests, hasTypedGuests: true, hasTakenOver: sameRate === null }
            : { formerGuests: typed && namedIn(typed) !== null ? typed : before.formerGuests }),
        })
        await ask(request, null)
      },

      async checkAgain() {
        const { rateCheck, sending } = get()
        if (rateCheck.status === 'none' || rateCheck.status === 'checking' || sending.status === 'sending') return
        await ask(nextRequest(rateCheck), rateCheck.check)
      },

      consent(to, agreed) {
        const others = get().consents.filter((other) => other !== to)
        set({ consents: agreed ? [...others, to] : others })
      },

      changeGuests: (guests) => set({ guests, hasTypedGuests: true }),

      useSuggested() {
        const { rateCheck, changeGuests } = get()
        const guests = rateCheck.status === 'none' || !rateCheck.check ? null : withSuggested(rateCheck.check, get())
        if (guests) changeGuests(guests)
      },

      clearGuests() {
        const { rateCheck, guests, inPlaceOf } = get()
        if (rateCheck.status === 'none' || !rateCheck.check) return
        const empty = guestsFor(rateCheck.check, { guests: null, inPlaceOf })
        set({ guests: empty, hasTypedGuests: false, hasTakenOver: false, formerGuests: guests })
      },

      typePrice: (typedPrice) => set({ typedPrice }),
      bookFor: (bookedFor) => set({ bookedFor }),

      async book(order, creditCard, over = null) {
        const { rateCheck, sending, inPlaceOf, listKey } = get()
        if (rateCheck.status !== 'checked' || sending.status === 'sending') return null
        const { checkId, now } = rateCheck.check
        const form = { ...formOf(get()), rateCheck }
        set({
          sending: {
            status: 'sending',
            sinceMs: performance.now(),
            over: over && sending.status === 'refused' ? staysIn(sending.failure) : [],
          },
        })
        const sent = { checkId, agreed: now, ...order, ...(creditCard && { creditCard }), ...(inPlaceOf && { rebooks: inPlaceOf.booking }) }
        const outcome = await desk.ask('booking.book', { ...sent, ...over })
        const hasGoneOn = get().rateCheck !== rateCheck
        if (!outcome.ok) {
          if (hasGoneOn || get().page.name !== 'check') get().tellUnsent({ failure: outcome.failure, form })
          if (hasGoneOn) return outcome.failure
          const refused: SendingState = { status: 'refused', failure: outcome.failure }
          set({ sending: refused })
          // The service has changed something since: it is shown, so that the clerk can decide on it.
          if (outcome.failure.kind === 'consentNeeded' || outcome.failure.kind === 'notBookable') {
            await ask(nextRequest(rateCheck), rateCheck.check, refused)
          }
          return outcome.failure
        }
        const shown = outcome.value
        if (shown.failure && isGone(shown.failure)) find({ status: 'gone' }, listKey)
        if (hasGoneOn) return null
        set({
          ...noForm,
          rateCheck: { status: 'none' },
          sending: { status: 'idle' },
          confirmation: { status: 'shown', clientRef: shown.clientRef, shown, asking: null, failure: null },
        })
        // Who has gone on to something else is told of it there. It takes the check's place: back leads to the list, not to a rate that is gone.
        if (get().page.name === 'check') set({ page: { name: 'confirmation', clientRef: shown.clientRef } })
        return null
      },

      async openConfirmation(clientRef) {
        const { confirmation } = get()
        if (confirmation.status !== 'none' && confirmation.status !== 'failed' && confirmation.clientRef === clientRef) return
        set({ confirmation: { status: 'reading', clientRef } })
        const outcome = await desk.ask('booking.attempt', { clientRef })
        const current = get().confirmation
        if (current.status !== 'reading' || current.clientRef !== clientRef) return
        set({
          confirmation: outcome.ok
            ? { status: 'shown', clientRef, shown: outcome.value, asking: null, failure: null }
            : { status: 'failed', clientRef, failure: outcome.failure },
        })
      },

      lookUpNow: () => askCase('lookUp', (clientRef) => desk.ask('booking.lookUp', { clientRef })),

      sendAgain: (creditCard, over = null) =>
        askCase(
          'sendAgain',
          (clientRef) => desk.ask('booking.sendAgain', { clientRef, ...(creditCard && { creditCard }), ...over }),
          over !== null,
        ),
    }
  }

/** The form in progress of a rate that was found in this way; null for none. */
function storedForm(drafts: readonly FormDraft[], foundBy: string) {
  for (const { form } of drafts) if (form.kind === 'check' && form.foundBy === foundBy) return form
  return null
}

const isGone = (failure: Failure) => failure.kind === 'refused' && failure.why === 'gone'

/** The same question by the latest key. A key that led to another hotel is none of this rate. */
export function nextRequest({ request, check }: Exclude<CheckState, { status: 'none' }>): CheckRequest {
  const isElsewhere = check?.notBookable === 'otherHotel' || check?.notBookable === 'hotelNotStated'
  const latest = isElsewhere ? null : check?.hotel.rates[0]?.rateKey
  return { ...request, rateKey: latest ?? request.rateKey }
}

/** The rate check, the typed guests, the booking being sent and its outcome. Card data never enters the store. */
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge, InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { AttemptView, OtherDesksLook, RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { FormDraft } from '../../../shared/contract/views/draft-views.ts'
import type { BookingKey, LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { compareWithBooking, type RateTerms, rateTerms } from '../../../shared/domain/better-rate.ts'
import { amountWords } from '../../../shared/domain/money.ts'
import type { CreditCard } from '../../../shared/domain/schemas.ts'
import type { GuestPrice } from '../../../shared/domain/selling/offer.ts'
import type { MarginRule, Sold } from '../../../shared/domain/selling/selling.ts'
import { differences, type TermField } from '../../../shared/domain/terms.ts'
import { unmaskedVoice } from '../../../shared/words/say.ts'
import type { Part } from '../../state.ts'
import { draftFor, findTypedName, type GuestsDraft, holderNamed, type Order, withHolder, withPeople } from './form/guests.ts'
import type { Acknowledgement } from './questions/acknowledgement.ts'

export type CheckRequest = InputOf<'booking.checkRate'>

/** While a check is in flight or after it failed, `check` is the previous one: it stays on screen but cannot be booked. */
type CheckState =
  | { readonly status: 'none' }
  | { readonly status: 'checking'; readonly request: CheckRequest; readonly check: RateCheck | null }
  | { readonly status: 'failed'; readonly request: CheckRequest; readonly failure: Failure; readonly check: RateCheck | null }
  | { readonly status: 'checked'; readonly request: CheckRequest; readonly check: RateCheck }

type SendingState =
  | { readonly status: 'idle' }
  /** `sinceMs`: when it was sent, by `performance.now()`. */
  | { readonly status: 'sending'; readonly sinceMs: number }
  | { readonly status: 'refused'; readonly failure: Failure }

/** `asking` is the clerk's request in flight; `failure` is why the last request failed. */
export interface ShownConfirmation {
  readonly status: 'shown'
  readonly clientRef: string
  readonly shown: AttemptView
  readonly asking: 'lookUp' | 'sendAgain' | null
  readonly failure: Failure | null
}

type ConfirmationState =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly clientRef: string }
  | { readonly status: 'failed'; readonly clientRef: string; readonly failure: Failure }
  | ShownConfirmation

/** The result of a check for the rate in the list: its current amount, or that it is gone. */
type FoundRate =
  | { readonly status: 'gone' }
  | { readonly status: 'checked'; readonly amount: string | null; readonly currency: string | null }

/** What the clerk agrees to with a checkbox: a changed term, or the amounts named in the hotel's remarks. */
export type Consent = TermField | 'hotelAmounts'

/** The form of a rate: its origin, and everything typed and agreed to. */
interface CheckForm {
  /** How the rate was found, see `CheckOrigin`; empty while no rate is checked. */
  readonly foundBy: string
  /** The offer that the rate belongs to; null for a rate of a search. */
  readonly offer: CheckedOffer | null
  /** The booking to be replaced; null for none. */
  readonly inPlaceOf: BookingToReplace | null
  /** The new price that, according to the clerk, the client has agreed to instead of the offered one. */
  readonly agreedAgain: GuestPrice | null
  /** The rate's key in the list; each check returns a new rate key. */
  readonly listKey: string
  /** What the clerk has agreed to. */
  readonly consents: readonly Consent[]
  readonly guests: GuestsDraft | null
  /** Whether the clerk has typed guests or a price into this form, or chosen its client. */
  readonly hasTyped: boolean
  /** Whether the guests were typed for another rate of the same search and carried over to this form. */
  readonly hasCarriedOverGuests: boolean
  /** Guests typed for a rate of another search, which the clerk may reuse; null for none. */
  readonly formerGuests: GuestsDraft | null
  /** The typed selling price; null to use that of the margin rule. */
  readonly typedPrice: string | null
  /** The id of the client; null for none. */
  readonly client: number | null
  /** Whether bookings of other desks could be checked when the form opened; null while unknown. */
  readonly otherDesks: OtherDesksLook | null
}

const emptyForm: CheckForm = {
  foundBy: '',
  offer: null,
  inPlaceOf: null,
  agreedAgain: null,
  listKey: '',
  consents: [],
  guests: null,
  hasTyped: false,
  hasCarriedOverGuests: false,
  formerGuests: null,
  typedPrice: null,
  client: null,
  otherDesks: null,
}

/** A form with its rate check. */
export type FormWithCheck = Pick<BookingSlice, 'form' | 'rateCheck'>

/** A booking that the desk did not send, and the reason. */
interface Unsent {
  readonly failure: Failure
  readonly form: CheckForm
  readonly rateCheck: Extract<CheckState, { status: 'checked' }>
}

export interface BookingSlice {
  form: CheckForm
  rateCheck: CheckState
  /** Results of checks, by the rate's key in the list. */
  foundRates: Readonly<Record<string, FoundRate>>
  sending: SendingState
  confirmation: ConfirmationState
  /** Bookings that the desk refused after the clerk had left their page; shown on every other page until they are sent or dismissed. */
  unsent: readonly Unsent[]

  /**
   * Checks a rate and compares it with the seen terms. Guests typed for a rate of the same origin are filled in; guests typed for any other rate
   * are merely suggested.
   */
  openCheck(request: CheckRequest, origin: CheckOrigin): Promise<void>
  /** Checks the same rate again with its latest key. */
  checkAgain(): Promise<void>
  consent(to: Consent, agreed: boolean): void
  changeGuests(guests: GuestsDraft): void
  /** Fills in the people of `suggestedName`. */
  fillInSuggested(): void
  /** Clears the guest fields and offers their contents for reuse. */
  clearGuests(): void
  /** Changes the typed price, the client, the price that the client has agreed to, or the guests offered for reuse. */
  changeForm(change: Partial<Pick<CheckForm, 'typedPrice' | 'client' | 'agreedAgain' | 'formerGuests'>>): void
  /**
   * Books the checked rate; a second call while one is in flight does nothing. Shows the confirmation if the clerk is still on the check page.
   * Returns the failure if the desk did not send the booking, else null. If the clerk has moved on to another rate, that rate stays, and a failure
   * goes to `unsent`. `acknowledgedStays` acknowledges the similar stays of the previous refusal.
   */
  book(order: Order, creditCard: CreditCard | null, acknowledgedStays?: Acknowledgement | null): Promise<Failure | null>
  /** Opens the form of an unsent booking with the reason why it was not sent, and checks its rate again unless the form is still open. */
  resumeUnsent(unsent: Unsent): void
  /** Hides an unsent booking; this can be undone. */
  dismissUnsent(unsent: Unsent): void
  openConfirmation(clientRef: string): Promise<void>
  /** Looks up the shown case now. */
  lookUpNow(): Promise<void>
  /** Sends the shown case again under its own reference. The desk refuses if that is not safe. `acknowledgedStays` as for `book`. */
  sendAgain(creditCard: CreditCard | null, acknowledgedStays?: Acknowledgement | null): Promise<void>
}

/**
 * Returns the price already quoted to the guest: the price of the offer, or else the selling price of the booking to be replaced. The latter must
 * be in the currency of that booking's cost, because a better rate has the same currency. Null to use the margin rule.
 */
function proposedPrice(offer: CheckedOffer | null, inPlaceOf: BookingToReplace | null): string | null {
  const { price } = offer ?? {}
  if (price) return price.atHotel ? null : amountWords(price.amount, price.currency, unmaskedVoice())
  const { sold, held } = inPlaceOf ?? {}
  return sold && held?.currency === sold.currency ? amountWords(sold.price, sold.currency, unmaskedVoice()) : null
}

/** Creates the slice, which also updates the shown confirmation on `booking.changed` events. */
export const createBookingSlice =
  (desk: DeskBridge): Part<BookingSlice> =>
  (set, get, app) => {
    desk.on('booking.changed', (changed) => {
      const { confirmation } = get()
      if (confirmation.status === 'none' || confirmation.clientRef !== changed.clientRef) return
      const shown = confirmation.status === 'shown' ? confirmation : { asking: null, failure: null }
      set({ confirmation: { ...shown, status: 'shown', clientRef: changed.clientRef, shown: changed } })
    })

    const changeForm = (change: Partial<CheckForm>) => set(({ form }) => ({ form: { ...form, ...change } }))

    const recordFoundRate = (found: FoundRate, listKey = get().form.listKey) =>
      set({ foundRates: { ...get().foundRates, [listKey]: found } })

    /** `sending` is the state shown next to the Book button during the check. Another form is set with its check, never with that of the form before. */
    const runCheck = async (
      request: CheckRequest,
      before: RateCheck | null,
      sending: SendingState = { status: 'idle' },
      form = get().form,
    ) => {
      const checking: CheckState = { status: 'checking', request, check: before }
      set({ form, rateCheck: checking, sending })
      const outcome = await desk.ask('booking.checkRate', request)
      if (get().rateCheck !== checking) return
      if (!outcome.ok) {
        if (isGone(outcome.failure)) recordFoundRate({ status: 'gone' })
        return set({ rateCheck: { status: 'failed', request, failure: outcome.failure, check: before } })
      }
      const check = outcome.value
      recordFoundRate({ status: 'checked', amount: check.now.amount, currency: check.now.currency })
      const unchanged = before !== null && differences(before.now, check.now).length === 0
      set(({ form }) => ({
        rateCheck: { status: 'checked', request, check },
        form: { ...form, consents: unchanged ? form.consents : [], guests: guestsFor(check, form) },
      }))
      void seeOtherDesks(check)
    }

    /** While the clerk types the guests, the desk looks up bookings of other desks. */
    const seeOtherDesks = async ({ checkId }: RateCheck) => {
      const outcome = await desk.ask('booking.seeOtherDesks', {})
      const { rateCheck } = get()
      // Ignore a failure: the frame already shows that the ledger is closed.
      if (outcome.ok && rateCheck.status !== 'none' && rateCheck.check?.checkId === checkId) changeForm({ otherDesks: outcome.value })
    }

    /** Sends a request about the shown case and shows the answer, unless another case is shown by then. */
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
        // Show the attempt of the answer: sending again may have created one under a new reference.
        confirmation: outcome.ok ? shownCase(outcome.value) : { ...current, asking: null, failure: outcome.failure },
      })
    }

    return {
      form: emptyForm,
      rateCheck: { status: 'none' },
      foundRates: {},
      sending: { status: 'idle' },
      confirmation: { status: 'none' },
      unsent: [],

      async openCheck(request, { foundBy, listKey = request.rateKey, client = null, offer = null, inPlaceOf = null }) {
        const before = get().form
        const typed = before.hasTyped ? before.guests : null
        const unsent = get().unsent.find(({ form }) => isOfSameRate(form, { foundBy, listKey }))
        const previous =
          (foundBy === before.foundBy ? typedForm(before) : null) ??
          storedForm(app().formDrafts.all, foundBy) ??
          (unsent ? typedForm(unsent.form) : null)
        const sameRate = previous?.listKey === listKey ? previous : null
        const form: CheckForm = {
          ...emptyForm,
          ...{ foundBy, offer, inPlaceOf, listKey },
          client: sameRate ? sameRate.client : client,
          typedPrice: sameRate ? sameRate.typedPrice : proposedPrice(offer, inPlaceOf),
          ...(previous
            ? { guests: previous.guests, hasTyped: true, hasCarriedOverGuests: sameRate === null && isAnyoneTyped(previous.guests) }
            : { formerGuests: typed && findTypedName(typed) !== null ? typed : before.formerGuests }),
        }
        await runCheck(request, null, unsent ? { status: 'refused', failure: unsent.failure } : { status: 'idle' }, form)
      },

      async checkAgain() {
        const { rateCheck, sending } = get()
        if (rateCheck.status === 'none' || rateCheck.status === 'checking' || sending.status === 'sending') return
        await runCheck(nextRequest(rateCheck), rateCheck.check)
      },

      consent(to, agreed) {
        const others = get().form.consents.filter((other) => other !== to)
        changeForm({ consents: agreed ? [...others, to] : others })
      },

      changeGuests: (guests) => changeForm({ guests, hasTyped: true }),
      changeForm: (change) => changeForm('typedPrice' in change || 'client' in change ? { ...change, hasTyped: true } : change),

      fillInSuggested() {
        const { rateCheck, form, changeGuests } = get()
        const guests = rateCheck.status === 'none' || !rateCheck.check ? null : withSuggested(rateCheck.check, form)
        if (guests) changeGuests(guests)
      },

      clearGuests() {
        const { rateCheck, form } = get()
        const { guests, inPlaceOf } = form
        const check = rateCheck.status === 'none' ? null : rateCheck.check
        const empty = check && guestsFor(check, { guests: null, inPlaceOf })
        changeForm({ guests: empty, hasTyped: false, hasCarriedOverGuests: false, formerGuests: guests })
      },

      async book(order, creditCard, acknowledgedStays = null) {
        const { rateCheck, sending, form } = get()
        if (rateCheck.status !== 'checked' || sending.status === 'sending') return null
        const { checkId, now } = rateCheck.check
        const { inPlaceOf, listKey } = form
        app().beginNavigation()
        const otherUnsent = () => get().unsent.filter((unsent) => !isOfSameRate(unsent.form, form))
        set({ sending: { status: 'sending', sinceMs: performance.now() }, unsent: otherUnsent() })
        const sent = { checkId, agreed: now, ...order, ...(creditCard && { creditCard }), ...(inPlaceOf && { rebooks: inPlaceOf.booking }) }
        const outcome = await desk.ask('booking.book', { ...sent, ...acknowledgedStays })
        const hasMovedOn = get().rateCheck !== rateCheck
        if (!outcome.ok) {
          if (hasMovedOn || app().page.name !== 'check') set({ unsent: [...otherUnsent(), { failure: outcome.failure, form, rateCheck }] })
          if (hasMovedOn) return outcome.failure
          const refused: SendingState = { status: 'refused', failure: outcome.failure }
          set({ sending: refused })
          // The service has changed the terms since the check: show them, so that the clerk can decide.
          if (outcome.failure.kind === 'consentNeeded' || outcome.failure.kind === 'notBookable') {
            await runCheck(nextRequest(rateCheck), rateCheck.check, refused)
          }
          return outcome.failure
        }
        const shown = outcome.value
        if (shown.failure && isGone(shown.failure)) recordFoundRate({ status: 'gone' }, listKey)
        if (hasMovedOn) return null
        set({ form: emptyForm, rateCheck: { status: 'none' }, sending: { status: 'idle' } })
        // A clerk on another page, which may show another case, gets a notification there.
        if (app().page.name !== 'check') return null
        set({ confirmation: shownCase(shown) })
        // Replace the check page, so that back leads to the list and not to a used rate.
        app().goInstead({ name: 'confirmation', clientRef: shown.clientRef })
        return null
      },

      resumeUnsent({ form, rateCheck }) {
        app().goTo({ name: 'check' })
        if (!isOfSameRate(form, get().form)) void get().openCheck(nextRequest(rateCheck), form)
      },

      dismissUnsent(unsent) {
        set({ unsent: get().unsent.filter((other) => other !== unsent) })
        const undo = () => {
          set({ unsent: [...get().unsent, unsent] })
          return null
        }
        app().offerUndo({ action: 'dismissed', restore: undo })
      },

      async openConfirmation(clientRef) {
        const { confirmation } = get()
        if (confirmation.status !== 'none' && confirmation.status !== 'failed' && confirmation.clientRef === clientRef) return
        set({ confirmation: { status: 'reading', clientRef } })
        const outcome = await desk.ask('booking.attempt', { clientRef })
        const current = get().confirmation
        if (current.status !== 'reading' || current.clientRef !== clientRef) return
        set({
          confirmation: outcome.ok ? { ...shownCase(outcome.value), clientRef } : { status: 'failed', clientRef, failure: outcome.failure },
        })
      },

      lookUpNow: () => askCase('lookUp', (clientRef) => desk.ask('booking.lookUp', { clientRef })),

      sendAgain: (creditCard, acknowledgedStays = null) =>
        askCase(
          'sendAgain',
          (clientRef) => desk.ask('booking.sendAgain', { clientRef, ...(creditCard && { creditCard }), ...acknowledgedStays }),
          acknowledgedStays !== null,
        ),
    }
  }

/** Whether two forms are for the same rate of the same list. */
const isOfSameRate = (one: Pick<CheckForm, 'foundBy' | 'listKey'>, other: Pick<CheckForm, 'foundBy' | 'listKey'>) =>
  one.foundBy === other.foundBy && one.listKey === other.listKey

/** Returns the form if something was typed into it; else null. */
const typedForm = (form: CheckForm) => (form.hasTyped && form.guests ? { ...form, guests: form.guests } : null)

const isAnyoneTyped = (guests: GuestsDraft) => findTypedName(guests) !== null || guests.specialRequest !== ''

/** Returns the stored form for rates of this origin; null for none. */
function storedForm(drafts: readonly FormDraft[], foundBy: string) {
  for (const { form } of drafts) if (form.kind === 'check' && form.foundBy === foundBy) return form
  return null
}

const shownCase = (shown: AttemptView): ShownConfirmation => ({
  status: 'shown',
  clientRef: shown.clientRef,
  shown,
  asking: null,
  failure: null,
})

/** Returns whether the service no longer offers the rate. */
export const isGone = (failure: Failure) => failure.kind === 'refused' && failure.why === 'gone'

/** Returns the same request with the latest rate key, unless that key led to a different or unstated hotel. */
export function nextRequest({ request, check }: Exclude<CheckState, { status: 'none' }>): CheckRequest {
  const isOtherHotel = check?.notBookable === 'otherHotel' || check?.notBookable === 'hotelNotStated'
  const latest = isOtherHotel ? null : check?.hotel.rates[0]?.rateKey
  return { ...request, rateKey: latest ?? request.rateKey }
}

/** The offer that a checked rate belongs to: its client and the offered price. */
export interface CheckedOffer {
  readonly number: string
  readonly line: number
  readonly client: { readonly name: string; readonly email: string | null }
  readonly price: GuestPrice | null
  /** The margin rule that computed the price; null if the price was typed, or there is no price. */
  readonly offeredBy: MarginRule | null
  /** Whether the client may still accept the offer. */
  readonly good: boolean
}

/** A booking to be replaced by a rate. */
export interface BookingToReplace {
  readonly booking: BookingKey
  /** The reference that clerks use. */
  readonly reference: string
  /** Its agreed terms, which the new rate is compared with. */
  readonly held: RateTerms
  /** Its cancellation fee when the better rate was found, in its own currency. */
  readonly fee: string
  /** Its selling price, which is proposed for the new booking; null for none. */
  readonly sold: Pick<Sold, 'price' | 'currency'> | null
  readonly people: Pick<LedgerRecord['booking'], 'holder' | 'occupancies' | 'specialRequest'>
}

/** How a rate was found, and for which client. Rates with the same `foundBy` share the typed guests. */
export interface CheckOrigin {
  /** The id of the search, the number of the offer, or the reference of the booking to be replaced. */
  readonly foundBy: string
  /** The rate's key in the list, if it differs from the requested rate key. */
  readonly listKey?: string
  /** The id of the client. */
  readonly client?: number | null | undefined
  readonly offer?: CheckedOffer | null
  readonly inPlaceOf?: BookingToReplace | null
}

/** Returns the guest fields for a rate: the typed guests, or else the people of the booking to be replaced. */
function guestsFor({ hotel, stay }: RateCheck, { guests, inPlaceOf }: Pick<CheckForm, 'guests' | 'inPlaceOf'>): GuestsDraft {
  const draft = draftFor(hotel.rates[0]?.rooms ?? [], stay, guests)
  return guests === null && inPlaceOf ? withPeople(draft, inPlaceOf.people) : draft
}

type SuggestedGuests = Pick<CheckForm, 'guests' | 'offer' | 'formerGuests'>

/** Returns the name to suggest while none is typed: the offer's client, or else a guest typed for another search; null if there is neither. */
export function suggestedName({ guests, offer, formerGuests }: SuggestedGuests): string | null {
  if (guests === null || findTypedName(guests) !== null) return null
  return offer ? offer.client.name || null : formerGuests && findTypedName(formerGuests)
}

/** Returns the fields filled with the suggested client or guests, without the special request to another hotel; null if there are none. */
function withSuggested({ hotel, stay }: RateCheck, { guests, offer, formerGuests }: SuggestedGuests): GuestsDraft | null {
  if (guests !== null && offer) return withHolder(guests, holderNamed(offer.client))
  return formerGuests && draftFor(hotel.rates[0]?.rooms ?? [], stay, { ...formerGuests, specialRequest: guests?.specialRequest ?? '' })
}

/** Returns what a checked rate saves compared with the booking to be replaced; null if it is not better at `nowMs`. */
export function computeGain({ hotel, stay }: RateCheck, { held, fee }: BookingToReplace, nowMs: number): string | null {
  const [rate] = hotel.rates
  const comparison = rate && compareWithBooking(held, rateTerms(rate), stay.paxes, fee, nowMs)
  return comparison?.kind === 'better' ? comparison.gain : null
}

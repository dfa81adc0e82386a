/** Unfinished forms of rate checks and offers: stored while the clerk types, and continued later or after a restart. */
import type { Failure } from '../shared/contract/failure.ts'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import type { FormDraft } from '../shared/contract/views/draft-views.ts'
import { bookingTerms } from '../shared/domain/better-rate.ts'
import { type FormWithCheck, nextRequest } from './features/booking/booking-slice.ts'
import type { GuestsDraft } from './features/booking/form/guests.ts'
import type { Part } from './state.ts'
import { createListLoader } from './ui/rereading.ts'
import { hotelWords } from './ui/wording/stay-words.ts'

type Form = FormDraft['form']

export interface FormDraftsSlice {
  /** Latest first. */
  readonly all: readonly FormDraft[]
  /** Why the forms could not be read, or the last one could not be stored. */
  readonly failure: Failure | null
  read(): Promise<void>
  /** Stores this version of a form; null deletes the form. */
  put(id: string, form: Form | null): void
  /** Opens the form as it was left, and checks its rate again. */
  resume(draft: FormDraft): Promise<void>
  /** Deletes a form; this can be undone. */
  discard(draft: FormDraft): void
}

/** The draft id of a check form; all rates found by one search share a form. */
const checkDraftId = (foundBy: string): string => `check-${foundBy}`

/** Creates the slice, which stores a form whenever it changes, and deletes it when it is sent or cleared. */
export const createFormDraftsSlice =
  (desk: DeskBridge): Part<FormDraftsSlice> =>
  (set, get, app, store) => {
    /** The latest unsaved version of each form, or null to delete it. A form stays here until it is saved. */
    const unsaved = new Map<string, Form | null>()
    /** The forms that changed after the list was last asked for, or were not saved by then: the list may have their previous version. */
    let newerThanList = new Set<string>()
    let isWriting = false
    const write = async () => {
      if (isWriting) return
      isWriting = true
      const tried = new Map<string, Form | null>()
      const untried = () => [...unsaved].find(([id, form]) => tried.get(id) !== form || !tried.has(id))
      for (let next = untried(); next; next = untried()) {
        const [id, form] = next
        tried.set(id, form)
        const outcome = form ? await desk.ask('drafts.save', { id, form }) : await desk.ask('drafts.discard', { id })
        if (outcome.ok && unsaved.get(id) === form) unsaved.delete(id)
        set({ failure: outcome.ok ? null : outcome.failure })
      }
      isWriting = false
    }

    const put = (id: string, form: Form | null) => {
      const others = get().all.filter((draft) => draft.id !== id)
      if (form === null && others.length === get().all.length) return
      set({ all: form ? [{ id, savedAtMs: app().now, form }, ...others] : others })
      unsaved.set(id, form)
      newerThanList.add(id)
      void write()
    }

    const read = createListLoader(
      desk,
      ['offers.changed', 'ledger.changed'],
      () => {
        newerThanList = new Set(unsaved.keys())
        return desk.ask('drafts.list', {})
      },
      (outcome) => {
        if (!outcome.ok) return set({ failure: outcome.failure })
        const newer = get().all.filter(({ id }) => newerThanList.has(id))
        set({ all: [...newer, ...outcome.value.drafts.filter(({ id }) => !newerThanList.has(id))], failure: null })
        void write()
      },
    )

    store.subscribe((now, before) => {
      if (now.offers.draft !== before.offers.draft && before.offers.draft) {
        const { id } = before.offers.draft
        if (now.offers.draft === null) put(id, null)
        else if (now.offers.draft.id === id) put(id, { kind: 'offer', draft: now.offers.draft })
      }
      if (now.booking === before.booking) return
      const { unsent, form, rateCheck, sending } = now.booking
      for (const refused of unsent) {
        const id = checkDraftId(refused.form.foundBy)
        if (!before.booking.unsent.includes(refused) && !get().all.some((draft) => draft.id === id)) put(id, formOfCheck(refused))
      }
      const { form: formBefore, rateCheck: checkBefore, sending: sendingBefore } = before.booking
      const isTyped = (['guests', 'typedPrice', 'client', 'hasTyped'] as const).some((field) => form[field] !== formBefore[field])
      const isChanged = isTyped || rateCheck !== checkBefore || sending !== sendingBefore
      if (form.foundBy === '' || !isChanged) return
      const isCleared = form.foundBy === formBefore.foundBy && formBefore.hasTyped && !form.hasTyped
      const typedForm = sending.status === 'sending' ? null : formOfCheck(now.booking)
      // A form whose check is pending counts neither as changed nor as cleared.
      if (typedForm || sending.status === 'sending' || isCleared) put(checkDraftId(form.foundBy), typedForm)
    })

    return {
      all: [],
      failure: null,
      read,
      put,

      async resume({ form }) {
        const { goTo, offers, booking: current } = app()
        if (form.kind === 'offer') return offers.open(form.draft)
        const { request, foundBy, client, offer, replaces, listKey } = form
        const isCurrent = app().beginNavigation()
        if (offer) {
          // The current offer decides whether the client may still accept it, and at which price.
          await offers.read(offer.number)
          if (!isCurrent()) return
          if (app().offers.shown.status !== 'shown') return goTo({ name: 'offer', number: offer.number })
          return offers.book(offer.line)
        }
        const record = replaces && (await desk.ask('ledger.record', replaces.booking))
        if (!isCurrent()) return
        if (record && !record.ok) return set({ failure: record.failure })
        goTo({ name: 'check' })
        const { booking, sold } = record?.value ?? {}
        const inPlaceOf = replaces && booking && { ...replaces, held: bookingTerms(booking), sold: sold ?? null, people: booking }
        await current.openCheck(request, { foundBy, client, listKey, ...(inPlaceOf && { inPlaceOf }) })
      },

      discard({ id, form }) {
        const { offers, offerUndo, booking } = app()
        if (checkDraftId(booking.form.foundBy) === id) booking.clearGuests()
        if (form.kind === 'offer' && offers.draft?.id === form.draft.id) offers.dropDraft()
        put(id, null)
        booking.changeForm({ formerGuests: null })
        const undoDiscard = () => {
          put(id, form)
          return null
        }
        offerUndo({ action: 'dismissed', restore: undoDiscard })
      },
    }
  }

const withoutBirthDates = ({ rooms, ...draft }: GuestsDraft) => ({
  ...draft,
  rooms: rooms.map((room) => ({ ...room, guests: room.guests.map((guest) => ({ ...guest, born: null })) })),
})

/** Returns the storable form of a check; null if nothing was typed or before the first answer. */
function formOfCheck({ rateCheck, form }: FormWithCheck): Form | null {
  const { guests, hasTyped, typedPrice, client, offer, inPlaceOf, foundBy, listKey } = form
  if (rateCheck.status === 'none' || !rateCheck.check || !guests || !hasTyped) return null
  const { checkedAtMs, seen, now } = rateCheck.check
  return {
    ...{ kind: 'check', request: nextRequest(rateCheck), foundBy, listKey, hotel: hotelWords(seen ?? now), checkedAtMs },
    ...{ guests: withoutBirthDates(guests), typedPrice, client },
    offer: offer && { number: offer.number, line: offer.line },
    replaces: inPlaceOf && { booking: inPlaceOf.booking, reference: inPlaceOf.reference, fee: inPlaceOf.fee },
  }
}

/**
 * Three callers at once: random steps of their searches, price checks, bookings, offers and cancellations, interrupted by each other, by late answers in
 * any order, by failures and by restarts. A model remembers what each caller said. More runs: `DESKBOOK_CALLER_RUNS=20000 DESKBOOK_CALLER_SEED=7 npx
 * vitest run src/renderer/interrupted-callers.test.ts`.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Failure, failed, ok } from '../shared/contract/failure.ts'
import type { InputOf, ProcedureName } from '../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../shared/contract/views/booking-views.ts'
import type { FormDraft } from '../shared/contract/views/draft-views.ts'
import type { OfferView } from '../shared/contract/views/offer-views.ts'
import { compare } from '../shared/domain/money.ts'
import type { Hotel, Rate } from '../shared/domain/schemas.ts'
import { guestPriceOf } from '../shared/domain/selling/offer.ts'
import { differences, differencesNeedingConsent, type Offer, offerOf } from '../shared/domain/terms.ts'
import type { Consent } from './features/booking/booking-slice.ts'
import { readGuests, withHolder } from './features/booking/form/guests.ts'
import { offerProblems } from './features/booking/form/offered-price.tsx'
import { runOf } from './features/search/search-state.ts'
import type { AppState } from './state.ts'
import { openWindow } from './testing/open-window.ts'
import { row, sampleQuote, sampleResult } from './testing/sample-bookings.ts'
import { sampleCase, sampleCheck, sampleRate } from './testing/sample-check.ts'
import { sampleClient } from './testing/sample-clients.ts'
import { type Answers, deskState, offline, type ScriptedDesk } from './testing/scripted-desk.ts'
import { batch, hotel, rate } from './testing/searching-store.ts'
import { readOfferedPrice } from './ui/booking/selling-price.ts'
import { sellingRule } from './ui/clients/selling-rule.ts'

const party = (numberOfAdults: number, ...childrenAges: number[]) => ({ numberOfAdults, childrenAges })
/** Two of them travel in parties of the same shape, so that the form of one fits the other. */
const callers = [
  { name: 'Okafor', hotelCode: '1001', checkin: '2027-04-01', checkout: '2027-04-03', paxes: [party(2)] },
  { name: 'Lindqvist', hotelCode: '1002', checkin: '2027-05-01', checkout: '2027-05-08', paxes: [party(2)] },
  { name: 'Moreau', hotelCode: '1003', checkin: '2027-06-01', checkout: '2027-06-02', paxes: [party(2), party(1, 7)] },
]
const clients = callers.map(({ name }, i) =>
  sampleClient({ id: i + 1, name, marginRule: { kind: 'percent', percent: `${10 + i}`, rounding: 'up', to: '1' } }),
)
const callerAt = (i: number) => callers[i] ?? expect.unreachable('no such caller')
const stayOf = (i: number) => {
  const { checkin, checkout, paxes } = callerAt(i)
  return { checkin, checkout, paxes, nationality: 'CH', currency: 'EUR' }
}
/** The hotel of a caller with one rate. Each check gives the rate another key, behind the slash. */
function hotelOf(i: number, rateKey: string, amount = `${100 + i}`): Hotel & { readonly rates: readonly [Rate] } {
  const { hotelCode, paxes } = callerAt(i)
  const rooms = paxes.map((pax, at) => ({ sequence: at + 1, ...pax, roomDescription: 'Double' }))
  return {
    ...sampleCheck(null).hotel,
    hotelCode,
    hotelName: `Hotel ${hotelCode}`,
    rates: [{ ...sampleRate, rateKey, rate: amount, rooms }],
  }
}
const termsOfRate = (found: ReturnType<typeof hotelOf>): Offer => offerOf(found, found.rates[0])
const offerOfCaller = (i: number): OfferView => {
  const terms = termsOfRate(hotelOf(i, `${i}-offered`))
  const sold = { price: '300.00', currency: 'EUR', margin: '200.00', how: 'typed', rule: null }
  const line = { rateKey: `${i}-offered`, terms, stay: stayOf(i), sold, check: null }
  const client = { id: null, name: callerAt(i).name, email: null }
  return { number: `O-${i}`, state: 'sent', validUntil: '2199-12-31', client, lines: [line] } as unknown as OfferView
}
const rowOf = (i: number) => row(i + 1, { bookingRef: `booked-${i}`, clientRef: `RD-${i}` })

/** What was said for one search or offer. */
interface Said {
  readonly caller: number
  /** The rate that the price and the client were said for. */
  listKey: string
  isTyped: boolean
  name: string
  request: string
  price: string | null
  client: number | null
}
interface Pending {
  readonly name: ProcedureName
  readonly input: unknown
  readonly give: (outcome: unknown) => void
  /** The step by which the clerk asked for it. */
  readonly wish: number
}

const acts = [
  'go on',
  'answer',
  'search',
  'tab',
  'offer',
  'resume',
  'discard',
  'leave',
  'case',
  'draft offer',
  'unsent',
  'cancel',
  'restart',
] as const
const weights: Partial<Record<(typeof acts)[number], number>> = { 'go on': 25, answer: 40, search: 2, resume: 2 }
const step = fc.record({
  act: fc.oneof(...acts.map((act) => ({ arbitrary: fc.constant(act), weight: weights[act] ?? 1 }))),
  who: fc.nat(callers.length - 1),
  how: fc.nat(19),
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const settled = async () => {
  for (let i = 0; i < 25; i++) await Promise.resolve()
}

async function answerTheTelephone(steps: readonly { readonly act: (typeof acts)[number]; readonly who: number; readonly how: number }[]) {
  /** What the desk has stored; it survives a restart of the window. */
  const stored = new Map<string, FormDraft>()
  let pending: Pending[] = []
  let wish = 0
  let wishOfRequests = 0
  let count = 0
  const next = () => ++count

  const searches = new Map<string, number>()
  const ownerOf = (foundBy: string) => searches.get(foundBy) ?? (foundBy.startsWith('O-') ? Number(foundBy.slice(2)) : null)
  const said = new Map<string, Said>()
  /** Offers that are being saved, by the id of their form. */
  const savingOffers = new Map<string, { readonly caller: number; readonly name: string }>()
  const offersSaid = new Map<string, { readonly caller: number; readonly name: string }>()
  /** Pressed and not yet answered, by search or offer. */
  const inFlight = new Map<string, Said>()
  /** Rates that were not sent, which the clerk did not see at once. */
  const unseen = new Set<string>()
  const checks = new Map<string, RateCheck>()
  /** The forms that were stored when a list of them was asked for. */
  const lists = new Map<Pending, readonly FormDraft[]>()
  const quotes = new Map<string, string | null>()
  /** What the clerk has agreed to for the form on the screen, with the terms that were shown. */
  let agreed: { readonly foundBy: string; readonly now: Offer; readonly consents: readonly Consent[]; readonly price: unknown } | null =
    null
  let isOpening = false
  /** The form that is open, and whether it was opened for another rate since: a price is said for one rate. */
  let opened = { foundBy: '', isOtherRate: false }
  let presses = 0
  let booked = 0

  const wait =
    (name: ProcedureName, also: (input: never) => void = () => {}) =>
    (input: unknown) => {
      also(input as never)
      return new Promise<never>((give) => pending.push({ name, input, give: (outcome) => give(outcome as never), wish: wishOfRequests }))
    }
  const answers = (): Answers => ({
    ...Object.fromEntries(
      (['search.start', 'search.rate', 'booking.checkRate', 'booking.seeOtherDesks', 'booking.attempt'] as const).map((name) => [
        name,
        wait(name),
      ]),
    ),
    ...Object.fromEntries((['offers.read', 'offers.save', 'cancel.quote', 'cancel.confirm'] as const).map((name) => [name, wait(name)])),
    'booking.book': wait('booking.book', () => {
      booked += 1
    }),
    // At first, the list is read before the clerk can open a form.
    'drafts.list': (input) => {
      const drafts = structuredClone([...stored.values()])
      const read = wait('drafts.list')(input)
      const request = pending.at(-1)
      if (isOpening) pending.pop()?.give(ok({ drafts }))
      else if (request) lists.set(request, drafts)
      return read
    },
    'drafts.save': wait('drafts.save', ({ id, form }: InputOf<'drafts.save'>) => {
      stored.set(id, { id, form: structuredClone(form) as FormDraft['form'], savedAtMs: 1 })
    }),
    'drafts.discard': wait('drafts.discard', ({ id }: InputOf<'drafts.discard'>) => void stored.delete(id)),
  })
  const open = () => {
    const opened = openWindow(answers(), { desk: deskState({ deskZone: 'UTC' }), now: Date.parse('2027-03-01T10:00:00Z') })
    opened.store.setState(({ clients: slice }) => ({ clients: { ...slice, all: new Map(clients.map((client) => [client.id, client])) } }))
    opened.app().search.ensureDraft()
    isOpening = true
    void opened.app().formDrafts.read()
    isOpening = false
    return opened
  }
  let { app, desk }: { app: ReturnType<typeof open>['app']; desk: ScriptedDesk } = open()

  /** Returns the form on the screen if it can be typed in, with what is missing before it can be booked. */
  const shownForm = () => {
    const { page, booking, clients, settings } = app()
    const { form, rateCheck, sending } = booking
    if (page.name !== 'check' || rateCheck.status === 'none' || !rateCheck.check || !form.guests) return null
    if (sending.status === 'sending') return null
    const { check } = rateCheck
    const reading = readGuests(form.guests, check.hotel.rates[0]?.rooms ?? [], check.stay.paxes)
    const rule = sellingRule({ clients, settings }, form.client)
    const price = readOfferedPrice(check.now, rule, form.typedPrice, form.offer && { by: form.offer.offeredBy, price: form.offer.price })
    const wanted = differencesNeedingConsent(check.differences).map(({ field }) => field)
    const missing = wanted.filter((field) => !form.consents.includes(field))
    const disagreed = form.offer ? offerProblems(form.offer, check.now, price, form.agreedAgain) : []
    return { form, guests: form.guests, check, isChecked: rateCheck.status === 'checked', reading, price, wanted, missing, disagreed }
  }
  const saidOf = (foundBy: string) => said.get(foundBy) ?? expect.unreachable(`nothing was opened for ${foundBy}`)

  const agree = () => {
    const shown = shownForm()
    if (!shown) return
    for (const field of shown.missing) app().booking.consent(field, true)
    const price = shown.disagreed.length > 0 ? guestPriceOf(shown.check.now, shown.price.sold) : null
    if (price) app().booking.changeForm({ agreedAgain: price })
    const before = agreed?.foundBy === shown.form.foundBy && differences(agreed.now, shown.check.now).length === 0 ? agreed.consents : []
    agreed = { foundBy: shown.form.foundBy, now: shown.check.now, consents: [...before, ...shown.missing], price: price ?? agreed?.price }
  }

  /** Presses Book and answers its question, as the page of a price check does. */
  const press = () => {
    const shown = shownForm()
    if (!shown?.isChecked || !shown.reading.ok || shown.price.problems.length > 0) return
    if (shown.missing.length + shown.disagreed.length > 0) return agree()
    const { form, check, price, wanted } = shown
    const words = saidOf(form.foundBy)
    const { caller } = words
    const order = {
      ...shown.reading.order,
      ...(price.sold && { selling: { price: price.sold.price, rule: price.sold.rule } }),
      ...(form.client !== null && { client: form.client }),
      ...(form.offer && { offer: { number: form.offer.number, line: form.offer.line, agreedAgain: form.agreedAgain } }),
    }
    // A double click.
    for (let i = 0; i < 2; i++) void app().booking.book(order, null)
    presses += 1
    expect(booked).toBe(presses)
    const sent = desk.inputsOf('booking.book').at(-1) ?? expect.unreachable('nothing was sent')
    expect(sent).toMatchObject({ checkId: check.checkId, agreed: { hotelCode: callerAt(caller).hotelCode, amount: check.now.amount } })
    expect(checks.get(sent.checkId)).toMatchObject({ now: sent.agreed, stay: stayOf(caller) })
    expect(sent.holder.lastName).toBe(words.name)
    expect(sent.occupancies.map(({ occupants }) => occupants.map(({ lastName }) => lastName))).toEqual(
      callerAt(caller).paxes.map((pax) => Array.from({ length: pax.numberOfAdults + pax.childrenAges.length }, () => words.name)),
    )
    expect(sent.specialRequest ?? '').toBe(words.request)
    expect(sent.client ?? null).toBe(words.client)
    expect(sent.selling?.rule ?? null).toEqual(
      words.price === null ? (clients.find(({ id }) => id === words.client)?.marginRule ?? null) : null,
    )
    if (words.price !== null) expect(compare(sent.selling?.price ?? '', words.price)).toBe(0)
    expect(sent.offer?.number ?? null).toBe(form.foundBy.startsWith('O-') ? form.foundBy : null)
    if (wanted.length > 0) {
      expect(agreed).toMatchObject({ foundBy: form.foundBy, consents: expect.arrayContaining(wanted) })
      expect(differences(agreed?.now ?? sent.agreed, sent.agreed)).toEqual([])
    }
    inFlight.set(form.foundBy, { ...words })
    said.delete(form.foundBy)
    unseen.delete(`${form.foundBy} ${form.listKey}`)
  }

  /** Does the next thing for the caller of the page that is open. */
  const goOn = (how: number) => {
    const { page, search, offers, booking, ledger } = app()
    const shown = shownForm()
    if (page.name === 'check') {
      if (!shown) return
      const words = saidOf(shown.form.foundBy)
      const who = words.caller
      const typed = `${callerAt(who).name} ${String.fromCharCode(97 + (next() % 26))}${next()}`
      const typeName = () => {
        const named = withHolder(shown.guests, { firstName: 'A', lastName: typed })
        const guest = { firstName: 'A', lastName: typed }
        booking.changeGuests({
          ...named,
          rooms: named.rooms.map((room) => ({ ...room, guests: room.guests.map((place) => ({ ...place, ...guest })) })),
        })
        words.name = typed
      }
      const deeds = [
        typeName,
        () => {
          booking.changeGuests({ ...shown.guests, specialRequest: `for ${typed}` })
          words.request = `for ${typed}`
        },
        () => {
          words.price = `${400 + next()}`
          booking.changeForm({ typedPrice: words.price })
        },
        () => {
          words.client = who + 1
          booking.changeForm({ client: words.client })
        },
        agree,
        () => void booking.checkAgain(),
        () => void booking.checkAgain(),
      ]
      const deed = words.name === '' && how > 3 ? typeName : (deeds[how] ?? press)
      if (deed === typeName || deeds.slice(0, 4).includes(deed)) words.isTyped = true
      return deed()
    }
    const { run } = search.state
    if (page.name === 'search' && run && runOf(search.state) === run) {
      return inFlight.has(run.searchId) ? undefined : void search.checkRate(`${searches.get(run.searchId)}-${how % 2}`)
    }
    if (page.name === 'offer' && offers.shown.status === 'shown') {
      return inFlight.has(page.number) ? undefined : void offers.book(0)
    }
    if (page.name === 'offerForm' && offers.draft) {
      const { id } = offers.draft
      const draftSaid = offersSaid.get(id)
      if (!draftSaid || offers.saving.status === 'saving') return
      if (how > 9 && draftSaid.name !== '') {
        void offers.save()
        savingOffers.set(id, draftSaid)
        return void offersSaid.delete(id)
      }
      const name = `${callerAt(draftSaid.caller).name} ${next()}`
      offers.change({ client: { id: null, name, email: '' } })
      return void offersSaid.set(id, { ...draftSaid, name })
    }
    const { state } = ledger.cancel
    if (page.name === 'ledger' && state.status === 'asked') {
      void ledger.cancel.confirm()
      expect(quotes.get(desk.inputsOf('cancel.confirm').at(-1)?.quoteId ?? '')).toBe(state.row.bookingRef)
    }
  }

  const act = async ({ act: what, who, how }: (typeof steps)[number]) => {
    const { goTo, search, offers, formDrafts, booking, ledger } = app()
    const deeds: Record<Exclude<typeof what, 'answer'>, () => void> = {
      'go on': () => goOn(how),
      search() {
        const { hotelCode, checkin, checkout, paxes } = callerAt(who)
        if (app().page.name !== 'search') goTo({ name: 'search' })
        const rooms = paxes.map(({ numberOfAdults, childrenAges }) => ({ adults: numberOfAdults, ages: childrenAges }))
        search.change({ codes: hotelCode, checkin, checkout, rooms, currency: 'EUR', nationality: 'CH', client: how % 2 ? who + 1 : null })
        void search.start()
        const sent = desk.inputsOf('search.start').at(-1)
        if (sent) searches.set(sent.searchId, who)
      },
      tab() {
        const tab = [...search.searches.keys()].findLast((searchId) => searches.get(searchId) === who)
        if (app().page.name !== 'search') goTo({ name: 'search' })
        if (tab) search.show(tab)
      },
      offer() {
        goTo({ name: 'offer', number: `O-${who}` })
        void offers.read(`O-${who}`)
      },
      resume() {
        const drafts = formDrafts.all.filter(({ form }) =>
          form.kind === 'check'
            ? ownerOf(form.foundBy) === who && !inFlight.has(form.foundBy)
            : offersSaid.get(form.draft.id)?.caller === who,
        )
        const draft = drafts[how % drafts.length]
        if (draft) void formDrafts.resume(draft)
      },
      discard() {
        const draft = formDrafts.all.find(({ form }) => form.kind === 'check' && ownerOf(form.foundBy) === who)
        if (draft?.form.kind !== 'check') return
        const { foundBy, client } = draft.form
        // The notification that a booking was not sent has its own copy.
        if (booking.unsent.some(({ form }) => form.foundBy === foundBy)) return
        formDrafts.discard(draft)
        const words = saidOf(foundBy)
        Object.assign(words, { isTyped: false, name: '', request: '' })
        if (booking.form.foundBy !== foundBy) said.delete(foundBy)
        else Object.assign(words, { client, price: booking.form.typedPrice })
      },
      leave: () => goTo({ name: 'today' }),
      case() {
        goTo({ name: 'confirmation', clientRef: `RD-${who}` })
        void booking.openConfirmation(`RD-${who}`)
      },
      'draft offer'() {
        const found = hotelOf(who, `${who}-offered`)
        offers.begin([{ hotel: found, rate: found.rates[0], statedAtMs: 1 }], { ...stayOf(who), hotelCodes: [callerAt(who).hotelCode] })
        const id = app().offers.draft?.id
        if (id !== undefined && !offersSaid.has(id)) offersSaid.set(id, { caller: who, name: '' })
      },
      unsent() {
        const unsent = booking.unsent[how % booking.unsent.length]
        if (unsent) booking.resumeUnsent(unsent)
      },
      cancel() {
        goTo({ name: 'ledger' })
        void ledger.cancel.ask(rowOf(who))
      },
      restart() {
        // A window that ends in the middle of a request does not learn its outcome; a form that was sent is not in the list.
        pending = []
        inFlight.clear()
        savingOffers.clear()
        unseen.clear()
        agreed = null
        for (const [foundBy, { isTyped }] of said) if (!isTyped) said.delete(foundBy)
        for (const [id, { name }] of offersSaid) if (name === '') offersSaid.delete(id)
        ;({ app, desk } = open())
      },
    }
    if (what === 'answer') return answer(who, how)
    if (what === 'restart') await storeForms()
    const { page } = app()
    const asked = pending.length
    wishOfRequests = what === 'discard' || (what === 'go on' && !['search', 'offer'].includes(page.name)) ? wish : next()
    deeds[what]()
    if (app().page !== page || pending.length > asked) wish = wishOfRequests
  }

  /** The outcome of a request; a `choice` above 15 is a bad one. */
  const outcomeOf = (request: Pending, choice: number): unknown => {
    const { name, input } = request
    const of = <N extends ProcedureName>(_: N) => input as InputOf<N>
    const sold: Failure = { kind: 'refused', why: 'gone', word: null, retryAfterMs: null } as never
    if (choice === 19) return failed(offline)
    switch (name) {
      case 'search.start':
        return ok({ batches: 1 })
      case 'search.rate': {
        const { rateKey } = of('search.rate')
        return ok({ hotel: hotelOf(Number(rateKey[0]), rateKey) })
      }
      case 'booking.checkRate': {
        if (choice === 18) return failed(sold)
        const { rateKey, seen, stay } = of('booking.checkRate')
        const i = Number(rateKey[0])
        const checked = hotelOf(i, `${rateKey.split('/')[0]}/${next()}`, choice > 9 ? `${200 + next()}` : undefined)
        const now = termsOfRate(checked)
        const check: RateCheck = {
          ...sampleCheck(null),
          ...{ checkId: `check-${next()}`, hotel: checked, seen, now, stay, differences: seen ? differences(seen, now) : [] },
        }
        checks.set(check.checkId, check)
        return ok(check)
      }
      case 'booking.seeOtherDesks':
        return ok({ seenAtMs: 1, failure: null })
      case 'booking.attempt':
        return ok(sampleCase({ clientRef: of('booking.attempt').clientRef }))
      case 'booking.book': {
        const refusals: Record<number, Failure> = {
          16: { kind: 'checkAgain' },
          17: { kind: 'consentNeeded' },
          18: { kind: 'similarStays', stays: [] },
        }
        const refusal = refusals[choice]
        return refusal ? failed(refusal) : ok(sampleCase({ clientRef: `RD-new-${next()}` }))
      }
      case 'offers.read':
        return ok(offerOfCaller(Number(of('offers.read').number.slice(2))))
      case 'offers.save':
        return ok(offerOfCaller(callers.findIndex(({ name: caller }) => of('offers.save').form.client.name.startsWith(caller))))
      case 'drafts.list':
        return ok({ drafts: lists.get(request) ?? [] })
      case 'cancel.quote': {
        const quoteId = `quote-${next()}`
        const { bookingRef = null } = of('cancel.quote')
        quotes.set(quoteId, bookingRef)
        return ok(sampleQuote(rowOf(Number(bookingRef?.at(-1))), { quoteId, bookingRef }))
      }
      case 'cancel.confirm':
        return choice > 15 ? failed({ kind: 'penaltyRose', amount: '1', currency: 'EUR' }) : ok(sampleResult())
      default:
        return ok({})
    }
  }

  /** Lets the window store what was typed, which takes a moment. If that failed before, the window says so, and the clerk tries again. */
  const storeForms = async () => {
    if (app().formDrafts.failure) void app().formDrafts.read()
    for (let isStoring = true; isStoring; ) {
      const at = pending.findIndex(({ name }) => name.startsWith('drafts.'))
      isStoring = at >= 0
      const [request] = isStoring ? pending.splice(at, 1) : []
      request?.give(outcomeOf(request, 0))
      await settled()
    }
  }

  /** Answers one of the pending requests, not necessarily the oldest, and checks that it does not take over a page that was opened since. */
  const answer = async (place: number, choice: number) => {
    const [request] = pending.splice(place < pending.length ? place : 0, 1)
    if (!request) return
    const outcome = outcomeOf(request, choice)
    const isOk = (outcome as { ok: boolean }).ok
    const before = app()
    wishOfRequests = request.wish
    const flown = request.name === 'booking.book' ? flightOf(request.input as InputOf<'booking.book'>) : null
    const isInFront = before.booking.sending.status === 'sending' && before.booking.form.foundBy === flown?.[0]
    request.give(outcome)
    await settled()
    if (request.name === 'search.start' && isOk) {
      const { searchId } = request.input as InputOf<'search.start'>
      const { hotelCode } = callerAt(searches.get(searchId) ?? 0)
      const rates = [0, 1].map((n) => ({ ...rate, hotelCode, rateKey: `${searches.get(searchId)}-${n}` }))
      desk.emit('search.hotels', { ...batch(searchId, [{ ...hotel(hotelCode), rates }], true), done: 1, batches: 1 })
      vi.runAllTimers()
    }
    const after = app()
    // The window shows that the forms could not be read, and the clerk tries again.
    if (request.name === 'drafts.list' && !isOk) void after.formDrafts.read()
    if (flown) {
      const [foundBy, words] = flown
      inFlight.delete(foundBy)
      if (!isOk) {
        said.set(foundBy, words)
        if (!isInFront || before.page.name !== 'check') unseen.add(`${foundBy} ${words.listKey}`)
        else expect(after.booking.sending.status).toBe('refused')
      }
    }
    if (['booking.book', 'cancel.confirm'].includes(request.name)) desk.emit('ledger.changed', { ids: [] })
    if (request.name === 'offers.save') {
      const { name } = (request.input as InputOf<'offers.save'>).form.client
      for (const [id, words] of savingOffers) {
        if (words.name !== name) continue
        savingOffers.delete(id)
        if (!isOk) offersSaid.set(id, words)
      }
    }
    const isResult =
      (request.name === 'booking.book' && isInFront && before.page.name === 'check') ||
      (request.name === 'offers.save' && before.page.name === 'offerForm')
    if (request.wish !== wish && !isResult) expect(after.page).toBe(before.page)
    if (request.wish !== wish && !(flown && isInFront)) expect(after.booking.form.foundBy).toBe(before.booking.form.foundBy)
  }
  const flightOf = ({ checkId }: InputOf<'booking.book'>): [string, Said] | null => {
    const hotelCode = checks.get(checkId)?.now.hotelCode
    return [...inFlight].find(([, { caller }]) => callerAt(caller).hotelCode === hotelCode) ?? null
  }

  const factsOf = (
    { foundBy, guests, typedPrice, client }: Pick<AppState['booking']['form'], 'foundBy' | 'guests' | 'typedPrice' | 'client'>,
    { checkin }: { readonly checkin: string },
  ) => [foundBy, checkin, guests?.holder.lastName, guests?.specialRequest, typedPrice, client].join('; ')
  const factsSaid = (foundBy: string, { caller, name, request, price, client }: Said) =>
    [foundBy, callerAt(caller).checkin, name, request, price, client].join('; ')

  /** Compares everything on the screen and in the list of forms in progress with what was said. */
  const inspect = () => {
    const { page, booking, offers, formDrafts, ledger } = app()
    const { form, rateCheck } = booking
    const { foundBy } = form
    const caller = ownerOf(foundBy)
    const known = said.get(foundBy)
    if (opened.foundBy !== foundBy) opened = { foundBy, isOtherRate: false }
    if (known && known.listKey !== form.listKey) opened.isOtherRate = true
    if (caller !== null && !inFlight.has(foundBy) && rateCheck.status === 'checked') {
      const proposed = foundBy.startsWith('O-') ? '300.00' : null
      const { name, request, isTyped } = known ?? { name: '', request: '', isTyped: false }
      if (!known || opened.isOtherRate || (!isTyped && form.typedPrice === proposed)) {
        opened.isOtherRate = false
        said.set(foundBy, { caller, listKey: form.listKey, isTyped, name, request, price: proposed, client: form.client })
        expect([null, caller + 1]).toContain(form.client)
      }
      const { check } = rateCheck
      const { hotelCode, checkin, paxes } = callerAt(caller)
      expect([check.hotel.hotelCode, check.stay.checkin, check.stay.paxes]).toEqual([hotelCode, checkin, paxes])
      expect(factsOf(form, check.stay)).toBe(factsSaid(foundBy, saidOf(foundBy)))
    }
    const inList = formDrafts.all.map(({ id, form: draft }) =>
      draft.kind === 'check' ? factsOf(draft, draft.request.stay) : `${id} ${draft.draft.client.name}`,
    )
    const toBeInList = [
      ...[...said].flatMap(([by, words]) => (words.isTyped ? [factsSaid(by, words)] : [])),
      ...[...offersSaid].flatMap(([id, { name }]) => (name === '' ? [] : [`${id} ${name}`])),
    ]
    expect(inList.toSorted()).toEqual(toBeInList.toSorted())
    if (offers.draft) {
      const { id, client, lines } = offers.draft
      const words = offersSaid.get(id) ?? savingOffers.get(id)
      expect([client.name, lines[0]?.stay.checkin]).toEqual([words?.name, callerAt(words?.caller ?? -1).checkin])
    }
    expect(booking.unsent.map(({ form: one }) => `${one.foundBy} ${one.listKey}`).toSorted()).toEqual([...unseen].toSorted())
    if (page.name === 'offer' && offers.shown.status === 'shown') expect(offers.shown.number).toBe(page.number)
    if (page.name === 'confirmation' && booking.confirmation.status !== 'none') expect(booking.confirmation.clientRef).toBe(page.clientRef)
    const cancelling = ledger.cancel.state
    if ('quote' in cancelling && cancelling.quote) expect(quotes.get(cancelling.quote.quoteId)).toBe(cancelling.row.bookingRef)
    expect(booked).toBe(presses)
  }

  for (const one of steps) {
    await act(one)
    await settled()
    inspect()
  }
  return { presses }
}

const numRuns = Number(process.env['DESKBOOK_CALLER_RUNS'] ?? 1000)
const seed = process.env['DESKBOOK_CALLER_SEED']

test('three callers who interrupt each other are never mixed up, and nothing that they said is lost', async () => {
  const counts = { presses: 0 }
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(step, { maxLength: 200, size: 'max' })), async (steps) => {
      counts.presses += (await answerTheTelephone(steps)).presses
    }),
    { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) },
  )
  // The steps lead to bookings.
  expect(counts.presses).toBeGreaterThan(numRuns / 4)
})

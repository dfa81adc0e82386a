/** A filled-in booking form, for tests and drills. */
import type { Desk, InputOf, ProcedureName } from '../../shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../shared/contract/views/booking-views.ts'
import { noHotelFacts } from '../../shared/domain/hotel-facts.ts'
import type { Occupancy } from '../../shared/domain/schemas.ts'
import { sampleDraft } from './sample-offers.ts'

/** Values that a valid input needs. */
interface KnownValues {
  readonly clientRef: string
  readonly hotelCode: string
  readonly rateKey: string
  readonly quoteId: string
  readonly id: number
  readonly after: string | null
}

export type ProcedureInputs = { readonly [N in ProcedureName]: InputOf<N> }

/** Returns a valid input for each procedure. */
export async function validInputs(
  desk: Desk,
  { clientRef, hotelCode, rateKey, quoteId, id, after }: KnownValues,
  check: RateCheck,
): Promise<ProcedureInputs> {
  const form = formFor(check)
  const filter = {
    ...({ status: 'all', basis: 'created', from: '2027-01-01', to: '2027-12-31', text: 'byron' } as const),
    ...({ hotel: hotelCode, destination: 'ZRH', currency: 'EUR', rateType: 'NET', refundable: 'yes', flag: 'drift' } as const),
    ...({ tag: 'VIP', costCentre: '4711', followUp: 'due', client: 1 } as const),
  }
  const sort = { by: 'total', descending: true } as const
  const { presets } = await desk['export.presets']({})
  const preset = presets[0]
  if (!preset) throw new Error('a desk has presets')
  const { layout } = preset
  const connection = {
    name: 'Main desk',
    baseUrl: 'https://127.0.0.1:59999/v1',
    apiKey: 'k',
    caFile: '',
    occupantsField: 'occupancy',
    bookTimeoutSeconds: 120,
  } as const
  const confirmation = { acknowledged: ['x'], reason: 'another stay', withoutCatchUp: 'cannot wait' }
  const creditCard = { firstName: 'Ada', lastName: 'Byron', number: '4111111111111111', year: '2029', month: '12', cvv: '123' }
  const view = { name: 'mine', filter, sort, lastDays: 30 }
  const order = { filter, layout, allowMissingDays: true }
  const fault = { endpoint: 'checkRate', fault: 'http401', times: 1 } as const
  const paper = { kind: 'voucher', language: 'de', of: { booking: { id, bookingRef: null, clientRef } }, showNet: false } as const
  const offerForm: InputOf<'offers.save'>['form'] = {
    client: { id: 1, name: 'Ada Byron', email: 'ada@example.org' },
    language: 'de',
    validUntil: '2199-12-31',
    text: 'As we said',
    lines: [
      {
        rateKey,
        terms: form.agreed,
        roomNames: ['Double'],
        place: 'Zürich',
        stay: check.stay,
        statedAtMs: check.checkedAtMs,
        selling: { price: '1250.00', rule: null },
      },
    ],
  }
  const none = {}
  return {
    'desk.state': none, 'desk.quit': none, 'desk.chooseFolder': none, 'desk.openFolder': none, 'desk.operators': { names: ['Ana'], current: 'Ana' }, 'desk.cardShown': { shown: true }, 'desk.notify': { title: 'Booked', text: 'Hotel Sol', about: { kind: 'booking', reference: 'DB-1' } }, 'desk.pages': { pages: [{ name: 'ledger' }] }, 'desk.fault': { error: 'TypeError', code: null, frames: ['open@index.js:1:2'] }, 'settings.read': none, 'settings.voice': none,
    'updates.look': none, 'updates.install': none, 'settings.write': await desk['settings.read']({}),
    'settings.exportable': none, 'settings.export': none, 'settings.chooseImport': none, 'settings.import': { token: 'x' },
    'connection.practise': none, 'connection.test': connection, 'connection.testKey': { id: 'practice' }, 'connection.add': connection,
    'connection.workWithoutKeychain': {}, 'connection.forgetProxyLogin': { proxy: 'h:1' }, 'connection.proxyLogin': { proxy: 'h:1', user: 'u', password: 'p' }, 'connection.use': { id: 'practice' }, 'connection.setKey': { id: 'practice', apiKey: 'k', allowOpenCases: true },
    'connection.deleteKey': { id: 'practice', allowOpenCases: true }, 'connection.chooseCaFile': none, 'connection.recoveryCode': none,
    'connection.saveRecoveryCode': none, 'connection.recoveryCodeOnPaper': none, 'connection.recoveryCodeLater': none,
    'connection.unlock': { recoveryCode: 'x' },
    'search.start': { searchId: 's', query: { hotelCodes: [hotelCode], ...check.stay, client: 1 } }, 'search.stop': { searchId: 's' }, 'search.recent': none,
    'search.hotel': { searchId: 's', hotelCode }, 'search.rate': { searchId: 's', rateKey },
    'booking.checkRate': { rateKey, seen: form.agreed, stay: check.stay }, 'booking.seeOtherDesks': none,
    'booking.book': { ...form, specialRequest: 'quiet', creditCard, client: 1, rebooks: { id, bookingRef: null, clientRef }, ...confirmation }, 'booking.attempts': { open: false },
    'booking.attempt': { clientRef }, 'booking.lookUp': { clientRef }, 'booking.sendAgain': { clientRef, creditCard, ...confirmation },
    'booking.cancelWhenKnown': { clientRef, wanted: true }, 'sync.run': none, 'sync.stop': none,
    'arrivals.state': none, 'arrivals.check': none, 'arrivals.stop': none, 'notices.list': none, 'notices.dismiss': { id: 1 },
    'rebooking.list': none, 'rebooking.finds': none, 'rebooking.dismiss': { booking: { id, bookingRef: null, clientRef }, undo: true }, 'rebooking.keepBoth': { clientRef, undo: true },
    'rebooking.stopLooking': { booking: { id, bookingRef: null, clientRef } },
    'rebooking.look': { booking: { id, bookingRef: null, clientRef }, nationality: 'CH' },
    'reminders.list': { limit: 20 }, 'reminders.done': { reminders: [{ booking: { id, bookingRef: null, clientRef }, kind: 'arrival', about: '2027-03-12' }], undo: true },
    'reminders.snooze': { reminder: { booking: { id, bookingRef: null, clientRef }, kind: 'freeEnds', about: '1805000000000' }, untilMs: 1_804_000_000_000 },
    'ledger.page': { filter, sort: { by: 'created', descending: true }, after, limit: 50 },
    'ledger.rows': { filter, sort: { by: 'created', descending: true }, from: 0, limit: 50, kept: { id, place: 0 } }, 'ledger.totals': filter, 'ledger.ahead': { from: '2027-03-12', days: 7, allDeadlines: true }, 'ledger.planner': { from: '2027-03-01', days: 31, after: 1 }, 'ledger.months': { filter, year: 2027 }, 'ledger.freshness': filter,
    'ledger.record': { id, bookingRef: null, clientRef }, 'ledger.lookUp': { clientRef }, 'ledger.refresh': filter, 'ledger.stopRefresh': none,
    'ledger.choices': { typed: 'p' },
    'ledger.nearMatches': { text: 'Okafr' }, 'ledger.views': none, 'ledger.saveView': view, 'ledger.dropView': { name: 'mine' },
    'notes.write': { booking: { id, bookingRef: null, clientRef }, note: null, text: 'Called the hotel' },
    'notes.change': { booking: { id, bookingRef: null, clientRef }, change: { internalRef: 'G-7', costCentre: '4711', tags: ['VIP'], followUpOn: '2027-03-01', followUpBy: 'Mia' } },
    'hotels.lists': none, 'hotels.list': { id: 1 }, 'hotels.saveList': { id: null, list: { name: 'City', codes: [hotelCode] } }, 'hotels.dropList': { id: 1 }, 'hotels.find': { typed: 'sol' }, 'hotels.facts': { code: hotelCode }, 'hotels.saveFacts': { code: hotelCode, facts: { ...noHotelFacts, telephone: '+41 44 000 00 00', stars: 4 } }, 'hotels.choosePicture': none,
    'clients.all': none, 'clients.save': { id: null, client: { name: 'Byron Travel', language: 'de', nationality: 'CH', currency: 'EUR', marginRule: { kind: 'percent', percent: '12.5', rounding: 'up', to: '.95' }, email: 'desk@example.com', reference: 'K-7', note: 'Invoice by post' } }, 'clients.drop': { id: 1 },
    'offers.list': { state: 'all', text: 'byron', client: 7, tag: 'VIP', costCentre: '4711', made: '2027-01', after: null, limit: 50 },
    'offers.months': { filter: { text: '', client: 'Ada Byron', followUp: 'due' }, year: 2027 }, 'offers.choices': none, 'offers.read': { number: 'O-270110-7KQ' }, 'offers.save': { number: null, form: offerForm },
    'offers.mark': { number: 'O-270110-7KQ', as: 'sent' }, 'offers.check': { number: 'O-270110-7KQ' }, 'offers.stopChecking': none,
    'drafts.list': none, 'drafts.save': sampleDraft(), 'drafts.discard': { id: 'check search-1' },
    'offers.writeNote': { number: 'O-270110-7KQ', note: null, text: 'Called the client' }, 'offers.changeFacts': { number: 'O-270110-7KQ', change: { internalRef: 'G-7', tags: ['VIP'], followUpOn: '2027-03-01', followUpBy: 'Mia' } },
    'ledger.coverage': none, 'ledger.keepSince': { since: '2026-01-01' }, 'evidence.export': { clientRef },
    'documents.letterhead': none, 'documents.setLetterhead': { name: 'House', address: 'Street', closing: 'Thanks' }, 'documents.chooseLogo': none, 'documents.dropLogo': none,
    'documents.preview': { ...paper, kind: 'offer', of: { offer: 'O-270110-7KQ' } }, 'documents.save': paper, 'documents.draft': { order: paper, to: 'guest@example.com' }, 'documents.showInFolder': none,
    'documents.handedOut': { order: paper, how: 'printed' }, 'documents.stop': none, 'documents.offerText': { number: 'O-270110-7KQ', line: 0 },
    'calendar.save': { of: { booking: { id, bookingRef: null, clientRef } }, freeEnds: true, arrivals: true, withAmounts: true }, 'calendar.showInFolder': none,
    'export.preview': order, 'export.write': order, 'export.stop': none, 'export.presets': none,
    'export.savePreset': { ...preset, name: 'mine' }, 'export.dropPreset': { name: 'mine' },
    'closing.months': none, 'closing.monthNow': { month: '2026-09', basis: 'created' }, 'closing.close': { month: '2026-09', basis: 'created', layout, allowMissingDays: true },
    'closing.changes': { month: '2026-09', basis: 'created', allowMissingDays: true }, 'closing.saveAgain': { id: 1 }, 'closing.stop': none, 'closing.zones': none,
    'maintenance.state': none, 'maintenance.backUp': none, 'maintenance.stop': { what: 'check' }, 'maintenance.restore': { backup: 'x', file: 'x', recoveryCode: 'x' },
    'maintenance.restorePreview': { backup: 'x', file: 'x', recoveryCode: 'x' }, 'maintenance.chooseBackup': none, 'maintenance.chooseSecondFolder': none,
    'maintenance.dropSecondFolder': none, 'maintenance.setRetention': { months: null },
    'guests.find': { name: 'Ada Byron' }, 'guests.export': { name: 'Ada Byron', bookings: [], audience: 'guest' },
    'guests.erase': { name: 'Ada Byron', bookings: [{ id, bookingRef: null, clientRef }] },
    'reader.write': { passphrase: 'a passphrase of words', everyHours: null }, 'reader.stopSchedule': none, 'reader.stopWriting': none,
    'reader.open': none, 'reader.openOffered': none, 'reader.dismissOffered': none, 'reader.unlock': { passphrase: 'a passphrase of words' },
    'cancel.quote': { clientRef }, 'cancel.confirm': { quoteId }, 'cancel.cancellations': { open: false },
    'cancel.lookUp': { name: clientRef },
    'practice.faults': none, 'practice.switchOn': fault, 'practice.switchOff': none, 'practice.codes': none, 'practice.drift': none,
  } // biome-ignore format: shorter than one entry per line
}

/** Values that nobody would type. */
export const hostileValues: readonly unknown[] = [
  ...[null, true, 0, -0, -1, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 63), {}, [], [null], [[]], { a: 1 }],
  ...['', ' ', 'KWD', 'EUR', '-1', '1e999', '1e60', 'NaN', 'Infinity', '0x10', '1,5', '9'.repeat(61), '9007199254740993.01', '0'],
  ...['0000-01-01', '0000-00-00', '0001-01-01', '9999-12-31', '9999-01-01', '-001-01-01', '2027-02-29', '2027-13-01'],
  ...['0000-01', '0000-12', '9999-12', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00'],
  ...['[]', '[1]', '["x",1,2]', '[null]', '{', 'null', '[1e400]', '["x",9007199254740993]', 'x'.repeat(5000), '%', "';--", '"*', '('],
  ...['\u202e', '\u0000', 'a\u0000b', '\ufffd', '\u{1f600}', 'NEAR', 'a*', '../../x', '/etc/passwd', 'CON', '.', '-'],
  ...['__proto__', 'constructor', 'Etc/UTC', 'Pacific/Apia', 'Africa/Monrovia', '+14:00', 'practice', 'all', 'any'],
]

/** Procedures that open or read a whole ledger, or wait for a server: they are only tried with every n-th value. */
export const tryEveryNth: Partial<Record<ProcedureName, number>> = {
  ...{ 'connection.add': 6, 'connection.practise': 6, 'connection.test': 20, 'maintenance.restore': 6, 'guests.find': 6 },
  ...{ 'guests.export': 6, 'ledger.refresh': 6 },
}

type Path = readonly (string | number)[]

/** Yields the paths of all leaves and branches of a value. */
export function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, Array.isArray(value) ? Number(name) : name])
}

/** Returns a copy of the value with the part at a path replaced. */
export function replaceAt(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) }
  Reflect.set(copy as object, first, replaceAt(Reflect.get(value as object, first), rest, by))
  return copy
}

/** Returns the form of a rate check, filled in with the number of guests that each room was searched for. */
export function formFor({ checkId, now, hotel }: RateCheck, lastName = 'Byron'): InputOf<'booking.book'> {
  const rooms = hotel.rates[0]?.rooms ?? []
  const occupancies: Occupancy[] = rooms.map(({ sequence, numberOfAdults, childrenAges }) => ({
    room: { sequence: sequence ?? 0 },
    occupants: [
      ...Array.from({ length: numberOfAdults ?? 0 }, () => ({ firstName: 'Ada', lastName, age: 36, occupantType: 'ADULT' as const })),
      ...childrenAges.map((age) => ({ firstName: 'Kit', lastName, age, occupantType: 'CHILD' as const })),
    ],
  }))
  return { checkId, agreed: now, holder: { firstName: 'Ada', lastName, email: 'ada@example.org' }, occupancies }
}

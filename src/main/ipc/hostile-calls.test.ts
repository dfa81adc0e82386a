/**
 * Every procedure of the table, asked over the IPC host of a real desk with values that nobody types: each field of a good question is
 * replaced in turn. Whatever a window sends, the answer is an answer or a failure that names what was wrong; never a fault of ours.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RateCheck } from '../../shared/booking-views.ts'
import { addDays } from '../../shared/dates.ts'
import { type Desk, type InputOf, type ProcedureName, procedureNames } from '../../shared/procedures.ts'
import { checkOf, formFor, newWorld, startDesk, stay, type TestDesk, type TestWorld } from '../desk/test-desk.ts'
import { type Answer, serve } from './serve.ts'

let world: TestWorld
let desk: TestDesk
let answer: Answer
/** Faults since the last question: the error itself, which the log does not get. */
let faults: unknown[] = []
let samples: { readonly [N in ProcedureName]: InputOf<N> }

beforeAll(async () => {
  world = await newWorld()
  desk = await startDesk(world)
  const watched = Object.fromEntries(procedureNames.map((name) => [name, watch(name)])) as unknown as Desk
  answer = serve(watched, () => {})
  await desk.ask['connection.practise']({})
  await desk.ask['booking.compare']({})
  await prepare()
  desk.savePath = join(world.documents, 'closed.csv')
  await desk.ask['closing.close'](samples['closing.close'])
})
afterAll(async () => {
  await desk.stop()
  await world.remove()
})

/** A connection with its key, a search, a check that can be booked and a quote, all of this moment. */
async function prepare() {
  await desk.ask['connection.practise']({})
  await desk.ask['practice.switchOff']({})
  const bookable = (rate: { rateType: string | null }) => rate.rateType === 'NET'
  const { clientRef } = await desk.ask['booking.book'](formFor(await checkOf(desk, bookable, nextStay())))
  const check = await checkOf(desk, bookable, nextStay())
  const { quoteId } = await desk.ask['cancel.quote']({ clientRef })
  const all = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
  const order = { filter: all, sort: { by: 'created', descending: true }, after: null, limit: 1 } as const
  const { rows, next } = await desk.ask['ledger.page'](order)
  const rateKey = check.hotel.rates[0]?.rateKey ?? ''
  const known = { clientRef, quoteId, rateKey, hotelCode: check.hotel.hotelCode ?? '', id: rows[0]?.id ?? 0, after: next }
  samples = await goodQuestions(known, check)
  await desk.ask['search.start'](samples['search.start'])
  await desk.hears('search.hotels', ({ searchId, finished }) => searchId === 's' && finished)
}

let stays = 0
/** Each booking is of other nights, so that none is a second one of the same stay. */
const nextStay = () => {
  stays += 1
  return { ...stay, checkin: addDays(stay.checkin, stays * 5), checkout: addDays(stay.checkout, stays * 5) }
}

function watch(name: ProcedureName) {
  const ask = desk.ask[name] as (input: unknown) => Promise<unknown>
  return async (input: unknown) => {
    try {
      return await ask(input)
    } catch (error) {
      faults.push(error)
      throw error
    }
  }
}

interface Known {
  readonly clientRef: string
  readonly hotelCode: string
  readonly rateKey: string
  readonly quoteId: string
  readonly id: number
  readonly after: string | null
}

async function goodQuestions({ clientRef, hotelCode, rateKey, quoteId, id, after }: Known, check: RateCheck): Promise<typeof samples> {
  const form = formFor(check)
  const filter = {
    ...({ status: 'all', basis: 'created', from: '2027-01-01', to: '2027-12-31', text: 'byron' } as const),
    ...({ hotel: hotelCode, destination: 'ZRH', currency: 'EUR', rateType: 'NET', refundable: 'yes', flag: 'drift' } as const),
  }
  const sort = { by: 'total', descending: true } as const
  const { presets } = await desk.ask['export.presets']({})
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
  const said = { acknowledged: ['x'], reason: 'another stay', withoutCatchUp: 'cannot wait' }
  const creditCard = { firstName: 'Ada', lastName: 'Byron', number: '4111111111111111', year: '2029', month: '12', cvv: '123' }
  const view = { name: 'mine', filter, sort, lastDays: 30 }
  const order = { filter, layout, evenWithHoles: true }
  const fault = { endpoint: 'checkRate', fault: 'http401', times: 1 } as const
  const none = {}
  return {
    'desk.state': none, 'desk.quit': none, 'settings.read': none,
    'settings.write': await desk.ask['settings.read']({}),
    'connection.practise': none, 'connection.test': connection, 'connection.testKey': { id: 'practice' }, 'connection.add': connection,
    'connection.use': { id: 'practice' }, 'connection.setKey': { id: 'practice', apiKey: 'k', evenWithOpenCases: true },
    'connection.deleteKey': { id: 'practice', evenWithOpenCases: true }, 'connection.chooseCaFile': none, 'connection.recoveryCode': none,
    'connection.saveRecoveryCode': none, 'connection.recoveryCodeOnPaper': none, 'connection.recoveryCodeLater': none,
    'connection.unlock': { recoveryCode: 'x' },
    'search.start': { searchId: 's', query: { hotelCodes: [hotelCode], ...stay } }, 'search.stop': { searchId: 's' },
    'search.hotel': { searchId: 's', hotelCode }, 'search.rate': { searchId: 's', rateKey },
    'booking.checkRate': { rateKey, seen: form.agreed, stay: check.stay }, 'booking.seeOtherDesks': none,
    'booking.book': { ...form, specialRequest: 'quiet', creditCard, ...said }, 'booking.cases': { open: false },
    'booking.case': { clientRef }, 'booking.lookUp': { clientRef }, 'booking.sendAgain': { clientRef, creditCard, ...said },
    'booking.wantCancel': { clientRef, wanted: true }, 'booking.compare': none, 'booking.stopComparing': none,
    'arrivals.state': none, 'arrivals.check': none, 'arrivals.stop': none, 'notices.list': none, 'notices.putAway': { id: 1 },
    'ledger.page': { filter, sort: { by: 'created', descending: true }, after, limit: 50 }, 'ledger.totals': filter, 'ledger.freshness': filter,
    'ledger.record': { id }, 'ledger.lookUp': { clientRef }, 'ledger.refresh': filter, 'ledger.stopRefresh': none,
    'ledger.choices': { typed: 'p' }, 'ledger.views': none, 'ledger.saveView': view, 'ledger.dropView': { name: 'mine' },
    'ledger.coverage': none, 'ledger.keepSince': { since: '2026-01-01' }, 'ledger.exportEvidence': { clientRef },
    'export.preview': order, 'export.write': order, 'export.stop': none, 'export.presets': none,
    'export.savePreset': { ...preset, name: 'mine' }, 'export.dropPreset': { name: 'mine' },
    'closing.months': none, 'closing.close': { month: '2026-09', basis: 'created', layout, evenWithHoles: true },
    'closing.changes': { month: '2026-09', basis: 'created', evenWithHoles: true }, 'closing.saveAgain': { id: 1 }, 'closing.stop': none, 'closing.zones': none,
    'keeping.state': none, 'keeping.backUp': none, 'keeping.restore': { backup: 'x', file: 'x', recoveryCode: 'x' },
    'keeping.chooseSecondFolder': none, 'keeping.dropSecondFolder': none, 'keeping.chooseBackup': none, 'keeping.lacking': { backup: 'x', file: 'x', recoveryCode: 'x' }, 'keeping.setRetention': { months: null },
    'keeping.findGuest': { name: 'Ada Byron' }, 'keeping.exportGuest': { name: 'Ada Byron' },
    'keeping.eraseGuest': { name: 'Ada Byron', ids: [id] },
    'reader.write': { passphrase: 'a passphrase of words', everyHours: null }, 'reader.stopSchedule': none, 'reader.stopWriting': none,
    'reader.open': none, 'reader.unlock': { passphrase: 'a passphrase of words' },
    'cancel.quote': { clientRef }, 'cancel.confirm': { quoteId }, 'cancel.cases': { open: false },
    'cancel.lookUp': { reference: clientRef },
    'practice.faults': none, 'practice.switchOn': fault, 'practice.switchOff': none, 'practice.codes': none,
  } // biome-ignore format: one list, one look
}

const hostile: readonly unknown[] = [
  ...[null, true, 0, -0, -1, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 63), {}, [], [null], [[]], { a: 1 }],
  ...['', ' ', 'KWD', 'EUR', '-1', '1e999', '1e60', 'NaN', 'Infinity', '0x10', '1,5', '9'.repeat(61), '9007199254740993.01', '0'],
  ...[
    '0000-01-01',
    '0000-00-00',
    '0001-01-01',
    '9999-12-31',
    '9999-01-01',
    '-001-01-01',
    '2027-02-29',
    '2027-13-01',
    '0000-01',
    '0000-12',
    '9999-12',
  ],
  ...[
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '[]',
    '[1]',
    '["x",1,2]',
    '[null]',
    '{',
    'null',
    '[1e400]',
    '["x",9007199254740993]',
  ],
  ...[
    '\u202e',
    '\u0000',
    'a\u0000b',
    '\ufffd',
    '\u{1f600}',
    'x'.repeat(5000),
    '%',
    "';--",
    '"*',
    '(',
    'NEAR',
    'a*',
    '../../x',
    '/etc/passwd',
    'CON',
    '.',
    '-',
  ],
  ...['__proto__', 'constructor', 'Etc/UTC', 'Pacific/Apia', 'Africa/Monrovia', '+14:00', 'practice', 'all', 'any'],
]

/** Each of these questions opens a ledger, reads all of it, or waits for a server. */
/** Each of these questions opens a ledger, reads all of it, or waits for a server: they get one value of so many. */
const oneIn: Partial<Record<ProcedureName, number>> = {
  ...{ 'connection.add': 6, 'connection.practise': 6, 'connection.test': 20, 'keeping.restore': 6, 'keeping.findGuest': 6 },
  ...{ 'keeping.exportGuest': 6, 'ledger.refresh': 6 },
}

type Path = readonly (string | number)[]

/** Where the leaves and the branches of a value are. */
function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, Array.isArray(value) ? Number(name) : name])
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) }
  Reflect.set(copy as object, first, replaced(Reflect.get(value as object, first), rest, by))
  return copy
}

const groups = [...new Set(procedureNames.map((name) => name.replace(/\..*/, '')))]

describe.each(groups)('a question of %s', (group) => {
  beforeAll(prepare)

  it.each(procedureNames.filter((name) => name.startsWith(`${group}.`)))('%s ends in no fault', async (name) => {
    desk.savePath = null
    const found: string[] = []
    for (const path of pathsOf(samples[name])) {
      for (const value of hostile.filter((_, i) => i % (oneIn[name] ?? 1) === 0)) {
        faults = []
        const outcome = await answer(name, replaced(samples[name], path, value))
        const isFault = !outcome.ok && outcome.failure.kind === 'fault'
        if (isFault) found.push(`${path.join('.')} as ${JSON.stringify(value)}: ${faults.map((error) => (error as Error).message)}`)
      }
    }
    expect(found.slice(0, 20)).toEqual([])
  })
})

describe('what can be neither computed with nor counted', () => {
  beforeAll(prepare)

  it.each<[ProcedureName, string, unknown]>([
    ['booking.checkRate', 'seen.amount', 'KWD'],
    ['booking.checkRate', 'seen.hotelRate', ''],
    ['booking.checkRate', 'seen.cancellationPolicies.0.amount', '1e999'],
    ['booking.checkRate', 'stay.checkin', '0000-01-01'],
    ['booking.book', 'agreed.amount', 'KWD'],
    ['search.start', 'query.checkout', '9999-12-31'],
    ['ledger.freshness', 'from', '0000-01-01'],
    ['ledger.refresh', 'to', '9999-12-31'],
    ['ledger.keepSince', 'since', '0000-01-01'],
    ['export.preview', 'filter.from', '0000-01-01'],
    ['closing.close', 'month', '9999-12'],
    ['closing.changes', 'month', '0000-01'],
  ])('%s is refused at %s, as %j', async (name, field, value) => {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const outcome = await answer(name, replaced(samples[name], path, value))
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'input', fields: [{ path: field }] } })
  })
})

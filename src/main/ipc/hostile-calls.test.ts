/**
 * Calls every procedure over the IPC host of a real desk with hostile values: each field of a valid question is replaced in turn. Whatever
 * a window sends, the result must be an answer or a failure that names the problem, never a fault.
 */
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Desk, type ProcedureName, procedureNames } from '../../shared/contract/procedures/procedures.ts'
import { addDays } from '../../shared/domain/dates.ts'
import type { Rate } from '../../shared/domain/schemas.ts'
import { desk, deskForAllTests, world } from '../testing/desk/practising-desk.ts'
import { hostileValues, type ProcedureInputs, pathsOf, replaceAt, tryEveryNth, validInputs } from '../testing/sample-form.ts'
import { checkOf, formFor, stay } from '../testing/test-desk.ts'
import { type AnswerQuestion, serve } from './serve.ts'

let answer: AnswerQuestion
/** The errors behind the faults since the last question. The log does not contain them. */
let faults: unknown[] = []
let samples: ProcedureInputs

deskForAllTests()
beforeAll(async () => {
  const watched = Object.fromEntries(procedureNames.map((name) => [name, watch(name)])) as unknown as Desk
  answer = serve(watched, () => {})
  await desk.ask['sync.run']({})
  await prepare()
  desk.savePath = join(world.documents, 'closed.csv')
  await desk.ask['closing.close'](samples['closing.close'])
})

/** Prepares a connection with its key, a search, a bookable check and a quote, all current. */
async function prepare() {
  await desk.ask['connection.practise']({})
  await desk.ask['practice.switchOff']({})
  // With a penalty, because a field of the penalty is tested below.
  const bookable = ({ rateType, cancellationPolicies }: Rate) => rateType === 'NET' && (cancellationPolicies ?? []).length > 0
  const { clientRef } = await desk.ask['booking.book'](formFor(await checkOf(desk, bookable, nextStay())))
  const check = await checkOf(desk, bookable, nextStay())
  const { quoteId } = await desk.ask['cancel.quote']({ clientRef })
  const all = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
  const order = { filter: all, sort: { by: 'created', descending: true }, after: null, limit: 1 } as const
  const { rows, next } = await desk.ask['ledger.page'](order)
  const rateKey = check.hotel.rates[0]?.rateKey ?? ''
  const known = { clientRef, quoteId, rateKey, hotelCode: check.hotel.hotelCode ?? '', id: rows[0]?.id ?? 0, after: next }
  samples = await validInputs(desk.ask, known, check)
  await desk.ask['search.start'](samples['search.start'])
  await desk.waitForEvent('search.hotels', ({ searchId, finished }) => searchId === 's' && finished)
}

let stays = 0
/** Each booking has its own nights, so that none repeats a stay. */
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

const groups = [...new Set(procedureNames.map((name) => name.replace(/\..*/, '')))]

describe.each(groups)('a hostile question of %s', (group) => {
  beforeAll(prepare)

  it.each(procedureNames.filter((name) => name.startsWith(`${group}.`)))('%s never ends in a fault', async (name) => {
    desk.savePath = null
    const found: string[] = []
    for (const [index, path] of [...pathsOf(samples[name])].entries()) {
      // To save time each field gets a tenth of the values, and each value is used for some field.
      for (const value of hostileValues.filter((_, i) => (i + index) % (10 * (tryEveryNth[name] ?? 1)) === 0)) {
        faults = []
        const outcome = await answer(name, replaceAt(samples[name], path, value))
        const isFault = !outcome.ok && outcome.failure.kind === 'fault'
        if (isFault) found.push(`${path.join('.')} as ${JSON.stringify(value)}: ${faults.map((error) => (error as Error).message)}`)
      }
    }
    expect(found.slice(0, 20)).toEqual([])
  })
})

describe('a value that cannot be computed with', () => {
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
  ])('makes %s refuse the field %s with %j', async (name, field, value) => {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const outcome = await answer(name, replaceAt(samples[name], path, value))
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'input', fields: [{ path: field }] } })
  })
})

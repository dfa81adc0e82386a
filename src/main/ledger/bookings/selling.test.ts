import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MarginRule, type Sold, soldAtTypedPrice } from '../../../shared/domain/selling/selling.ts'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { folderForEachTest, home, openRemote } from '../../testing/ledger/test-ledger.ts'
import { sampleJob, softwareLayout, wholeLedger } from '../../testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import type { Ledger } from '../client/ledger.ts'

let ledger: Ledger

// bc checks the sums independently of the ledger.
beforeAll(async () => {
  const systemPackages = new URL('../../../../scripts/system-packages.mjs', import.meta.url)
  await (await import(systemPackages.href)).installProgram('bc', 'bc')
})

folderForEachTest()
beforeEach(async () => {
  ledger = await openRemote()
})

const rule: MarginRule = { kind: 'percent', percent: '10', rounding: 'up', to: '0.01' }
const sold = (price: string, cost: string, margin: string, currency = 'EUR'): Sold => ({ how: 'rule', price, currency, cost, margin, rule })
const attempt = (clientRef: string, selling: Sold) => ledger.saveAttempt(sampleAttempt({ clientRef, contentHash: clientRef, selling }))
const storeAnswer = (fields: Record<string, unknown>, atMs = 1) => ledger.store([sampleRecord(fields)], seenAt('checkBooking', atMs))
const row = async (clientRef: string) => {
  const { rows } = await ledger.page({ ...wholeLedger, text: clientRef }, { by: 'created', descending: false }, null, 9)
  return rows[0]
}

describe('a selling price', () => {
  it('is included in the sum, however high the price that a clerk types', async () => {
    const rate = { rateType: 'NET', amount: '585.08', currency: 'EUR', hotelRate: null, hotelCurrency: null }
    const prices = Array.from({ length: 20 }, (_, digits) => soldAtTypedPrice(rate, `${'9'.repeat(digits + 1)}.99`))
    const typed = prices.filter((price) => typeof price !== 'string')
    for (const [i, selling] of typed.entries()) {
      await attempt(`RD-${i}`, selling)
      await storeAnswer({ bookingRef: `b${i}`, clientRef: `RD-${i}`, total: '585.08' })
    }
    const [sum] = (await ledger.totals(wholeLedger)).sold
    expect(typed.length).toBeGreaterThan(9)
    expect(sum?.bookings).toBe(typed.length)
  })

  it('survives a crash between request and answer, and is linked to the booking found by its reference', async () => {
    await attempt('RD-1', sold('643.59', '585.08', '58.51'))
    // Whatever was only in the thread's memory is lost; what was committed with the attempt survives.
    await ledger.close()
    ledger = await openRemote()
    await storeAnswer({ bookingRef: 'a', clientRef: 'RD-1', total: '585.08' })
    const shown = await row('RD-1')
    expect(shown).toMatchObject({ selling: { price: '643.59', currency: 'EUR', margin: '58.51' }, flags: [] })
    const record = shown && (await ledger.record(shown))
    expect(record?.sold).toEqual(sold('643.59', '585.08', '58.51'))
  })

  it('is not linked to a booking with another reference', async () => {
    await attempt('RD-1', sold('643.59', '585.08', '58.51'))
    await storeAnswer({ bookingRef: 'b', clientRef: 'RD-2' })
    await storeAnswer({ bookingRef: 'c', clientRef: null })
    expect([(await row('RD-2'))?.selling, (await row('c'))?.selling]).toEqual([null, null])
  })

  it('stays with the booking when the booking is cancelled or changed, or gets another creation date', async () => {
    await attempt('RD-1', sold('643.59', '585.08', '58.51'))
    await storeAnswer({ bookingRef: 'a', clientRef: 'RD-1', creationDate: '2027-01-09T12:00:00Z' })
    await storeAnswer({ bookingRef: 'a', clientRef: 'RD-1', creationDate: '2027-02-09T12:00:00Z' }, 2)
    const cancelled = { status: 'CANCELLED', cancellationCost: '0', creationDate: '2027-02-09T12:00:00Z' }
    await storeAnswer({ bookingRef: 'a', clientRef: null, ...cancelled }, 3)
    const selling = { price: '643.59', margin: '58.51' }
    expect(await row('a')).toMatchObject({ known: 'CANCELLED', clientRef: 'RD-1', selling, flags: ['drift'] })
    expect((await ledger.totals(wholeLedger)).sold).toEqual([])
  })

  it('is flagged while the total of the service is above it or in another currency', async () => {
    await attempt('RD-1', sold('643.59', '585.08', '58.51'))
    const booking = { bookingRef: 'a', clientRef: 'RD-1' }
    await storeAnswer({ ...booking, total: '585.08', balance: '585.08' })
    await storeAnswer({ ...booking, total: '643.60', balance: '643.60' }, 2)
    expect((await row('RD-1'))?.flags).toContain('sellingPrice')
    expect((await ledger.totals({ ...wholeLedger, flag: 'sellingPrice' })).counts.all).toBe(1)
    await storeAnswer({ ...booking, total: '643.59', balance: '643.59' }, 3)
    expect((await row('RD-1'))?.flags).not.toContain('sellingPrice')
    await storeAnswer({ ...booking, total: '500.00', balance: '500.00', currency: 'USD' }, 4)
    expect((await row('RD-1'))?.flags).toContain('sellingPrice')
  })

  it('of a request that is sent again replaces the earlier price', async () => {
    await attempt('RD-1', sold('643.59', '585.08', '58.51'))
    await attempt('RD-1', { ...sold('600.00', '585.08', '14.92'), how: 'typed', rule: null })
    await ledger.saveAttempt(sampleAttempt({ clientRef: 'RD-1', state: 'UNKNOWN' }))
    await storeAnswer({ bookingRef: 'a', clientRef: 'RD-1' })
    expect((await row('RD-1'))?.selling).toEqual({ price: '600.00', currency: 'EUR', margin: '14.92' })
  })
})

describe('selling prices in an export', () => {
  /** Prices, costs and margins in whole smallest units, formatted independently of the code under test. */
  const decimalPlaces = { JPY: 0, EUR: 2, KWD: 3 } as const
  const text = (units: number, decimals: number) => {
    const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
    const body = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    return units < 0 ? `-${body}` : body
  }

  it('add up to the sums of the ledger, according to an independent calculator', async () => {
    const currencies = Object.keys(decimalPlaces) as (keyof typeof decimalPlaces)[]
    for (let i = 0; i < 60; i++) {
      const currency = currencies[i % 3] ?? 'EUR'
      const [cost, margin] = [1_000_003 + 7919 * i * i, (i % 7 === 0 ? -1 : 1) * (31 + 101 * i)]
      const decimals = decimalPlaces[currency]
      await attempt(`RD-${i}`, sold(text(cost + margin, decimals), text(cost, decimals), text(margin, decimals), currency))
      const status = ['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'FAILED'][i % 4]
      await storeAnswer({ bookingRef: `r${i}`, clientRef: `RD-${i}`, status, currency, total: text(cost, decimals), cancellationCost: '0' })
    }
    await storeAnswer({ bookingRef: 'not ours', clientRef: 'AB-1' })
    const file = join(home, 'sold.csv')
    const columns = ['status', 'sellingPrice', 'sellingCurrency', 'margin', 'total'] as const
    await ledger.writeExport({}, sampleJob(file, { layout: { ...softwareLayout, columns: [...columns] } }))

    const sumOfColumn = (column: number, currency: string) => {
      const program = `$1=="\\"CONFIRMED\\"" && $3=="\\""c"\\"" {gsub(/\\r/, ""); print $${column}}`
      const terms = execFileSync('awk', ['-F,', `-vc=${currency}`, program, file], { encoding: 'utf8' })
      return execFileSync('bc', { input: `${['0', ...terms.split('\n').filter(Boolean)].join('+')}\n`, encoding: 'utf8' }).trim()
    }
    const isEqual = (a: string, b: string) => execFileSync('bc', { input: `(${a})==(${b})\n`, encoding: 'utf8' }).trim() === '1'
    const { sold: sums } = await ledger.totals(wholeLedger)
    expect(sums.map(({ currency }) => currency)).toEqual([...currencies].sort())
    for (const { currency, price, margin, bookings } of sums) {
      expect(bookings).toBe(10)
      expect(isEqual(price, sumOfColumn(2, currency)), `${currency} ${price} ${sumOfColumn(2, currency)}`).toBe(true)
      expect(isEqual(margin, sumOfColumn(4, currency)), `${currency} ${margin}`).toBe(true)
      expect(isEqual(`${price}-(${margin})`, sumOfColumn(5, currency)), currency).toBe(true)
    }
    expect(readFileSync(file, 'utf8')).toContain('"CONFIRMED",,"",,')
  })
})

import { expect, test } from 'vitest'
import { readExchangeLines } from './exchange-lines.ts'

const read = (text: string) => readExchangeLines(text, '2026-11-24')
const eurUsd = { from: 'EUR', to: 'USD', rate: '1.0834', day: '2026-11-20' }

test.each([
  ['EUR USD 1.0834 2026-11-20'],
  ['eur, usd, 1.0834, 2026-11-20'],
  ['EUR;USD;1,0834;20.11.2026'],
  ['EUR\tUSD\t1,0834\t2026-11-20'],
  ['"EUR","USD","1.0834","2026-11-20"'],
  ['EUR,USD,"1,0834",2026-11-20'],
  ['\uFEFFfrom;to;rate;day\r\nEUR;USD;1.0834;2026-11-20\r\n'],
  ['EUR USD ١.٠٨٣٤ ٢٠٢٦-١١-٢٠'],
])('exchange rates in text are read: %j', (text) => {
  expect(read(text)).toEqual({ rates: [eurUsd], bad: [] })
})

test('reading exchange rates names each rejected line with the reason, and returns its text for correction', () => {
  const text = [
    'from,to,rate,day',
    'EUR,USD,1.0834',
    'EUX,USD,1.0834,2026-11-20',
    'EUR,US,1.0834,2026-11-20',
    '',
    'EUR,EUR,1,2026-11-20',
    'EUR,USD,1.0.8,2026-11-20',
    'EUR,USD,0.000,2026-11-20',
    'EUR USD 1,083 2026-11-20',
    'EUR,USD,1.0834,11/20/2026',
    'EUR,USD,1.0834,2026-11-25',
    'EUR,USD,1.0834,2026-11-20',
    'USD,EUR,0.92,2026-11-20',
    'EUR,USD,1.0834,2026-11-20',
  ].join('\n')
  expect(read(text).bad).toEqual([
    { line: 2, text: 'EUR,USD,1.0834', why: 'parts' },
    { line: 3, text: 'EUX,USD,1.0834,2026-11-20', why: 'from' },
    { line: 4, text: 'EUR,US,1.0834,2026-11-20', why: 'to' },
    { line: 6, text: 'EUR,EUR,1,2026-11-20', why: 'same' },
    { line: 7, text: 'EUR,USD,1.0.8,2026-11-20', why: 'rate' },
    { line: 8, text: 'EUR,USD,0.000,2026-11-20', why: 'rate' },
    { line: 9, text: 'EUR USD 1,083 2026-11-20', why: 'comma' },
    { line: 10, text: 'EUR,USD,1.0834,11/20/2026', why: 'day' },
    { line: 11, text: 'EUR,USD,1.0834,2026-11-25', why: 'future' },
    { line: 13, text: 'USD,EUR,0.92,2026-11-20', why: 'other' },
  ])
})

test('reading exchange rates uses the latest of several days of one pair', () => {
  const { rates, bad } = read('EUR USD 1.08 2026-11-18\nEUR USD 1.0834 2026-11-20\nEUR USD 1.07 2026-11-19')
  expect({ rates, bad }).toEqual({ rates: [eurUsd], bad: [] })
})

import { describe, expect, it } from 'vitest'
import { readLine, type WindowLine, writeLine } from './window-lines.ts'

const lines: readonly WindowLine[] = [
  { kind: 'opening' },
  { kind: 'ready', openCases: 3 },
  { kind: 'taking', stay: 12 },
  { kind: 'shown', what: 'cancellation', reference: '0a1b2c', state: 'UNKNOWN' },
  { kind: 'settled' },
  { kind: 'trouble', why: 'ledger failed damaged' },
]

describe('the lines of the window', () => {
  it('are read as they were written', () => {
    for (const line of lines) expect(readLine(writeLine(line))).toEqual(line)
  })

  it('are not read from a truncated or unrelated line', () => {
    expect(['shown', 'shown booking RD-1', 'shown rate RD-1 SENDING', '', 'Error: no'].map(readLine)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

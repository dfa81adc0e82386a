import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOfRecoveryCode, recoveryCode } from './recovery-code.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('a recovery code', () => {
  it('has fourteen groups of four', () => {
    expect(recoveryCode(new Uint8Array(32))).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('converts back to its key', () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(keyOfRecoveryCode(recoveryCode(key))).toEqual({ ok: true, key })
      }),
    )
  })

  it('may be typed in lower case, with blanks, with other dashes, and with O for 0 or L for 1', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const typed = `  ${recoveryCode(key).toLowerCase().replaceAll('-', ' – ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`
        expect(keyOfRecoveryCode(typed)).toEqual({ ok: true, key })
      }),
    )
  })

  it('with one wrong character is rejected', () => {
    fc.assert(
      fc.property(keys, fc.nat(55), fc.nat(30), (key, at, step) => {
        const plain = recoveryCode(key).replaceAll('-', '')
        const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
        const wrong = alphabet[(alphabet.indexOf(plain.charAt(at)) + 1 + step) % 32]
        fc.pre(wrong !== plain[at])
        expect(keyOfRecoveryCode(plain.slice(0, at) + wrong + plain.slice(at + 1)).ok).toBe(false)
      }),
      // With a 24-bit checksum one error in 16 million passes; the seed makes the test deterministic.
      { numRuns: 500, seed: 1 },
    )
  })

  it.each([
    ['', 'The code has 56 letters and digits; these are 0.'],
    ['ABCD', 'The code has 56 letters and digits; these are 4.'],
    ['ABC*', 'The code never holds “*”. Compare it with the paper.'],
    ['U', 'The code never holds “U”. Compare it with the paper.'],
  ])('%o is rejected with a sentence', (text, problem) => {
    expect(keyOfRecoveryCode(text)).toEqual({ ok: false, problem })
  })

  it('cannot be made from an incomplete key', () => {
    expect(() => recoveryCode(new Uint8Array(16))).toThrow(RangeError)
  })
})

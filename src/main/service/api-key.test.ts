import { describe, expect, it } from 'vitest'
import { fingerprint, readApiKey } from './api-key.ts'

describe('an API key', () => {
  it.each([
    ['abc-123', 'abc-123'],
    ['  abc-123\n', 'abc-123'],
    ['Bearer abc-123', 'abc-123'],
    ['bearer\tabc-123', 'abc-123'],
    ['Authorization: Bearer abc-123', 'abc-123'],
    ['bearerabc', 'bearerabc'],
    ['x'.repeat(2000), 'x'.repeat(2000)],
  ])('is accepted as %o', (text, key) => {
    expect(readApiKey(text)).toEqual({ ok: true, key })
  })

  it.each(['', '   ', 'Bearer ', 'ab\ncd', 'ab\0cd', 'ab\u200bcd', 'schlüssel', 'two words', 'x'.repeat(2001)])(
    'is refused as %o, with a sentence that does not repeat it',
    (text) => {
      const read = readApiKey(text)
      expect(read).toEqual({ ok: false, problem: expect.stringMatching(/^[A-Z].*\.$/) })
      if (!read.ok && text.trim().length > 1) expect(read.problem).not.toContain(text.trim().slice(0, 5))
    },
  )

  it('has a different fingerprint for each service', () => {
    const prints = [fingerprint('https://a/v1', 'k'), fingerprint('https://b/v1', 'k'), fingerprint('https://a/v1', 'l')]
    expect(new Set(prints).size).toBe(3)
  })
})

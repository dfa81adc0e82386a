import { describe, expect, it } from 'vitest'
import { testCa } from '../../testing/test-server.ts'
import { readCaFile } from './certificates.ts'

describe('a CA file', () => {
  it('is accepted, and its certificates are kept without the text around them', async () => {
    const [one, two] = [(await testCa()).cert.trim(), (await testCa()).cert.trim()]
    expect(readCaFile(`Our proxy\n${one}\nand its elder\n${two}\n`)).toEqual({ ok: true, pem: `${one}\n${two}` })
  })

  it.each([
    ['', 'No certificate'],
    ['hello', 'No certificate'],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'No certificate'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'cannot be read'],
  ])('is refused with a sentence if it is %o', (text, words) => {
    expect(readCaFile(text)).toEqual({ ok: false, problem: expect.stringContaining(words) })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBaseUrl } from './base-url.ts'

describe('a base URL', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['  https://api.example.com/v1/  ', 'https://api.example.com/v1'],
    ['https://API.example.com:8443/hotels/v2//', 'https://api.example.com:8443/hotels/v2'],
    ['https://127.0.0.1:4443/v1', 'https://127.0.0.1:4443/v1'],
  ])('%o is accepted as %s', (text, url) => {
    expect(readBaseUrl(text)).toEqual({ ok: true, url })
  })

  it.each([
    ['', 'Enter the base URL'],
    ['api.example.com/v1', 'Not a web address'],
    ['http://api.example.com/v1', 'not encrypted'],
    ['ftp://api.example.com/v1', 'starts with https://'],
    ['https://user:secret@api.example.com/v1', 'user name and password'],
    ['https://user@api.example.com/v1', 'user name and password'],
    ['https://api.example.com/v1?key=1', '? or #'],
    ['https://api.example.com/v1#top', '? or #'],
    ['https://api.example.com/v1?', '? or #'],
    ['https://127.0.0.1:1/v1', 'Port 1 belongs'],
    ['https://api.example.com', 'ends in the version'],
    ['https://api.example.com/v1/checkhotel', 'ends in the version'],
    ['https://api.example.com/version', 'ends in the version'],
  ])('%o is refused with a sentence', (text, words) => {
    expect(readBaseUrl(text)).toEqual({ ok: false, problem: expect.stringContaining(words) })
  })

  it('never throws, and never accepts anything but HTTPS', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withFragments: true, withQueryParameters: true })), (text) => {
        const read = readBaseUrl(text)
        if (read.ok) expect(read.url).toMatch(/^https:\/\/[^/@?#]+(\/[^?#]*)?\/v\d+$/)
      }),
    )
  })
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Letterhead, Sheet } from '../../../shared/contract/views/document-views.ts'
import { paperHtml } from './paper-html.ts'

it('escapes all text from the service and from people', () => {
  const evil = '<script>alert(1)</script>"&'
  const letterhead = { name: evil, address: evil, closing: evil, logo: null }
  const part = { title: evil, facts: [[evil, evil] satisfies [string, string]], table: { heads: [evil], rows: [[evil]] }, text: evil }
  const sheets = [{ title: evil, subtitle: evil, parts: [part], notes: [evil] }]
  const html = paperHtml({ language: 'en', direction: 'ltr', title: evil, letterhead, sheets })
  expect(html).not.toContain('<script')
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(12)
})

it('breaks words in a table only if they are too long for a column', () => {
  const letterhead = { name: '', address: '', closing: '', logo: null }
  const rows = [['Le Grand Mühlenblick', 'x'.repeat(21), '<b>']]
  const sheets = [
    { title: 'A', subtitle: null, parts: [{ title: null, facts: [], table: { heads: ['a', 'b', 'c'], rows }, text: null }], notes: [] },
  ]
  const html = paperHtml({ language: 'en', direction: 'ltr', title: 'A', letterhead, sheets })
  const cells = [...html.matchAll(/<td><bdi>(.*?)<\/bdi>/g)].map(([, cell]) => cell)
  expect(cells).toEqual([
    'Le<wbr> <wbr>Grand<wbr> <wbr>Mühlenblick',
    `${'x'.repeat(8)}<wbr>${'x'.repeat(8)}<wbr>${'x'.repeat(5)}`,
    '&lt;b&gt;',
  ])
})

it('renders every sheet as a section with the letterhead, in the same order as the window', () => {
  const letterhead = { name: 'Aurora', address: 'Lake Street 1', closing: 'See you soon.', logo: 'data:image/png;base64,AA' }
  const part = {
    title: 'Rooms',
    facts: [['Hotel', 'Sol']] satisfies [string, string][],
    table: { heads: ['Room'], rows: [['One']] },
    text: 'Quiet.',
  }
  const sheet = { title: 'Voucher', subtitle: 'Sol', parts: [part], notes: ['Show it.', 'As of today'] }
  const bare = { title: 'Voucher', subtitle: null, parts: [], notes: [] }
  const htmlOf = (sheets: Sheet[], by: Letterhead = letterhead) =>
    paperHtml({ language: 'en', direction: 'ltr', title: '', letterhead: by, sheets })
  const head =
    '<img src="data:image/png;base64,AA" alt="Aurora" /><p class="paper-sender" dir="auto"><strong>Aurora</strong><span>Lake Street 1</span></p>'
  const closing = '<p class="paper-closing" dir="auto">See you soon.</p>'
  expect(htmlOf([sheet, bare])).toBe(
    [
      `<section class="paper-sheet"><div class="paper-head">${head}</div><h1>Voucher</h1><p class="paper-subtitle"><bdi>Sol</bdi></p>`,
      '<h2>Rooms</h2><table class="paper-facts"><tbody><tr><th scope="row">Hotel</th><td><bdi>Sol</bdi></td></tr></tbody></table>',
      '<table class="paper-table"><thead><tr><th scope="col">Room</th></tr></thead><tbody><tr><td><bdi>One</bdi></td></tr></tbody></table>',
      `<p class="paper-text" dir="auto">Quiet.</p><p class="paper-note">Show it.</p><p class="paper-note">As of today</p>${closing}</section>`,
      `<section class="paper-sheet"><div class="paper-head">${head}</div><h1>Voucher</h1>${closing}</section>`,
    ].join(''),
  )
  const none = { name: '', address: '', closing: '', logo: null }
  expect(htmlOf([bare], none)).toBe('<section class="paper-sheet"><h1>Voucher</h1></section>')
})

it('starts a new page after every sheet except the last', () => {
  const css = readFileSync(new URL('../../../renderer/ui/paper/paper.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.paper-sheet \{\s*break-after: page;/)
  expect(css).toMatch(/\.paper-sheet:last-child \{\s*break-after: auto;/)
})

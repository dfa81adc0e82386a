import { expect, it } from 'vitest'
import { paperHtml } from './paper-html.ts'

it('nothing that a service or a person wrote becomes markup', () => {
  const evil = '<script>alert(1)</script>"&'
  const letterhead = { name: evil, address: evil, closing: evil, logo: null }
  const part = { title: evil, facts: [[evil, evil] satisfies [string, string]], table: { heads: [evil], rows: [[evil]] }, text: evil }
  const sheets = [{ title: evil, subtitle: evil, parts: [part], notes: [evil] }]
  const html = paperHtml({ language: 'en', direction: 'ltr', title: evil, letterhead, sheets })
  expect(html).not.toContain('<script')
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(12)
})

it('words of a table are broken only where one is so long that no column could hold it', () => {
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

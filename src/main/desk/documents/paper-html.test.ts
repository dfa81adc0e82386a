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

/** Service texts that are too long for their place are cut off there, and shown in full on hover. */
import { sampleRaw } from '../src/main/testing/sample-records.ts'
import { openListed, serveListed } from './cut-amounts.ts'
import { expect, test } from './fixtures.ts'

test('a status that is too long for its column is cut off inside its badge, which has the full text as its title', async ({
  page,
  folder,
  files,
}) => {
  const made = { clientRef: null, creationDate: new Date().toISOString() }
  const service = await serveListed([
    sampleRaw({ ...made, bookingRef: 'a1b2c1', status: 'PENDING_SUPPLIER_CONFIRMATION' }),
    sampleRaw({ ...made, bookingRef: 'a1b2c2' }),
  ])
  await openListed(page, folder, service, files.nextOpenPath)
  for (const [ref, title] of [
    ['a1b2c1', /^PENDING_SUPPLIER_CONFIRMATION\. /],
    ['a1b2c2', /^The service has this booking/],
  ] as const) {
    const cell = page.getByRole('row').filter({ hasText: ref }).locator('td').first()
    const badge = cell.locator('[title]').first()
    const [inner, outer] = [await badge.boundingBox(), await cell.boundingBox()]
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
    expect((await badge.getAttribute('title')) ?? '').toMatch(title)
  }
  await service.close()
})

test('a name that is too long for its column starts at the readable edge, in either writing direction', async ({ page, folder, files }) => {
  const made = { clientRef: null, creationDate: new Date().toISOString() }
  const service = await serveListed([
    sampleRaw({ ...made, bookingRef: 'a1b2c1', hotelName: 'فندق مانداريان أورينتال قصر المؤتمرات الدولي الكبير' }),
    sampleRaw({ ...made, bookingRef: 'a1b2c2', hotelName: 'Grand Hotel of the Congress Palace and the Gardens' }),
  ])
  await openListed(page, folder, service, files.nextOpenPath)
  for (const ref of ['a1b2c1', 'a1b2c2']) {
    const cell = page.getByRole('row').filter({ hasText: ref }).locator('td', { hasText: 'Istanbul' })
    const hidden = await cell.evaluate((box) => {
      const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()
      if (!text) throw new Error('there is no text')
      const first = document.createRange()
      first.setStart(text, 0)
      first.setEnd(text, 1)
      const [letter, edge] = [first.getBoundingClientRect(), box.getBoundingClientRect()]
      return Math.max(0, edge.left - letter.left, letter.right - edge.right)
    })
    expect(hidden, ref).toBe(0)
  }
  await service.close()
})

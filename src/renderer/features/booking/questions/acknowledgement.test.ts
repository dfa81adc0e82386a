import fc from 'fast-check'
import { expect, it } from 'vitest'
import { similarStay } from '../../../testing/sample-check.ts'
import { readAcknowledgement, reasonProblem, sortOpenFirst } from './acknowledgement.ts'

const settled = similarStay({ key: 'booking 1' })
const open = similarStay({ key: 'case 1', open: true, status: null })
const reason = 'A second room for the same family'

it('sorts stays with open outcomes first and keeps the order of the others', () => {
  const stays = [similarStay({ key: 'a' }), similarStay({ key: 'b' }), similarStay({ key: 'c', open: true })]
  expect(sortOpenFirst(stays).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
})

it('acknowledging similar stays requires every stay to be ticked and, if one is open, a reason', () => {
  expect(readAcknowledgement([settled], new Set(), '')).toMatchObject({ ok: false, missing: 'Tick the box to continue.' })
  expect(readAcknowledgement([settled, open], new Set(['case 1']), reason)).toMatchObject({
    missing: 'Tick each box to continue: 1 of 2 left.',
  })
  expect(readAcknowledgement([settled, open], new Set(['booking 1', 'case 1']), 'short')).toMatchObject({
    missing: 'The reason is missing.',
  })
  expect(readAcknowledgement([settled, open], new Set(['booking 1', 'case 1']), reason)).toEqual({
    ok: true,
    acknowledgement: { acknowledged: ['booking 1', 'case 1'], reason },
  })
})

it('acknowledging similar stays requires and sends no reason if all are settled', () => {
  expect(readAcknowledgement([settled], new Set(['booking 1']), reason)).toEqual({
    ok: true,
    acknowledgement: { acknowledged: ['booking 1'] },
  })
})

it('acknowledging similar stays is never complete while a stay is not ticked, and names only shown stays', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      fc.boolean(),
      fc.string(),
      (keys, ticks, isOpen, text) => {
        const stays = keys.map((key) => similarStay({ key, open: isOpen }))
        const ticked = new Set([...keys.filter((_, i) => ticks[i]), 'of another list'])
        const read = readAcknowledgement(stays, ticked, text)
        const isReady = keys.every((key) => ticked.has(key)) && (!isOpen || reasonProblem(text) === null)
        expect(read.ok).toBe(isReady)
        if (read.ok) expect(read.acknowledgement.acknowledged).toEqual(keys)
      },
    ),
  )
})

it.each(['', '       ', 'no', '  same  '])('a reason of %j is rejected as too short', (text) =>
  expect(reasonProblem(text)).toBe('Say in a few words why this stay is another one.'),
)

it('a reason of a few words is accepted', () => expect(reasonProblem(reason)).toBeNull())

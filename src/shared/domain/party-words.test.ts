import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRoomText, roomText } from './party-words.ts'
import type { Room } from './schemas.ts'

const room = (change: Partial<Room>): Room => ({ sequence: 1, roomDescription: 'Double', numberOfAdults: 2, childrenAges: [], ...change })

it('describes the occupancy of a room in exactly the words that every version since the first has stored in agreements', () => {
  for (const [change, words] of [
    [{}, 'Double (2 adults)'],
    [{ numberOfAdults: 1, childrenAges: [7] }, 'Double (1 adult and a child of 7)'],
    [{ childrenAges: [4, 7, 11] }, 'Double (2 adults and children of 4, 7 and 11)'],
    [{ numberOfChildren: 2 }, 'Double (2 adults and 2 children)'],
    [{ numberOfAdults: null }, 'Double (adults not stated)'],
    [{ numberOfAdults: null, roomDescription: null }, 'Room (adults not stated)'],
  ] as const)
    expect(roomText(room({ ...change, childrenAges: 'childrenAges' in change ? [...change.childrenAges] : [] }))).toBe(words)
})

it('parses every stored room text, whatever name the service gives the room', () => {
  const age = fc.integer({ min: 0, max: 17 })
  const described = fc.oneof(fc.string(), fc.constantFrom('Suite (2 adults)', 'Room\n(1 child)', '(', 'a (b) and 1 child)'))
  fc.assert(
    fc.property(
      described,
      fc.option(fc.integer({ min: 1, max: 30 })),
      fc.array(age, { maxLength: 4 }),
      fc.option(fc.integer({ min: 1, max: 4 })),
      (roomDescription, numberOfAdults, childrenAges, children) => {
        const numberOfChildren = childrenAges.length > 0 ? null : children
        expect(parseRoomText(roomText(room({ roomDescription, numberOfAdults, childrenAges, numberOfChildren })))).toEqual({
          ...{ description: roomDescription, numberOfAdults, childrenAges, numberOfChildren },
        })
      },
    ),
  )
})

it('does not parse text that is not a stored room text', () => {
  for (const text of ['', 'Double', 'Double (sea view)', 'Double (2 adults) ', 'Double (two adults)'])
    expect(parseRoomText(text)).toBeNull()
})

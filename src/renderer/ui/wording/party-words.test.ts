import { expect, it } from 'vitest'
import { roomWords } from './party-words.ts'

const two = { numberOfAdults: 2, childrenAges: [] }

it.each([
  ['who stays, and apart from that who fits', 'Double (3 adults)', two, 'Double: 2 adults (sleeps up to 3 adults)'],
  ['what fits once where as many stay', 'Double (2 adults)', two, 'Double: 2 adults'],
  [
    'children whatever their order',
    'Family (2 adults and children of 9 and 4)',
    { ...two, childrenAges: [4, 9] },
    'Family: 2 adults and children aged 4 and 9',
  ],
  ['what fits alone as such, where nobody knows who stays', 'Double (3 adults)', null, 'Double (sleeps up to 3 adults)'],
  ['that the adults are not stated', 'Double (adults not stated)', null, 'Double: adults not stated'],
  ['what it cannot read as it stands', 'Double (sea view)', two, 'Double (sea view)'],
])('a room tells %s', (_, stated, party, words) => expect(roomWords(stated, party)).toBe(words))

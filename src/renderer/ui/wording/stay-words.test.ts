import { expect, it } from 'vitest'
import { roomWords } from './stay-words.ts'

const two = { numberOfAdults: 2, childrenAges: [] }

it.each([
  ['the guests and the larger capacity', 'Double (3 adults)', two, 'Double: 2 adults (sleeps up to 3 adults)'],
  ['the guests only, if they fill the room', 'Double (2 adults)', two, 'Double: 2 adults'],
  [
    'the ages of children in any order',
    'Family (2 adults and children of 9 and 4)',
    { ...two, childrenAges: [4, 9] },
    'Family: 2 adults and children aged 4 and 9',
  ],
  ['the capacity only, if the guests are unknown', 'Double (3 adults)', null, 'Double (sleeps up to 3 adults)'],
  ['a note that the adults are not stated', 'Double (adults not stated)', null, 'Double: adults not stated'],
  ['the unchanged text, if it cannot be parsed', 'Double (sea view)', two, 'Double (sea view)'],
])('describes a room by %s', (_, stated, party, words) => expect(roomWords(stated, party)).toBe(words))

import { expect, it } from 'vitest'
import { readPasted } from './offered.ts'

const leads = (text: string) =>
  readPasted(text).map((lead) => (lead.to === 'ledger' ? `ledger ${lead.find}` : `search ${lead.codes.join(' ')}`))

it.each([
  ['a booking reference leads to the ledger first', '55cda9', ['ledger 55cda9', 'search 55cda9']],
  ['a client reference leads to the ledger', ' RD-7K3M9Q2X4V8T1B6N ', ['ledger RD-7K3M9Q2X4V8T1B6N']],
  ['an offer number leads to the ledger, not to the search', 'O-270110-7KQ', ['ledger O-270110-7KQ']],
  ['a hotel code leads to the search first', '1234567', ['search 1234567', 'ledger 1234567']],
  [
    'hotel codes from a spreadsheet lead to the search first, without duplicates',
    '1234\t2345\n1234, 3456',
    ['search 1234 2345 3456', 'ledger 1234\t2345\n1234, 3456'],
  ],
  ['a name leads to the ledger', 'Anna Pryde', ['ledger Anna Pryde']],
  ['blank text leads nowhere', '   ', []],
])('%s', (_, text, expected) => expect(leads(text)).toEqual(expected))

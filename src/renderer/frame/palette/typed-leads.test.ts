import { expect, it } from 'vitest'
import { readPasted } from './typed-leads.ts'

const leads = (text: string) =>
  readPasted(text).map((lead) => (lead.to === 'ledger' ? `ledger ${lead.find}` : `search ${lead.codes.join(' ')}`))

it.each([
  ['a booking reference is found in the ledger', '55cda9', ['ledger 55cda9', 'search 55cda9']],
  ['a client reference is found in the ledger', ' RD-7K3M9Q2X4V8T1B6N ', ['ledger RD-7K3M9Q2X4V8T1B6N']],
  ['the number of an offer is no code of a hotel', 'O-270110-7KQ', ['ledger O-270110-7KQ']],
  ['a hotel code is searched', '1234567', ['search 1234567', 'ledger 1234567']],
  [
    'codes from a spreadsheet are searched, each once',
    '1234\t2345\n1234, 3456',
    ['search 1234 2345 3456', 'ledger 1234\t2345\n1234, 3456'],
  ],
  ['a name is found in the ledger', 'Anna Pryde', ['ledger Anna Pryde']],
  ['nothing leads nowhere', '   ', []],
])('%s', (_, text, expected) => expect(leads(text)).toEqual(expected))

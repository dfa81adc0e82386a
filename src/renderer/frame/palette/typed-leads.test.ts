import { expect, it } from 'vitest'
import { readPasted } from './offered.ts'

const leads = (text: string) =>
  readPasted(text).map((lead) => (lead.to === 'ledger' ? `ledger ${lead.find}` : `search ${lead.codes.join(' ')}`))

it.each([
  ['leads from a booking reference to the ledger', '55cda9', ['ledger 55cda9', 'search 55cda9']],
  ['leads from a client reference to the ledger', ' RD-7K3M9Q2X4V8T1B6N ', ['ledger RD-7K3M9Q2X4V8T1B6N']],
  ['does not take an offer number for a hotel code', 'O-270110-7KQ', ['ledger O-270110-7KQ']],
  ['leads from a hotel code to the search', '1234567', ['search 1234567', 'ledger 1234567']],
  [
    'leads from spreadsheet codes to the search and dedupes them',
    '1234\t2345\n1234, 3456',
    ['search 1234 2345 3456', 'ledger 1234\t2345\n1234, 3456'],
  ],
  ['leads from a name to the ledger', 'Anna Pryde', ['ledger Anna Pryde']],
  ['finds no leads in blank text', '   ', []],
])('%s', (_, text, expected) => expect(leads(text)).toEqual(expected))

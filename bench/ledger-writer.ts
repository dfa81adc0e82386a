/** `FOLDER KEY COUNT`: a process that works on a ledger until it is killed. Prints `done` after each round. */
import { createLedger } from '../src/main/ledger/client/remote.ts'
import { sampleAttempt, sampleEvidence, sampleNotice } from '../src/main/testing/attempt-samples.ts'
import { sampleClient, sampleOffer } from '../src/main/testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../src/main/testing/sample-records.ts'
import type { LedgerFilter } from '../src/shared/contract/views/ledger-views.ts'

const [folder = '', key = '', count = '0'] = process.argv.slice(2)
const workerFile = new URL('../src/main/ledger/worker/worker.ts', import.meta.url)
const all: LedgerFilter = { status: 'all', basis: 'created', from: null, to: null, text: '' }

const ledger = await createLedger({ folder, key: Buffer.from(key, 'hex'), workerFile, accountingZone: 'UTC' })
/** The client of the previous round. Deleting it also removes its name from its offers. */
let dropped: number | null = null
for (let round = 0; ; round++) {
  const bookings = Array.from({ length: Number(count) }, (_, i) =>
    sampleRecord({
      bookingRef: `r${i}`,
      clientRef: `c${i}`,
      holder: { firstName: 'Quendolin', lastName: `Xylomarker${i}`, email: 'quendolin@example.invalid' },
      remarks: `Xylomarker asks for a quiet room, ${round}`,
    }),
  )
  await ledger.store(bookings, seenAt('checkBookings', Date.UTC(2027, 0, 1) + round * 3_600_000))
  const clientRef = `RD-${round}`
  const named = {
    name: `Xylomarker ${round} Reisen`,
    email: 'quendolin@example.com',
    reference: 'Quendolin',
    note: 'Xylomarker pays by transfer',
  }
  const soldTo = await ledger.saveClient(null, sampleClient(named), round)
  const body = { holder: 'Xylomarker' }
  const rebooks = { booking: { id: 0, bookingRef: `r${round}`, clientRef: null }, currency: 'EUR', fee: '0', gain: '1.00' }
  await ledger.saveAttempt(sampleAttempt({ clientRef, createdAtMs: round, body: JSON.stringify(body), soldTo, rebooks }), {
    evidence: [sampleEvidence({ subject: clientRef, atMs: round, body })],
    notices: [sampleNotice({ clientRef, atMs: round })],
  })
  const booking = { id: 0, bookingRef: `r${round}`, clientRef: null }
  await ledger.beginRateLook(booking, round)
  await ledger.endRateLook(booking, { ...rebooks, atMs: round, total: '2.00', price: '1.00', otherRoom: false, betterBoard: false })
  await ledger.writeNote(booking, null, `Xylomarker called, ${round}`, round)
  await ledger.changeFacts(booking, { internalRef: 'Quendolin', tags: ['Xylomarker'], followUpBy: 'Quendolin' }, round)
  const offer = sampleOffer({
    client: { id: soldTo, name: 'Quendolin Xylomarker', email: 'quendolin@xylomarker.example' },
    text: `Xylomarker, ${round}`,
  })
  // Include the process id: earlier processes left offers in the ledger.
  const number = `O-${process.pid}-${round}`
  await ledger.makeOffer({ ...offer, number }, round)
  await ledger.changeOffer({ ...offer, number, text: 'As Xylomarker asked' }, round)
  await ledger.writeOfferNote(number, null, `Quendolin asked, ${round}`, round)
  await ledger.changeOfferFacts(number, { internalRef: 'Quendolin', tags: ['Xylomarker'], followUpBy: 'Xylomarker' }, round)
  if (dropped !== null) await ledger.dropClient(dropped, round)
  dropped = soldTo
  await ledger.offers({ state: 'all', text: 'xylomarker', after: null }, round)
  // Sort orders without an index: SQLite's temporary files for them must be encrypted too.
  for (const by of ['holder', 'hotel', 'total'] as const) await ledger.page(all, { by, descending: true }, null, 500)
  await ledger.page({ ...all, text: 'lomarker' }, { by: 'holder', descending: false }, null, 500)
  await ledger.check({})
  await ledger.backUp({})
  process.stdout.write('done\n')
}

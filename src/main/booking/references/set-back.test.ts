import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { AttemptWithBooking, NewEvidence, StoredEvidence } from '../../ledger/records.ts'
import { bookingOf } from '../../testing/attempt-samples.ts'
import type { JournalEntry } from '../send-journal/send-journal.ts'
import { mintReference, parseReference } from './references.ts'
import { createSetBackWatch } from './set-back.ts'

const zeroes = { bytes: (count: number) => new Uint8Array(count) }
const ours = (number: number) => mintReference({ installation: '0000000', number }, zeroes)
const foreignReference = mintReference({ installation: '1111111', number: 1 }, zeroes)

/** A set-back detector with ledger and send journal in memory, and the numbers of the installation `0000000`. */
function desk() {
  const lines: JournalEntry[] = []
  const evidence: NewEvidence[] = []
  const attempts = new Set<string>()
  const notified = { notices: 0, found: [] as string[] }
  const world = { installation: '0000000', earlier: '', numbersFail: false, diskFull: false, ledgerFull: false }
  const watch = createSetBackWatch({
    numbers: {
      isOurs: async (reference) => {
        if (world.numbersFail) throw new FailureError({ kind: 'file', why: 'denied' })
        return [world.installation, world.earlier].includes(parseReference(reference)?.installation ?? '-')
      },
      giveUp: async (reference) => {
        if (world.diskFull) throw new FailureError({ kind: 'file', why: 'full' })
        if (parseReference(reference)?.installation !== world.installation) return
        world.earlier = world.installation
        world.installation = '2222222'
      },
    },
    ledger: {
      attempt: async (clientRef) => (attempts.has(clientRef) ? ({ clientRef } as AttemptWithBooking) : null),
      evidence: async (subject) => evidence.filter((line) => line.subject === subject) as StoredEvidence[],
      note: async (extras) => {
        if (world.ledgerFull) throw new FailureError({ kind: 'ledger', trouble: 'diskFull' })
        evidence.push(...(extras.evidence ?? []))
        notified.notices += extras.notices?.length ?? 0
      },
    },
    journal: { lines: () => lines },
    clock: { nowMs: () => 0 },
    found: (clientRef) => notified.found.push(clientRef),
    noticed: () => {},
  })
  const shows = (clientRef: string | null) =>
    watch.shown({
      record: { booking: bookingOf('any', { clientRef }), raw: { clientRef }, unread: [] },
      seen: { source: 'checkBookings', atMs: 0, during: { from: 0, to: 0 } },
    })
  const announces = (reference: string) => lines.push({ sequence: 1, kind: 'book', reference, atMs: 0, keyFingerprint: '' })
  return { lines, evidence, intents: attempts, notified, world, watch, shows, announces }
}

describe('a booking that a call shows', () => {
  it('gives a notice, is recorded, and ends the installation id if only the service knows its reference', async () => {
    const d = desk()
    await d.shows(ours(7))
    expect([d.notified, d.world.installation]).toEqual([{ notices: 1, found: [ours(7)] }, '2222222'])
    expect(d.evidence).toMatchObject([
      { subject: ours(7), what: 'takenIn', body: { by: 'checkBookings', booking: { clientRef: ours(7) } } },
    ])
  })

  it('is reported once, and so is each other booking under the id that was given up', async () => {
    const d = desk()
    for (const number of [7, 7, 8, 8, 7]) await d.shows(ours(number))
    expect(d.notified.found).toEqual([ours(7), ours(8)])
    expect(d.world.installation).toBe('2222222')
  })

  it.each([
    ['of another desk', foreignReference],
    ['of another program', 'CD-1'],
    ['without a client reference', null],
  ])('is ignored when it is %s', async (_, clientRef) => {
    const d = desk()
    await d.shows(clientRef)
    expect(d.notified).toEqual({ notices: 0, found: [] })
  })

  it.each<[string, (d: ReturnType<typeof desk>) => unknown]>([
    ['is known from the send journal while its request is in flight, or when the ledger has lost it', (d) => d.announces(ours(1))],
    ['is known from the ledger when the send journal lost its entry', (d) => d.intents.add(ours(1))],
    ['is accepted without a report while the numbers cannot be read', (d) => Object.assign(d.world, { numbersFail: true })],
  ])('%s', async (_, prepare) => {
    const d = desk()
    prepare(d)
    await d.shows(ours(1))
    expect(d.notified.found).toEqual([])
  })

  it('is reported again if the report could not be stored', async () => {
    const d = desk()
    d.world.diskFull = true
    await expect(d.shows(ours(1))).rejects.toMatchObject({ failure: { kind: 'file' } })
    d.world.diskFull = false
    d.world.ledgerFull = true
    await expect(d.shows(ours(1))).rejects.toMatchObject({ failure: { kind: 'ledger' } })
    expect([d.notified.found, d.world.installation]).toEqual([[], '2222222'])
    d.world.ledgerFull = false
    await d.shows(ours(1))
    expect(d.notified).toEqual({ notices: 1, found: [ours(1)] })
  })
})

import { createHash } from 'node:crypto'
import { userInfo } from 'node:os'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleAttempt, sampleEvidence } from '../../testing/attempt-samples.ts'
import { ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { storeRecords } from '../bookings/bookings.ts'
import type { StoredEvidence } from '../records.ts'
import { saveAttempt } from './attempts.ts'
import { note } from './commit.ts'
import { addEvidence, evidence, findBrokenLine, hashOfBody, hashOfLine, isEmptied, textOfLine } from './evidence.ts'

ledgerForEachTest({ zone: 'UTC' })

const { subject } = sampleEvidence()

describe('evidence', () => {
  it('is stored line by line for each booking, with the user at the desk', () => {
    saveAttempt(ledger, sampleAttempt(), { evidence: [sampleEvidence({ what: 'agreed' }), sampleEvidence({ subject: 'other' })] })
    note(ledger, { evidence: [sampleEvidence({ what: 'answered', atMs: 5, serverDateMs: 7000, clockOffsetMs: -2 })] })
    const lines = evidence(ledger, subject)
    expect(lines).toMatchObject([
      { subject, sequence: 1, what: 'agreed', user: userInfo().username, previous: '' },
      { sequence: 2, what: 'answered', atMs: 5, serverDateMs: 7000, clockOffsetMs: -2, previous: lines[0]?.hash },
    ])
    expect(evidence(ledger, 'other')).toMatchObject([{ sequence: 1, previous: '' }])
    expect(evidence(ledger, 'nobody')).toEqual([])
  })

  it('has a chain that anybody can recompute', () => {
    note(ledger, { evidence: [sampleEvidence({ body: { b: 1, a: [null, 'é'] } }), sampleEvidence({ body: null })] })
    const [first, second] = evidence(ledger, subject)
    const user = JSON.stringify(userInfo().username)
    const sha256 = (words: string) => createHash('sha256').update(words).digest('hex')
    const text = (body: string, sequence: number) =>
      `{"atMs":1,"bodyHash":"${sha256(body)}","clockOffsetMs":null,"sequence":${sequence},"serverDateMs":null,"subject":"${subject}","user":${user},"what":"sent"}`
    expect(first?.hash).toBe(sha256(`\n${text('{"a":[null,"é"],"b":1}', 1)}`))
    expect(second?.hash).toBe(sha256(`${first?.hash}\n${text('null', 2)}`))
  })

  it('masks text that looks like a card number and leaves references unchanged', () => {
    note(ledger, { evidence: [sampleEvidence({ body: { remarks: 'card 4111 1111 1111 1111', rateKey: '4111111111111111' } })] })
    expect(evidence(ledger, subject)[0]?.body).toEqual({ remarks: 'card •••• 1111', rateKey: '4111111111111111' })
  })

  it.each([
    ['changed', "update evidence set body = '{}'"],
    ['changed by an upsert', 'insert into evidence select * from evidence where true on conflict (id) do update set at_ms = 0'],
    ['removed', 'delete from evidence'],
    [
      'replaced',
      "insert or replace into evidence select id, subject, sequence, what, 0, user, null, null, '{}', previous, hash, body_hash from evidence",
    ],
  ])('cannot be %s', (_, sql) => {
    note(ledger, { evidence: [sampleEvidence(), sampleEvidence()] })
    const before = evidence(ledger, subject)
    expect(() => ledger.connection.exec(sql)).toThrow(/SQLITE_CONSTRAINT_TRIGGER|only added to|only emptied/)
    expect(evidence(ledger, subject)).toEqual(before)
  })

  it('does not make the text index flush while bookings are stored with it', () => {
    const segments = () => ledger.connection.prepare('select count(distinct id >> 37) from search_data where id > 10').pluck().get()
    const storeAll = ledger.connection.transaction(() => {
      for (let i = 0; i < 50; i++) {
        storeRecords(ledger, [sampleRecord({ bookingRef: `r${i}` })], seenAt('bookRate', 1))
        addEvidence(ledger.prepare, [sampleEvidence()])
      }
    })
    storeAll.immediate()
    expect(segments()).toBe(1)
  })
})

/** A chain of lines with these bodies, as the ledger would store it. */
function chainOf(bodies: readonly unknown[]): StoredEvidence[] {
  const lines: StoredEvidence[] = []
  for (const [i, body] of bodies.entries()) {
    const line = { ...sampleEvidence({ body, atMs: i }), sequence: i + 1, user: 'clerk', bodyHash: hashOfBody(body) }
    const previous = lines.at(-1)?.hash ?? ''
    lines.push({ ...line, previous, hash: hashOfLine(previous, line) })
  }
  return lines
}

describe('the evidence chain', () => {
  const chains = fc.array(fc.jsonValue(), { minLength: 2, maxLength: 8 }).map(chainOf)

  it('is intact after any bodies are stored and read back', () => {
    let run = 0
    const { connection, prepare } = ledger
    connection.transaction(() =>
      fc.assert(
        fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.string({ unit: 'binary' }), (bodies, more) => {
          run += 1
          const runSubject = `s${run}${more}`
          addEvidence(
            prepare,
            bodies.map((body) => sampleEvidence({ subject: runSubject, body })),
          )
          const lines = evidence(ledger, runSubject)
          expect(lines).toHaveLength(bodies.length)
          expect(findBrokenLine(lines)).toBeNull()
        }),
      ),
    )()
  })

  it('breaks at the changed line, whichever field was changed', () => {
    const changes: readonly Partial<StoredEvidence>[] = [
      { body: 'another' },
      { bodyHash: 'f'.repeat(64) },
      { body: 'another', bodyHash: hashOfBody('another') },
      { bodyHash: '' },
      { atMs: -1 },
      { what: 'notSent' },
      { user: 'nobody' },
      { serverDateMs: 9 },
      { clockOffsetMs: 9 },
      { subject: 'other' },
      { sequence: 77 },
      { previous: 'f'.repeat(64) },
      { hash: 'f'.repeat(64) },
    ]
    fc.assert(
      fc.property(chains, fc.nat(), fc.constantFrom(...changes), (chain, pick, change) => {
        const changedIndex = pick % chain.length
        expect(findBrokenLine(chain.map((line, i) => (i === changedIndex ? { ...line, ...change } : line)))).toBe(changedIndex + 1)
      }),
    )
  })

  it('stays intact when bodies are emptied, and distinguishes emptied bodies from missing ones', () => {
    fc.assert(
      fc.property(chains, fc.nat(), (chain, pick) => {
        const changedIndex = pick % chain.length
        const emptied = chain.map((line, i) => (i === changedIndex ? { ...line, body: null } : line))
        expect(findBrokenLine(emptied)).toBeNull()
        expect(emptied.map(isEmptied)).toEqual(chain.map(({ body }, i) => i === changedIndex && body !== null))
        expect(findBrokenLine(emptied.map((line, i) => (i === changedIndex ? { ...line, atMs: -1 } : line)))).toBe(changedIndex + 1)
      }),
    )
  })

  it('is intact for old lines without a body hash, whose text contains the body', () => {
    const line = { ...sampleEvidence({ body: { total: '1.00' } }), sequence: 1, user: 'clerk', bodyHash: '', previous: '' }
    const before = { ...line, hash: hashOfLine('', line) }
    expect(textOfLine(before)).toContain('"body":{"total":"1.00"}')
    expect([findBrokenLine([before]), findBrokenLine([{ ...before, body: { total: '2.00' } }])]).toEqual([null, 1])
  })

  it('breaks where a line was removed, moved or inserted', () => {
    fc.assert(
      fc.property(chains, fc.nat(), (chain, pick) => {
        const changedIndex = pick % (chain.length - 1)
        expect(findBrokenLine(chain)).toBeNull()
        expect(findBrokenLine(chain.toSpliced(changedIndex, 1))).toBe(changedIndex + 1)
        const swapped = chain.slice(changedIndex, changedIndex + 2).reverse()
        expect(findBrokenLine(chain.toSpliced(changedIndex, 2, ...swapped))).toBe(changedIndex + 1)
        expect(findBrokenLine(chain.toSpliced(changedIndex, 0, chain[changedIndex] as StoredEvidence))).toBe(changedIndex + 2)
      }),
    )
  })

  it('breaks even if a changed line was given its correct hash, because the next line refers to the old one', () => {
    const [first, second] = chainOf(['a', 'b']) as [StoredEvidence, StoredEvidence]
    const forged = { ...first, body: 'c', bodyHash: hashOfBody('c') }
    expect(findBrokenLine([{ ...forged, hash: hashOfLine('', forged) }, second])).toBe(2)
  })
})

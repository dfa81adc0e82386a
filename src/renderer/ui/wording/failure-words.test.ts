import { describe, expect, it } from 'vitest'
import type { Failure, Refusal } from '../../../shared/contract/failure.ts'
import { notBookableReasons } from '../../../shared/contract/not-bookable.ts'
import { similarStay } from '../../testing/sample-check.ts'
import { type FailedOperation, failureWords } from './failure-words.ts'

const refusal = (why: Refusal, status: number, code: number): Extract<Failure, { kind: 'refused' }> => ({
  kind: 'refused',
  why,
  word: { status, code, message: 'Said by the service', detail: 'and its detail' },
  retryAfterMs: null,
})

const stay = similarStay()

const samples: { [K in Failure['kind']]: Extract<Failure, { kind: K }>[] } = {
  notSent: (
    ['lookup', 'refused', 'blocked', 'connectTimeout', 'unreachable', 'certificate', 'proxy', 'proxyLogin', 'proxyScheme'] as const
  ).map((cause) => ({
    kind: 'notSent',
    cause,
    detail: 'ECODE',
  })),
  noAnswer: (['timedOut', 'broken', 'stopped'] as const).map((cause) => ({ kind: 'noAnswer', cause, afterMs: 120_000 })),
  refused: (['invalid', 'key', 'permission', 'notFound', 'conflict', 'gone', 'tooMany', 'payment', 'system', 'unavailable'] as const).map(
    (why) => refusal(why, 500, 50_000),
  ),
  notTheService: [{ kind: 'notTheService', status: 200, what: 'html' }],
  unreadable: [{ kind: 'unreadable', endpoint: 'bookRate', status: 200, paths: ['booking.status'] }],
  contradicts: [{ kind: 'contradicts', endpoint: 'bookRate', status: 200, paths: ['booking.hotelCode'] }],
  tooLarge: [{ kind: 'tooLarge', endpoint: 'checkHotels', limit: 1024 }],
  cutShort: [{ kind: 'cutShort', endpoint: 'checkBookings', count: 100 }],
  stopped: [{ kind: 'stopped' }],
  input: [{ kind: 'input', fields: [{ path: 'name', problem: 'Give the connection a name.' }] }],
  noConnection: [{ kind: 'noConnection' }],
  noKey: [{ kind: 'noKey' }],
  keychain: (['unavailable', 'locked', 'timedOut'] as const).map((trouble) => ({ kind: 'keychain', trouble })),
  ledger: (
    [
      'keyMissing',
      'keyWrong',
      'damaged',
      'newer',
      'foreign',
      'inUse',
      'readOnly',
      'diskFull',
      'networkFolder',
      'memoryFolder',
      'passphraseWrong',
      'notWritten',
      'closed',
    ] as const
  ).map((trouble) => ({ kind: 'ledger', trouble })),
  checkAgain: [{ kind: 'checkAgain' }],
  consentNeeded: [{ kind: 'consentNeeded' }],
  notCaughtUp: [null, refusal('key', 401, 40_100)].map((why) => ({ kind: 'notCaughtUp', since: '2027-03-11', why })),
  readerCopy: (['foreign', 'damaged', 'newer'] as const).map((trouble) => ({ kind: 'readerCopy', trouble })),
  sameAccount: [{ kind: 'sameAccount', id: 'main', name: 'Main desk' }],
  casesOpen: [1, 2].map((open) => ({ kind: 'casesOpen', open })),
  caseOpen: [{ kind: 'caseOpen', clientRef: 'RD-1' }],
  similarStays: [[stay], [stay, stay]].map((stays) => ({ kind: 'similarStays', stays })),
  notBookable: [
    ...notBookableReasons.map((why) => ({ kind: 'notBookable', why }) as const),
    { kind: 'notBookable', why: 'otherHotel', hotels: { agreed: 'Sea View (1001)', answered: 'Berg (1002)' } },
    { kind: 'notBookable', why: 'otherHotel', hotels: { agreed: null, answered: null } },
  ],
  notBetter: [{ kind: 'notBetter' }],
  newNotVerified: [null, refusal('system', 500, 50_000)].map((why) => ({ kind: 'newNotVerified', clientRef: 'RD-1', why })),
  cardEntryOff: [{ kind: 'cardEntryOff' }],
  inFlight: [{ kind: 'inFlight' }],
  tooOften: [{ kind: 'tooOften', retryAfterMs: 1500 }],
  updateWaits: (['sending', 'closingMonth'] as const).map((why) => ({ kind: 'updateWaits', why })),
  notAnsweredYet: [null, refusal('system', 500, 50_000)].map((why) => ({ kind: 'notAnsweredYet', why })),
  stayChanged: [
    { kind: 'stayChanged', checkin: '2027-03-12', checkout: '2027-03-14' },
    { kind: 'stayChanged', checkin: null, checkout: null },
  ],
  penaltyRose: [{ kind: 'penaltyRose', amount: '174.13', currency: 'EUR' }],
  notCancellable: [{ kind: 'notCancellable', status: 'FAILED' }],
  otherBooking: [{ kind: 'otherBooking' }],
  referenceSpent: [{ kind: 'referenceSpent', clientRef: 'RD-1' }],
  sendStopped: (['row', 'journal', 'inFlight', 'content'] as const).map((why) => ({ kind: 'sendStopped', why })),
  cancellationUnreadable: [{ kind: 'cancellationUnreadable', reference: 'b00001' }],
  notHere: [{ kind: 'notHere' }],
  coverageHoles: [1, 31].map((days) => ({ kind: 'coverageHoles', days, missing: [{ from: '2027-03-01', to: '2027-03-31' }] })),
  closingRuns: [{ kind: 'closingRuns' }],
  monthMoved: [{ kind: 'monthMoved', month: '2027-03' }],
  monthClosed: [{ kind: 'monthClosed', month: '2027-03' }],
  closedUnnamed: [{ kind: 'closedUnnamed', month: '2027-03', file: 'closed.csv', why: 'busy' }],
  notClosed: ([null, 'diskFull'] as const).map((trouble) => ({ kind: 'notClosed', month: '2027-03', file: 'closed.csv', trouble })),
  file: (['denied', 'full', 'busy', 'missing', 'notAFile', 'ownFolder', 'other'] as const).map((why) => ({ kind: 'file', why })),
  settingsFile: (['tooLarge', 'foreign', 'newer'] as const).map((trouble) => ({ kind: 'settingsFile', trouble })),
  document: (['logoForeign', 'logoTooLarge', 'nothing', 'tooMany', 'notPrinted'] as const).map((why) => ({ kind: 'document', why })),
  unsupported: [{ kind: 'unsupported' }],
  untrusted: (['read', 'empty', 'late', 'failed'] as const).flatMap((store) =>
    [[], ['Company CA']].flatMap((extraCa) =>
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_NOT_YET_VALID'].map((detail) => ({ kind: 'untrusted' as const, detail, extraCa, store })),
    ),
  ),
  noFileDialog: [{ kind: 'noFileDialog' }],
  fault: [{ kind: 'fault', reference: 'f-1' }],
}
const everyFailure: Failure[] = Object.values(samples).flat()
const operations: FailedOperation[] = ['reading', 'booking', 'cancelling']

describe('every failure', () => {
  it.each(everyFailure)('of kind $kind says what happened, what it means and what to do, in whole sentences', (failure) => {
    for (const operation of operations) {
      const { what, meaning, next } = failureWords(failure, operation)
      // A failed read has no effect on any booking.
      const said = operation === 'reading' && meaning === '' ? [what, next] : [what, meaning, next]
      for (const words of said) expect(words).toMatch(/^\S.*[.!?]$/)
    }
  })

  it('shows codes and the service’s own message only in the support details', () => {
    const { what, meaning, next, support } = failureWords(refusal('gone', 410, 41_000))
    expect(`${what} ${meaning} ${next}`).not.toMatch(/410|Said by the service/)
    expect(support).toBe('HTTP 410, code 41000: Said by the service\nand its detail')
  })
})

describe('a booking', () => {
  it.each<[string, Failure]>([
    ['that timed out', { kind: 'noAnswer', cause: 'timedOut', afterMs: 120_000 }],
    ['whose answer cannot be read', { kind: 'unreadable', endpoint: 'bookRate', status: 200, paths: [] }],
    ['answered with another hotel', { kind: 'contradicts', endpoint: 'bookRate', status: 200, paths: ['booking.hotelCode'] }],
    ['answered by a proxy', { kind: 'notTheService', status: 502, what: 'html' }],
    ['that met a system error', refusal('system', 500, 50_000)],
    ['that met an unavailable service', refusal('unavailable', 503, 50_300)],
    ['that met a conflict', refusal('conflict', 409, 40_900)],
  ])('%s has an unknown outcome and must not be sent again', (_, failure) => {
    const { meaning, next } = failureWords(failure, 'booking')
    expect(meaning).toBe('We do not know yet whether this was booked.')
    expect(next).toContain('Do not send it again.')
    expect(failureWords(failure, 'reading').meaning).toBe('')
  })

  it.each<[string, Failure]>([
    ['that was never sent', { kind: 'notSent', cause: 'refused', detail: '' }],
    ['of a rate that is gone', refusal('gone', 410, 41_000)],
    ['with a wrong key', refusal('key', 401, 40_100)],
  ])('%s was not made', (_, failure) => expect(failureWords(failure, 'booking').meaning).toBe('Nothing was booked.'))
})

it('says how long to wait if the service stated it', () => {
  expect(failureWords({ ...refusal('tooMany', 429, 42_900), retryAfterMs: 1500 }).next).toBe('Wait 2 seconds, then try again.')
})

it('says why a cancellation got no answer yet and what to do about it', () => {
  const why: Failure = { kind: 'notSent', cause: 'certificate', detail: 'CERT_NOT_YET_VALID' }
  const { meaning, next } = failureWords({ kind: 'notAnsweredYet', why }, 'cancelling')
  expect(meaning).toContain('The booking stands.')
  expect(next).toMatch(/not valid on the date that this computer shows.*Check date, time and time zone/)
})

it('says “no availability” for a search, and “not available any more” for a rate, when nothing is left', () => {
  expect(failureWords(refusal('gone', 410, 1), 'searching')).toMatchObject({
    what: 'No availability: nothing is offered for these dates any more.',
    next: 'Search for other dates or hotels.',
  })
  expect(failureWords(refusal('gone', 410, 1)).what).toBe('This is not available any more: it was sold, or its hotel has withdrawn it.')
  expect(failureWords(refusal('system', 500, 1), 'searching')).toEqual(failureWords(refusal('system', 500, 1)))
})

import { describe, expect, it } from 'vitest'
import { flagNames } from '../../../../shared/contract/flags.ts'
import { say } from '../../../../shared/words/say.ts'
import {
  ageMeaning,
  attemptMeaning,
  attemptMeaningOf,
  cancellationMeaning,
  dayMeaning,
  flagMeaning,
  rateTypeMeaning,
  refundMeaning,
  statusMeaning,
} from './booking-meaning.ts'
import { failureMeaning, ledgerMeaning } from './failure-meaning.ts'

const all = [
  ...Object.values(attemptMeaning),
  ...Object.values(cancellationMeaning),
  ...Object.values(ledgerMeaning),
  ...flagNames.map(flagMeaning),
  ...Object.values(dayMeaning),
  ...Object.values(ageMeaning),
  ...Object.values(refundMeaning),
  ...['NET', 'SALE', 'DIRECT', null].map(rateTypeMeaning),
  statusMeaning(null),
]

describe('help texts of states, flags and failures', () => {
  it.each(all)('$says has two to six sentences or clauses', ({ says }) => {
    const sentences = say(says).match(/[.:;!?](\s|$)/g) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(6)
  })

  it('explains each flag separately and any other flag as unrecognised', () => {
    expect(new Set(flagNames.map((flag) => flagMeaning(flag).says)).size).toBe(flagNames.length)
    expect(flagMeaning('fromANewerDeskbook').says).toBe('flagMeaning.other')
    expect(flagMeaning('constructor').says).toBe('flagMeaning.other')
  })

  it('never says that a stay with an open outcome is safe to book again', () => {
    for (const meaning of [
      attemptMeaning.UNKNOWN,
      attemptMeaning.SENDING,
      failureMeaning({ kind: 'noAnswer', cause: 'broken', afterMs: 1 }),
    ]) {
      expect(say(meaning.says)).toMatch(/not send (it|the same)/)
    }
    expect(attemptMeaningOf({ state: 'NOT_BOOKED', spent: true, attempts: [] })).not.toBe(attemptMeaning.NOT_BOOKED)
  })

  it('explains a failure by its cause', () => {
    expect(failureMeaning({ kind: 'notSent', cause: 'certificate', detail: '' })).toBe(
      failureMeaning({ kind: 'untrusted', detail: '', extraCa: [], store: 'read' }),
    )
    expect(failureMeaning({ kind: 'ledger', trouble: 'diskFull' }).says).toBe('failureMeaning.disk')
  })
})

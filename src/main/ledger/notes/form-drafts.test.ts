import { describe, expect, it } from 'vitest'
import { dayMs, isInPages, ledger, ledgerForEachTest, noon, purge } from '../../testing/ledger/test-ledger.ts'
import { sampleDraft } from '../../testing/sample-offers.ts'
import { eraseOffers } from '../privacy/remove-offers.ts'
import { discardFormDraft, formDrafts, saveFormDraft } from './form-drafts.ts'

ledgerForEachTest()

const drafts = (nowMs = noon) => formDrafts({ ...ledger, nowMs })
const ids = (nowMs = noon) => drafts(nowMs).map(({ id }) => id)

describe('forms in progress in the ledger', () => {
  it('are read as saved, latest first, until they are discarded', () => {
    saveFormDraft(ledger, sampleDraft({}, 'check a'), noon - 2)
    saveFormDraft(ledger, sampleDraft({}, 'check b'), noon - 1)
    saveFormDraft(ledger, sampleDraft({ specialRequest: 'late arrival' }, 'check a'), noon)
    expect(drafts()[0]).toEqual({ ...sampleDraft({ specialRequest: 'late arrival' }, 'check a'), savedAtMs: noon })
    expect(ids()).toEqual(['check a', 'check b'])
    discardFormDraft(ledger, 'check a')
    expect(ids()).toEqual(['check b'])
  })

  it('expire 30 days after their last change, and expired forms are deleted when another form is saved', () => {
    saveFormDraft(ledger, sampleDraft({}, 'check a'), noon)
    expect([ids(noon + 30 * dayMs - 1), ids(noon + 30 * dayMs)]).toEqual([['check a'], []])
    saveFormDraft(ledger, sampleDraft({}, 'check b'), noon + 30 * dayMs)
    expect(ledger.prepare('select id from form_draft').pluck().all()).toEqual(['check b'])
  })

  it('are deleted with a guest whose name they contain in any field', () => {
    const cara = { firstName: 'Cara', lastName: 'Olsen', email: '', phone: '' }
    saveFormDraft(ledger, sampleDraft({}, 'check guest'), noon)
    saveFormDraft(ledger, sampleDraft({ holder: cara, rooms: [] }, 'check other'), noon)
    saveFormDraft(ledger, sampleDraft({ holder: cara, rooms: [], specialRequest: 'with Anna Bergström' }, 'check request'), noon)
    eraseOffers(ledger, 'Anna Bergstrom', noon)
    expect(ids()).toEqual(['check other'])
  })

  it('are purged from every page of the file if their stay ended before the day of the purge', () => {
    saveFormDraft(ledger, sampleDraft({ specialRequest: 'quiet, for Xylomarker' }, 'check ended'), noon)
    const later = sampleDraft({}, 'check later')
    const stay = { checkin: '2027-02-01', checkout: '2027-02-04', nationality: 'CH', currency: 'EUR', paxes: [] }
    if (later.form.kind === 'check')
      saveFormDraft(ledger, { ...later, form: { ...later.form, request: { ...later.form.request, stay } } }, noon)
    purge('2027-01-25')
    expect([ids(), isInPages('Xylomarker')]).toEqual([['check later'], false])
  })

  it('are skipped when another version of the app wrote them in another format', () => {
    saveFormDraft(ledger, sampleDraft(), noon)
    ledger.prepare(`update form_draft set json = '{"kind":"later"}'`).run()
    expect(drafts()).toEqual([])
  })
})

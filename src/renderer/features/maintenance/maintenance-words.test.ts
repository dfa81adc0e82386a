import { expect, it } from 'vitest'
import { retentionStart } from '../../../shared/domain/retention.ts'
import { sampleMaintenance } from '../../testing/sample-keeping.ts'
import { bookingCount } from '../../ui/wording/stay-words.ts'
import { checkWords, monthCount, passphraseStrength, restoreSentence, sizeWords } from './maintenance-words.ts'

it.each([
  [0, '0.0 KB'],
  [20, '0.1 KB'],
  [8192, '8.2 KB'],
  [131_072, '131 KB'],
  [999_960, '1.0 MB'],
  [12_400_000, '12.4 MB'],
  [1_536_000_000, '1.5 GB'],
])('%d bytes are %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words))

it('formats counts of bookings and months', () => {
  expect([1, 1204].map(bookingCount)).toEqual(['1 booking', '1,204 bookings'])
  expect([1, 12, 18, 24].map(monthCount)).toEqual(['1 month', '1 year', '18 months', '2 years'])
})

it('explains each state of the check', () => {
  const words = (check: typeof sampleMaintenance.check) => checkWords({ ...sampleMaintenance, check }, 'Europe/Zurich')
  expect(words('sound').text).toBe('The whole file was checked on 12 Mar 2027 11:42: sound.')
  expect(words('running').text).toContain('a booking waits')
  expect(words('notYet').text).toBe('The whole file is checked after each opening.')
  expect(words('damaged').text).toContain('Restore the newest backup')
})

it('says when a check that was stopped or failed will run again', () => {
  const words = (checkFailure: typeof sampleMaintenance.checkFailure) =>
    checkWords({ ...sampleMaintenance, check: 'notYet', checkFailure }, 'Europe/Zurich').text
  const next = 'It is made before the next booking, cancellation or backup, and after the next opening.'
  expect(words({ kind: 'stopped' })).toBe(`The check was stopped. ${next}`)
  expect(words({ kind: 'ledger', trouble: 'diskFailed' })).toBe(`The check could not be made. ${next}`)
})

it('describes a restore in one sentence', () => {
  const [backup] = sampleMaintenance.backups
  expect(backup && restoreSentence({ kind: 'listed', backup }, 1204, 'Europe/Zurich', false)).toBe(
    'The ledger goes back to 12 Mar 2027 06:00: the backup with its 1,204 bookings takes the place of the present files, which are put aside and not deleted.',
  )
  expect(restoreSentence({ kind: 'new' }, null, 'UTC', true)).toContain('with its backups and not deleted')
})

it.each([
  ['2027-03-12', 24, '2025-03-12'],
  ['2027-03-31', 1, '2027-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2027-01-15', 3, '2026-10-15'],
  ['2027-12-31', 240, '2007-12-31'],
])('on %s, a retention of %d months removes the names of stays that ended before %s', (today, months, day) => {
  expect(retentionStart(months, Date.parse(`${today}T12:00:00Z`), 'UTC')).toBe(day)
})

it.each([
  ['letmein', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcabcabcabcabc', 'weak'],
  ['password1234', 'weak'],
  ['harbour candle velvet', 'fair'],
  ['harbour candle velvet ladder', 'strong'],
  ['kT7!mQ2x#Lp9vR4w', 'strong'],
])('rates the passphrase %s as %s', (passphrase, strength) => expect(passphraseStrength(passphrase)).toBe(strength))

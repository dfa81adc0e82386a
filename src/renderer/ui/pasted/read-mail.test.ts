import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codesInText } from './codes.ts'
import { isMail, readMail } from './read-mail.ts'

const today = '2026-11-24'
const read = (text: string) => readMail(text, today)

const mail = `From: Lea Berg <lea@example.com>
Sent: Mon, 23 Nov 2026 10:12
Dear colleagues,
for Mr Çelik and family we need rates from 12 Mar 2027 to 14 Mar 2027, arriving at 18:00, in 100234, 100881 and H-2044; also (100999).
Our booking 55cda9 (your RD-7K3M9Q2X4V8T1B6N) for LOVELACE/ADA MRS stays as it is. Budget EUR 1,200, call +41 44 123 45 67.
Kind Regards`

describe('reading a mail', () => {
  it('finds references, codes, dates and names, and counts the other words', () => {
    const { clientRefs, bookingRefs, codes, names, dates, stay, ignoredWordCount } = read(mail)
    expect({ clientRefs, bookingRefs, codes, names, dates, stay }).toEqual({
      clientRefs: ['RD-7K3M9Q2X4V8T1B6N'],
      bookingRefs: ['55cda9'],
      codes: ['100234', '100881', 'H-2044', '100999'],
      names: ['ADA LOVELACE', 'Çelik'],
      dates: ['2027-03-12', '2027-03-14'],
      stay: { checkin: '2027-03-12', checkout: '2027-03-14' },
    })
    expect(ignoredWordCount).toBeGreaterThan(35)
    expect(ignoredWordCount).toBeLessThan(60)
  })

  it('does not take plain words for codes', () => {
    expect(read('Good morning\nplease call back\nthanks')).toMatchObject({ codes: [], ignoredWordCount: 6 })
  })

  it('reads a column of codes as codes only', () => {
    expect(read('1001\n1002\n1003\n')).toMatchObject({ codes: ['1001', '1002', '1003'], ignoredWordCount: 0, dates: [] })
  })

  it('lists the closing of a letter among the possible names', () => {
    expect(read('Please cancel for Anna Pryde.\nKind Regards')).toMatchObject({ names: [], likely: ['Anna Pryde', 'Kind Regards'] })
  })

  it.each(['Guest: Anna Pryde', 'Name : Anna Pryde\nx', '> Gast: Anna Pryde'])('reads the name after a label: %s', (text) => {
    expect(read(text).names).toEqual(['Anna Pryde'])
  })
})

describe('dates in a mail', () => {
  it.each([
    ['12 - 14 March 2027', ['2027-03-12', '2027-03-14']],
    ['12.-14.3.2027', ['2027-03-12', '2027-03-14']],
    ['12. bis 14. Mar 2027', ['2027-03-12', '2027-03-14']],
    ['from 12 to 14 Mar', ['2027-03-12', '2027-03-14']],
    ['March 12-14, 2027', ['2027-03-12', '2027-03-14']],
    ['Mar 12, 2027 until Mar 14, 2027', ['2027-03-12', '2027-03-14']],
    ['12th of March 2027', ['2027-03-12']],
    ['12mar27, out 14mar27', ['2027-03-12', '2027-03-14']],
    ['2027-03-12/x 2027-03-14', ['2027-03-14']],
    ['12/3/2027 14/3/2027', ['2027-03-12', '2027-03-14']],
    ['31 Feb 2027', []],
    ['12 rooms, 14 guests, room 12', []],
    ['Fri 12 - Sun 14 March 2027', ['2027-03-12', '2027-03-14']],
    ['1 Nov 2026', []],
    ['5 adults 2027-03-12', ['2027-03-12']],
  ])('are read from “%s”', (text, dates) => {
    expect(read(`stay ${text} please`).dates).toEqual(dates)
  })

  it('do not form a stay if they are in reverse order or years apart', () => {
    expect(read('14 Mar 2027, then 12 Mar 2027').stay).toBeNull()
    expect(read('12 Mar 2027, then 12 Mar 2029').stay).toBeNull()
  })
})

describe('any pasted text', () => {
  const hostile: [string, string][] = [
    ['quotes', '"'],
    ['closing brackets', ')'],
    ['digits', '1'],
    ['capital letters', 'A'],
    ['capital letters in pairs', 'AB '],
    ['months', 'Mar '],
    ['days', '12-'],
    ['amounts', '1.111'],
    ['telephones', '+1 1 '],
    ['titles', 'Mr '],
    ['names', 'Mr A'],
    ['labels', 'name:\n'],
    ['slashes', 'AA/'],
    ['references', 'RD-'],
    ['blanks', ' '],
  ]
  it.each(hostile)('with a million characters of %s is read in linear time', (_, piece) => {
    const text = `${piece.repeat(Math.ceil(1_000_000 / piece.length))}x`
    expect(readMail(text, today).codes.length).toBeLessThan(text.length)
    expect(codesInText(text).words).toBeLessThan(text.length)
  })

  it('never throws and yields no duplicates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { clientRefs, bookingRefs, codes, names, dates } = read(text)
        for (const list of [clientRefs, bookingRefs, codes, names, dates]) expect(new Set(list).size).toBe(list.length)
      }),
    )
  })
})

it('treats a single line as typed text and several lines as a mail', () => {
  expect(isMail('Anna Pryde\n', today)).toBe(false)
  expect(isMail('a\nb', today)).toBe(true)
})

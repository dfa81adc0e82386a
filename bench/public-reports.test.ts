/** Inputs from public bug reports about other programs, with the correct result for each. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { readAnswer } from '../src/main/service/answers/answers.ts'
import { booking } from '../src/main/testing/service-samples.ts'
import { readGuestList } from '../src/renderer/features/booking/form/guest-list.ts'
import { readCodes } from '../src/renderer/ui/pasted/codes.ts'
import { readExchangeLines } from '../src/shared/domain/exchange/exchange-lines.ts'
import { ExchangeRate } from '../src/shared/domain/exchange/exchange-rates.ts'
import { currencyCodes, formatAmount } from '../src/shared/domain/money.ts'
import { isSameName, type NamedPerson, nameForms } from '../src/shared/domain/same-person.ts'
import { CurrencyCode, Email, HotelCode, PersonName, Phone } from '../src/shared/domain/schemas.ts'
import { plainRemarks } from '../src/shared/domain/text.ts'
import { setVoice } from '../src/shared/words/say.ts'
import { readDecimal, withoutCurrency } from '../src/shared/words/typed-number.ts'
import reports from './public-reports.json' with { type: 'json' }

afterEach(() => setVoice('en'))

const person = (name: string): NamedPerson => ({ firstName: name.split(' ')[0] ?? '', lastName: name.split(' ').slice(1).join(' ') })
const areSame = ([one = '', other = '']: string[]) => isSameName(nameForms(person(one)), nameForms(person(other)))

describe('names of guests', () => {
  it.each(reports.P05.pairs)('treats %s and %s as one person (P05)', (...pair) => expect(areSame(pair)).toBe(true))

  it.each(reports.P05n.pairs)('treats %s and %s as two people (P05n)', (...pair) => expect(areSame(pair)).toBe(false))

  it('reports a listed guest with one name, and does not accept a sign alone as a name (P10)', () => {
    const { guest, noName } = reports.P10
    expect(readGuestList(`${guest}\nAda ${noName}`, '2027-01-01')).toMatchObject({
      guests: [
        { firstName: '', lastName: guest },
        { firstName: '', lastName: 'Ada' },
      ],
      troubles: [
        { line: guest, why: 'oneName' },
        { line: `Ada ${noName}`, why: 'oneName' },
      ],
    })
    expect(PersonName.parse(guest)).toBe(guest)
    expect(PersonName.safeParse(noName).success).toBe(false)
  })

  it.each(reports.P11.names)('keeps the joiners in %s when sending and printing (P11)', (name) => {
    expect(PersonName.parse(name)).toBe(name)
    const reading = readAnswer('bookRate', 200, Buffer.from(JSON.stringify({ booking: { ...booking, holder: { firstName: name } } })))
    expect(reading).toMatchObject({ value: { booking: { holder: { firstName: name } } } })
  })

  it('removes a hidden character from a name (P11)', () => {
    const [typed = '', right] = reports.P11.hidden
    expect(PersonName.parse(typed)).toBe(right)
  })
})

describe('fields that receive pasted text', () => {
  it.each(Object.entries(reports.P08.phone))('reads the phone number %s: %s (P08)', (typed, right) => {
    const { success, data, error } = Phone.safeParse(typed)
    if (right.startsWith('+')) expect(data).toBe(right)
    else expect(success || error?.issues[0]?.message.includes('extension')).toBe(true)
  })

  it.each(Object.entries(reports.P09.email))('reads the e-mail address %s: %s (P09)', (typed, right) => {
    expect(Email.safeParse(typed).data ?? null).toBe(right)
  })

  it('says why an e-mail address is refused (P09)', () => {
    const problem = (typed: string) => Email.safeParse(typed).error?.issues.map(({ message }) => message)
    expect(problem('john@example.com/inbox')).toEqual(['The character “/” cannot be in an e-mail address.'])
    expect(problem('a@x.com; b@x.com')).toEqual(['Only one e-mail address fits here.'])
    expect(problem('john')).toEqual(['Not an e-mail address.'])
  })

  it.each(reports.P12.lines)('accepts the rate in %s only where it can be read in one way (P12)', async (line) => {
    for (const region of reports.P12.refusedIn) {
      await setVoice('en', region)
      expect(readExchangeLines(line, '2026-11-24')).toMatchObject({ rates: [], bad: [{ line: 1 }] })
    }
    await setVoice('en', reports.P12.takenIn)
    const [rate] = readExchangeLines(line.replace('29.345', '19.234'), '2026-11-24').rates
    expect(rate).toMatchObject({ rate: reports.P12.rate, day: reports.P12.day })
  })

  it.each(Object.entries(reports.P18.codes))('reads the code in %j (P18)', (typed, codes) => {
    expect(readCodes(typed).codes).toEqual(codes)
    expect(HotelCode.parse(typed)).toBe(codes[0])
  })

  it("removes the amount's own currency on either side, and no other currency", () => {
    expect(['585.10 €', '€585.10', '585.10 EUR', 'eur 585.10'].map((typed) => readDecimal(withoutCurrency(typed, 'EUR')))).toEqual(
      Array(4).fill('585.10'),
    )
    expect(readDecimal(withoutCurrency('585.10 $', 'EUR'))).toBeNull()
  })
})

describe('what a service sends', () => {
  it('knows the decimals of new and of withdrawn currencies, and offers the current ones (P07)', () => {
    const { current, withdrawn, amount, shown } = reports.P07
    expect([formatAmount(amount, current), formatAmount(amount, withdrawn)]).toEqual([shown, shown])
    expect([currencyCodes.includes(current), currencyCodes.includes(withdrawn)]).toEqual([true, false])
    expect([CurrencyCode.safeParse(current).success, CurrencyCode.safeParse(withdrawn).success]).toEqual([true, false])
    expect(ExchangeRate.safeParse({ from: 'EUR', to: current, rate: '2.1', day: '2026-11-20' }).success).toBe(true)
  })

  it('has HTML entities decoded in every text (P14)', () => {
    const { hotelName, room } = reports.P14
    const sent = { ...booking, hotelName: hotelName[0], occupancies: [{ room: { roomDescription: room[0] }, occupants: [] }] }
    const read = { hotelName: hotelName[1], occupancies: [{ room: { roomDescription: room[1] } }] }
    const reading = readAnswer('bookRate', 200, Buffer.from(JSON.stringify({ booking: sent })))
    // The raw record is unchanged.
    expect(reading).toMatchObject({ value: { booking: read }, raw: { booking: { hotelName: hotelName[0] } } })
  })

  it.each(Object.entries(reports.P14.remarks))('has remarks %s read as %s (P14)', (remarks, right) => {
    expect(plainRemarks(remarks)).toBe(right)
  })
})

it.each(Object.entries(reports.elsewhere))('tests report %s next to the code it concerns', (id, file) => {
  expect(readFileSync(file, 'utf8')).toContain(`(${id})`)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readParty } from './party.ts'

const roomsOf = (text: string) => readParty(text).rooms?.map(({ adults, ages }) => [adults, ...ages]) ?? null

it.each([
  ['2 adults, 1 child 7', [[2, 7]]],
  ['2ADT+1CHD(5)', [[2, 5]]],
  ['our 7-year-old daughter, 1 adult', [[1, 7]]],
  ['two double rooms and a single', [[2], [2], [1]]],
  ['3 rooms for 3 adults', [[1], [1], [1]]],
  ['Room 1: 2 adults\nRoom 2: 1 adult, 1 child (9)', [[2], [1, 9]]],
  ['1 dbl 2 adults, 1 sgl 1 adult', [[2], [1]]],
  ['2 adults and a child', [[2, null]]],
  ['2 pax + 1 chd (5)', [[2, 5]]],
  ['Dbl x2, sgl x1', [[2], [2], [1]]],
  ['Two adults, kids 3, 6 and 9, one family room', [[2, 3, 6, 9]]],
  ['شخصين وطفل عمره 5 سنوات', [[2, 5]]],
  ['DZ zur Einzelnutzung', [[1]]],
  ['2 habitaciones, 2 adultos en cada habitación', [[2], [2]]],
  ['iki yetişkin, 10 aylık bebek', [[2, 0]]],
  ['غرفتين مزدوجتين', [[2], [2]]],
])('reads the rooms of “%s”', (text, rooms) => expect(roomsOf(text)).toEqual(rooms))

it.each([
  '2 rooms, 4 adults',
  '3 rooms for 5 people',
  '2 persons, 1 child aged 5',
  '2 adults, kids 2, 5 & 8, one room',
  '3 children aged 4, 5 and 6. 1 dbl 2 adults, 1 sgl 1 adult',
  '2 adults and 1 senior',
  '2 guests: Ann Stone (44), Bo Stone (41) and Tim (9)',
  '2 or 3 adults',
  '2-3 adults, 1 room',
  '4 persons, 2 children 5 and 8',
  '2 adults, 2 children (5)',
  '1 double room for 3 adults',
  'double room, 1 child aged 4',
  'family of four, a double room',
  '2 double rooms, 4 adults, 1 child aged 3',
  '2 adults in a double with an extra bed',
  '3 rooms, 5 adults, price per room please',
  'Rooms: 3\nRoom 1: 2 adults\nRoom 2: 2 adults',
  '2 adults and somebody of 9 years',
  'family with kids, 2 adults',
])('does not read a party that leaves doubt: “%s”', (text) => expect(readParty(text)).toMatchObject({ rooms: null, isStated: true }))

it.each(['Kind regards', 'hotel 100234', 'adults only', 'price per person per night', 'room 412', '4 star hotel'])(
  'finds no party in “%s”',
  (text) => expect(readParty(text)).toMatchObject({ rooms: null, isStated: false }),
)

const words = {
  en: {
    adults: 'adults',
    children: 'children',
    aged: 'aged',
    and: 'and',
    noise: ['please', 'hotel 100234', '4 star', 'budget 900', 'for 3 nights', '30 days'],
  },
  de: {
    adults: 'Erwachsene',
    children: 'Kinder',
    aged: 'im Alter von',
    and: 'und',
    noise: ['bitte', 'Hotel 100234', '4 Sterne', 'max 150', 'für 3 Nächte', 'ab 8 Uhr'],
  },
  es: {
    adults: 'adultos',
    children: 'niños',
    aged: 'de',
    and: 'y',
    noise: ['por favor', 'hotel 100234', '4 estrellas', '3 noches', 'son 900 euros', 'a 5 minutos'],
  },
  tr: {
    adults: 'yetişkin',
    children: 'çocuk',
    aged: 'yaşları',
    and: 've',
    noise: ['lütfen', 'otel 100234', '4 yıldızlı', '3 gece', 'son fiyat', 'denize 5 dakika'],
  },
  ar: {
    adults: 'بالغين',
    children: 'أطفال',
    aged: 'أعمارهم',
    and: 'و',
    noise: ['من فضلك', 'فندق 100234', '4 نجوم', '3 ليال', 'الساعة 8', 'بسعر 900'],
  },
}
const age = fc.integer({ min: 0, max: 17 })

it('never reads another party than the one that is written, whatever stands around it', () => {
  const message = fc.record({
    language: fc.constantFrom(...(Object.keys(words) as (keyof typeof words)[])),
    adults: fc.integer({ min: 3, max: 9 }),
    ages: fc.array(age, { minLength: 3, maxLength: 6 }),
    noise: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.boolean()), { maxLength: 5 }),
    separator: fc.constantFrom(', ', '\n', '. ', ' - ', '; '),
  })
  let read = 0
  fc.assert(
    fc.property(message, ({ language, adults, ages, noise, separator }) => {
      const { adults: adultsWord, children, aged, and, noise: phrases } = words[language]
      const list = `${ages.slice(0, -1).join(', ')} ${and} ${ages.at(-1)}`
      const party = `1 apartment, ${adults} ${adultsWord} ${and} ${ages.length} ${children} ${aged} ${list}`
      const around = (isBefore: boolean) => noise.filter(([, before]) => before === isBefore).map(([at]) => phrases[at])
      const rooms = roomsOf([...around(true), party, ...around(false)].join(separator))
      if (rooms !== null) expect(rooms).toEqual([[adults, ...ages]])
      if (rooms !== null) read += 1
    }),
    { numRuns: 500 },
  )
  expect(read).toBeGreaterThan(250)
})

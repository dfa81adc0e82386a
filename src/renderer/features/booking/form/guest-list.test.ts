import { expect, it, test } from 'vitest'
import { findNonLatinPart, isGuestList, readGuestList } from './guest-list.ts'

const checkin = '2027-03-12'
const read = (text: string) =>
  readGuestList(text, checkin).guests.map(({ firstName, lastName, kind, age, born, room }) =>
    [`${firstName}|${lastName}`, kind, age, born, room].filter((part) => part !== null).join(' '),
  )

test.each([
  ['Ada Lovelace\nCharles Babbage', ['Ada|Lovelace', 'Charles|Babbage']],
  ['LOVELACE/ADA MRS\nO’BRIEN-SMITH/JOHN MR', ['Ada|Lovelace', 'John|O’Brien-Smith']],
  ['Ada\tLovelace\r\nCharles\tBabbage', ['Ada|Lovelace', 'Charles|Babbage']],
  ['1. Lovelace, Ada\n2) Babbage, Charles', ['Ada|Lovelace', 'Charles|Babbage']],
  ['Mr Charles Babbage; Mrs Ada Lovelace', ['Charles|Babbage', 'Ada|Lovelace']],
  ['LOVELACE/ADA MRS', ['Ada|Lovelace']],
])('reads a guest list: %j', (text, wanted) => {
  expect(read(text)).toEqual(wanted)
  expect(isGuestList(text, readGuestList(text, checkin))).toBe(true)
})

test.each(['Ada Lovelace', 'Çelik-Núñez', '', ' \n', '4111 1111'])('does not take pasted text for a guest list: %j', (text) => {
  expect(isGuestList(text, readGuestList(text, checkin))).toBe(false)
})

test.each([
  ['LOVELACE/ADA MRS, 12.3.1985, 2', ['Ada|Lovelace 42 1985-03-12 2']],
  ['POE/TOM CHD, 7, 3\nPOE/KIT INF, 1, 3', ['Tom|Poe CHILD 7 3', 'Kit|Poe CHILD 1 3']],
  ['POE/TOM CHD 12MAR19\nPOE/ANN MRS', ['Tom|Poe CHILD 8 2019-03-12', 'Ann|Poe']],
  ['Tom Poe (7)\nAnn Poe 41', ['Tom|Poe 7', 'Ann|Poe 41']],
  ['1\tAda\tLovelace\t12.03.1985\tRoom 2\n2\tTom\tPoe\t29.2.2020\tR1', ['Ada|Lovelace 42 1985-03-12 2', 'Tom|Poe 7 2020-02-29 1']],
  ['Ada;Lovelace;41;1\nTom;Poe;7;2', ['Ada|Lovelace 41 1', 'Tom|Poe 7 2']],
  ['"Lovelace","Ada","1985-03-12","1"', ['Ada|Lovelace 42 1985-03-12 1']],
])('a guest list without headers is read by column order: %j', (text, wanted) => {
  expect(read(text)).toEqual(wanted)
})

test.each([
  [
    'Room,Last name,First name,Date of birth\n2,Lovelace,Ada,12.3.1985\n1,"Poe, Jr",Tom,2020-02-29',
    ['Ada|Lovelace 42 1985-03-12 2', 'Tom|Poe, Jr 7 2020-02-29 1'],
  ],
  ['Name;Vorname;Geb.-Datum;Zimmer Nr.\nLovelace;Ada;12.3.1985;2', ['Ada|Lovelace 42 1985-03-12 2']],
  ['Apellidos\tNombre\tEdad\tHabitación\nÇelik-Núñez\tAda\t41\t1', ['Ada|Çelik-Núñez 41 1']],
  ['Adı\tSoyadı\tDoğum tarihi\tOda\nAda\tÇelik\t12.03.1985\t2', ['Ada|Çelik 42 1985-03-12 2']],
  ['الاسم الأول\tاسم العائلة\tالعمر\tالغرفة\nآدا\tلوفلايس\t٤١\t٢', ['آدا|لوفلايس 41 ٢']],
  ['Guest name\nLOVELACE/ADA MRS\nPOE/TOM CHD', ['Ada|Lovelace', 'Tom|Poe CHILD']],
  ['Title,Name,Age\nCHD,Tom Poe,7\nMrs,Ann Poe,', ['Tom|Poe CHILD 7', 'Ann|Poe']],
])('a guest list with headers is read in any column order and language: %j', (text, wanted) => {
  expect(read(text)).toEqual(wanted)
})

test('reports lines that it cannot fully parse, and keeps every guest who has a name', () => {
  const { guests, troubles } = readGuestList('Last,First,Born,Room\nPoe,Tom,31.2.2019,1\n,,12.3.2019,2', checkin)
  expect(guests.map(({ firstName, age, room }) => [firstName, age, room])).toEqual([['Tom', null, '1']])
  expect(troubles).toEqual([
    { line: '31.2.2019', why: 'ageNotRead' },
    { line: '12.3.2019 2', why: 'noName' },
  ])
})

test('treats an unclosed quote as a normal character', () => {
  expect(read('"Ada Lovelace\nTom Poe')).toEqual(['"Ada|Lovelace', 'Tom|Poe'])
})

it.each([
  ['Αδα', 'Byron', 'firstName'],
  ['Ada', 'Лавлейс', 'lastName'],
  ['爱达', '拜伦', 'firstName'],
  ['أدا', 'Byron', 'firstName'],
] as const)('detects non-Latin letters in “%s %s”, and reports the %s', (firstName, lastName, part) =>
  expect(findNonLatinPart({ firstName, lastName })).toBe(part),
)

it.each([
  ['', ''],
  ['José-María', 'Núñez'],
  ['Zoë', 'O’Brien-Şahin'],
  ['İpek', 'Łukasz ß'],
  // A combining accent, and digits.
  ['Ade\u0301', 'Byron 2nd'],
])('accepts “%s %s” as Latin', (firstName, lastName) => expect(findNonLatinPart({ firstName, lastName })).toBeNull())

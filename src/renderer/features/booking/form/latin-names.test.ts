import { expect, it } from 'vitest'
import { otherThanLatin } from './latin-names.ts'

it.each([
  ['Αδα', 'Byron', 'firstName'],
  ['Ada', 'Лавлейс', 'lastName'],
  ['爱达', '拜伦', 'firstName'],
  ['أدا', 'Byron', 'firstName'],
] as const)('“%s %s” is hinted at once, at its %s', (firstName, lastName, part) =>
  expect(otherThanLatin({ firstName, lastName })).toBe(part),
)

it.each([
  ['', ''],
  ['José-María', 'Núñez'],
  ['Zoë', 'O’Brien-Şahin'],
  ['İpek', 'Łukasz ß'],
  // An accent as a character of its own, and digits.
  ['Ade\u0301', 'Byron 2nd'],
])('“%s %s” is Latin', (firstName, lastName) => expect(otherThanLatin({ firstName, lastName })).toBeNull())

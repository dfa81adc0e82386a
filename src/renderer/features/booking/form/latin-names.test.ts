import { expect, it } from 'vitest'
import { otherThanLatin } from './latin-names.ts'

it.each([
  ['Αδα', 'Byron', 'firstName'],
  ['Ada', 'Лавлейс', 'lastName'],
  ['爱达', '拜伦', 'firstName'],
  ['أدا', 'Byron', 'firstName'],
] as const)('detects non-Latin letters in “%s %s”, at its %s', (firstName, lastName, part) =>
  expect(otherThanLatin({ firstName, lastName })).toBe(part),
)

it.each([
  ['', ''],
  ['José-María', 'Núñez'],
  ['Zoë', 'O’Brien-Şahin'],
  ['İpek', 'Łukasz ß'],
  // A combining accent, and digits.
  ['Ade\u0301', 'Byron 2nd'],
])('accepts “%s %s” as Latin', (firstName, lastName) => expect(otherThanLatin({ firstName, lastName })).toBeNull())

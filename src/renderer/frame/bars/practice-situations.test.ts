import { expect, it } from 'vitest'
import { situationNames } from '../../../shared/contract/practice.ts'
import { situationWords } from './practice-situations.ts'

it.each(situationNames)('the situation %s says what it is, what to do and what is then to be seen', (name) => {
  expect(Object.values(situationWords(name)).every((words) => words.length > 0)).toBe(true)
})

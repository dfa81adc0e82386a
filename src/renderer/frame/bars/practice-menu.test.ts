import { expect, it } from 'vitest'
import { situationNames } from '../../../shared/contract/practice.ts'
import { situationWords } from './practice-menu.tsx'

it.each(situationNames)('has a text for each part of the situation %s: what it is, what to do, and what then appears', (name) => {
  expect(Object.values(situationWords(name)).every((words) => words.length > 0)).toBe(true)
})

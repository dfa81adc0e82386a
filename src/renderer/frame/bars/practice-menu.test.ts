import { expect, it } from 'vitest'
import { situationNames } from '../../../shared/contract/practice.ts'
import { situationWords } from './practice-menu.tsx'

it.each(situationNames)('the situation %s has texts that say what it is, what the clerk must do, and what then appears', (name) => {
  expect(Object.values(situationWords(name)).every((words) => words.length > 0)).toBe(true)
})

import { expect, it } from 'vitest'
import { Operators } from './operators.ts'

it('names are lines without hidden marks, control characters and card numbers, each once regardless of case and accents', () => {
  const typed = ['  Ana\u202e\nMaria ', ' ', 'BEN', 'ana  maria', 'Bén', '4111 1111 1111 1111']
  expect(Operators.parse(typed)).toEqual(['Ana Maria', 'BEN', '•••• 1111'])
})

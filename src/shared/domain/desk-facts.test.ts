import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDue, maxTags, tidyFact, tidyNote, tidyTags } from './desk-facts.ts'
import { containsCardNumber, foldedText } from './text.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

it('cleaning facts and notes is idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(tidyNote(tidyNote(text))).toBe(tidyNote(text))
      expect(tidyFact(tidyFact(text) ?? '')).toBe(tidyFact(text))
    }),
  )
})

it('cleaning facts and notes masks card numbers, wherever they were typed', () => {
  const around = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '(', '.') })
  fc.assert(
    fc.property(around, around, (before, after) => {
      const typed = `${before}4111 1111 1111 1111${after}`
      expect([tidyNote(typed), tidyFact(typed) ?? '', ...tidyTags([typed])].some(containsCardNumber)).toBe(false)
    }),
  )
})

it('cleaning facts and notes preserves the lines of a note, with at most one empty line between them', () => {
  expect(tidyNote(' Late arrival  \r\n\r\n\r\n\r\ncalled \u202ethe hotel\u0000\n')).toBe('Late arrival\n\ncalled the hotel')
  expect(tidyNote(' \n\t\u200b ')).toBe('')
})

it('tags are deduplicated regardless of case, accents and blanks, and keep the spelling that was typed first', () => {
  expect(tidyTags([' Groupe  été', 'VIP, late', 'groupe ete', 'vip', '', ' '])).toEqual(['Groupe été', 'VIP', 'late'])
})

it('tags never fold to the same text or to nothing, and never exceed the limit', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 40 }), (tags) => {
      const folded = tidyTags(tags).map(foldedText)
      expect(new Set(folded).size).toBe(folded.length)
      expect(folded).not.toContain('')
      expect(folded.length).toBeLessThanOrEqual(maxTags)
    }),
  )
})

it('a follow-up is due from its day on', () => {
  expect(['2027-03-11', '2027-03-12', '2028-01-01'].map((today) => isDue('2027-03-12', today))).toEqual([false, true, true])
  expect(isDue(null, '2027-03-12')).toBe(false)
})

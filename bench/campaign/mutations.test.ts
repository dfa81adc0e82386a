import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutations } from './mutations.ts'

const words = (code: string) => code.match(/[A-Za-z_]\w*/g) ?? []
/** Words that a replacement may use although its file does not. */
const ofTheLanguage = new Set(['as', 'if', 'false', 'never', 'true', 'Number', 'NEGATIVE_INFINITY', 'slice'])
const withoutTexts = (code: string) => code.replace(/'[^']*'|\b\d[\d_]*/g, '')
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, ' ')

describe.each(mutations.map(({ name, edits }) => [name, edits] as const))('the defect “%s”', (_name, edits) => {
  it('changes code that is there once, and uses only names of its file, so that it is noticed for what it does', () => {
    for (const { file, find, replace } of edits) {
      const code = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
      expect(code.split(find).length - 1).toBe(1)
      expect(replace).not.toBe(find)
      const names = new Set(words(withoutComments(code)))
      expect(words(withoutTexts(replace)).filter((word) => !names.has(word) && !ofTheLanguage.has(word))).toEqual([])
    }
  })
})

describe('the defects', () => {
  it('have unique names', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
    expect(mutations.length).toBeGreaterThanOrEqual(40)
  })

  it('name only existing test files', () => {
    const files = new Set(mutations.flatMap(({ tests = [] }) => tests))
    expect([...files].filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
  })
})

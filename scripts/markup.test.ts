import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../src/renderer')

/** What makes a browser read text as markup or as code. */
const sink =
  /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|srcdoc|DOMParser|createContextualFragment|eval)\b|document\.write|new Function|javascript:/i

it('the window never reads a text as markup or code', () => {
  const files = globSync('**/*.{ts,tsx,html}', { cwd: renderer }).filter((file) => !/\.test\.tsx?$|testing\//.test(file))
  expect(files.length).toBeGreaterThan(250)
  expect(files.filter((file) => sink.test(readFileSync(join(renderer, file), 'utf8')))).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/** Whether a module's code awaits before the module has loaded; awaits inside functions do not count. */
function waitsAtTopLevel(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(waitsAtTopLevel)
  if (typeof node !== 'object' || node === null) return false
  const { type, await: forAwait } = node as { type?: string; await?: boolean }
  if (type === 'AwaitExpression' || (type === 'ForOfStatement' && forAwait)) return true
  if (type?.includes('Function')) return false
  return Object.values(node).some(waitsAtTopLevel)
}

const hasTopLevelAwait = (source: string) => waitsAtTopLevel(parseAst(`${source}\nexport {}`, { lang: 'ts' }).body)

describe('the entry in Electron', () => {
  it('has no top-level await, which would make Electron hang before its first window', async () => {
    expect(hasTopLevelAwait(await readFile(new URL('index.ts', import.meta.url), 'utf8'))).toBe(false)
  })

  it.each(['await ready()', 'const x = { a: [await b] }', 'for await (const x of y) {}', 'if (a) { await b }'])(
    'detects a top-level await in: %s',
    (source) => {
      expect(hasTopLevelAwait(source)).toBe(true)
    },
  )

  it.each(['async function main() { await b }', 'const f = async () => await b', 'class A { async m() { await b } }'])(
    'allows an await in a function: %s',
    (source) => {
      expect(hasTopLevelAwait(source)).toBe(false)
    },
  )
})

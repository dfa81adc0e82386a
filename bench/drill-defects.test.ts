import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DrillDefect } from './drill-defects.ts'

const drills = globSync('drills/*.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('DrillDefect'),
)

describe.each(drills.map((file) => basename(file, '.ts')))('the drill %s', (name) => {
  it('can put in each of its defects', async () => {
    const { defects } = (await import(new URL(`drills/${name}.ts`, import.meta.url).href)) as { defects: readonly DrillDefect[] }
    const edits = defects.flatMap((defect) => defect.edits)
    expect(edits.length).toBeGreaterThan(0)
    for (const { file, find } of edits)
      expect.soft(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').split(find), `${file}: ${find}`).toHaveLength(2)
  })
})

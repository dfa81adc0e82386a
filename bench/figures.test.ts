import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { differences, type Run, thisRun, withFigures } from './figures.ts'
import type { Figure } from './measure.ts'

const figure = (name: string, value: number): Figure => ({ name, value, unit: 'x', goal: { atMost: 3 } })
const run: Run = { group: 'answers', date: '2026-11-20', commit: 'aaaaaaa', processor: 'One, 2 cores' }

describe('the stored figures', () => {
  const first = withFigures('', run, [figure('exact-read', 2.4), figure('other', 1)])
  const second = withFigures(first, { ...run, date: '2026-11-21', commit: 'bbbbbbb', processor: 'Two, 4 cores' }, [
    figure('exact-read', 7.123),
  ])

  it('are grouped by name, with date, commit and processor', () => {
    expect(second.split('\n').filter((line) => line.startsWith('| '))).toEqual([
      '| Figure | Value | Goal | Date | Commit | Processor |',
      '| exact-read | 2.4 x | <= 3 | 2026-11-20 | aaaaaaa | One, 2 cores |',
      '| exact-read | 7.12 x | <= 3 | 2026-11-21 | bbbbbbb | Two, 4 cores |',
      '| other | 1 x | <= 3 | 2026-11-20 | aaaaaaa | One, 2 cores |',
    ])
  })

  it('replace the figures of the same run and leave other groups unchanged', () => {
    const again = withFigures(withFigures(second, { ...run, group: 'csv' }, [figure('rows', 2)]), run, [figure('exact-read', 2.5)])
    expect(again.match(/^## .+$/gm)).toEqual(['## answers', '## csv'])
    expect(again).toContain('| exact-read | 2.5 x | <= 3 | 2026-11-20 |')
    expect(again).not.toContain('| 2.4 x |')
    expect(again).toContain('| rows | 2 x |')
  })

  it('are reported if they differ from the last by more than a quarter', () => {
    expect(differences(first, 'answers', [figure('exact-read', 7), figure('other', 1.2), figure('new', 5)])).toEqual([
      'exact-read is 7 x; it was 2.4 x on 2026-11-20, aaaaaaa, One, 2 cores',
    ])
    expect(differences(second, 'answers', [figure('exact-read', 2.4)])).toHaveLength(1)
  })

  it('are in docs/figures.md as the command writes them', () => {
    const text = readFileSync(new URL('../docs/figures.md', import.meta.url), 'utf8')
    expect(withFigures(text, { ...run, group: 'answers' }, [])).toBe(text)
  })
})

it('a run has its day, commit and processor', () => {
  expect(thisRun('answers')).toEqual({
    group: 'answers',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    commit: expect.stringMatching(/^([0-9a-f]{7,}\+?|unknown)$/),
    processor: expect.stringMatching(/^.+, \d+ cores, node \d+\./),
  })
})

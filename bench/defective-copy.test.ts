import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { inDefectiveCopy } from './defective-copy.ts'

it('a copy of the project contains everything that the campaign needs', async () => {
  await inDefectiveCopy([], async (folder) => {
    const run = (...script: string[]) => promisify(execFile)(process.execPath, script, { cwd: folder })
    expect((await run('bench/campaign.ts', '--schedules', '5')).stdout).toContain('campaign: 5 schedules, 0 double, 0 lost')
  })
})

it('an edit is rejected if its text does not occur exactly once', async () => {
  const edit = { file: 'bench/usage.ts', find: 'nowhere at all', replace: '' }
  await expect(inDefectiveCopy([edit], async () => null)).rejects.toThrow('contains this text 0 times')
})

/** A desk that has years of bookings in its practice ledger before it is started. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from './fixtures.ts'

const program = fileURLToPath(new URL('fill-years.ts', import.meta.url))

/** The tests of a desk whose practice ledger holds that many bookings. It is filled once for all tests that run one after the other. */
export const testOfYears = (count: number) =>
  test.extend<object, { years: string }>({
    years: [
      async ({}, use) => {
        const years = await mkdtemp(join(tmpdir(), 'deskbook-years-'))
        await promisify(execFile)(process.execPath, [program, years, String(count)])
        await use(years)
        await rm(years, { recursive: true, force: true })
      },
      // 150,000 take some 20 s of a processor.
      { scope: 'worker', timeout: 180_000 },
    ],
    folder: async ({ folder, years }, use) => {
      await cp(years, join(folder, 'desk'), { recursive: true })
      await use(folder)
    },
  })

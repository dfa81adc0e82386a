/** A desk with years of bookings in its practice ledger before it starts. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from './fixtures.ts'

const program = fileURLToPath(new URL('fill-years.ts', import.meta.url))

/** Returns the test function for a desk whose practice ledger has `count` bookings. It is filled once per worker. */
export const testOfYears = (count: number) =>
  test.extend<object, { years: string }>({
    years: [
      async ({}, use) => {
        const years = await mkdtemp(join(tmpdir(), 'deskbook-years-'))
        await promisify(execFile)(process.execPath, [program, years, String(count)])
        await use(years)
        await rm(years, { recursive: true, force: true })
      },
      // 150,000 bookings take some 20 s of processor time.
      { scope: 'worker', timeout: 180_000 },
    ],
    folder: async ({ folder, years }, use) => {
      await cp(years, join(folder, 'desk'), { recursive: true })
      await use(folder)
    },
  })

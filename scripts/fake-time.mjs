/** Moments at which date-dependent tests have failed or could: ends of days, months and years, and clock changes in both hemispheres. */
import { existsSync } from 'node:fs'
import { Stop } from './project.mjs'
import { installProgram } from './system-packages.mjs'

/**
 * `zone` is the machine's. At `all` moments the whole unit suite runs, at `window` ones also the end-to-end specs of the main job.
 * @type {readonly { name: string, at: string, zone: string, all?: true, window?: true }[]}
 */
export const moments = [
  { name: 'last-half-hour-of-the-year', at: '2026-12-31T23:30:00+01:00', zone: 'Europe/Zurich', all: true, window: true },
  { name: 'first-minutes-of-the-year', at: '2027-01-01T00:10:00+01:00', zone: 'Europe/Zurich' },
  { name: 'leap-day', at: '2028-02-29T16:20:00-08:00', zone: 'America/Los_Angeles', all: true, window: true },
  { name: 'spring-in-zurich', at: '2027-03-28T01:40:00+01:00', zone: 'Europe/Zurich' },
  { name: 'autumn-in-zurich', at: '2027-10-31T02:40:00+02:00', zone: 'Europe/Zurich' },
  { name: 'autumn-in-santiago', at: '2027-04-03T23:40:00-03:00', zone: 'America/Santiago' },
  { name: 'spring-in-santiago', at: '2027-09-04T23:40:00-04:00', zone: 'America/Santiago' },
  { name: 'autumn-in-auckland', at: '2027-04-04T02:40:00+13:00', zone: 'Pacific/Auckland' },
  { name: 'spring-in-auckland', at: '2027-09-26T01:40:00+12:00', zone: 'Pacific/Auckland', window: true },
  { name: 'month-end', at: '2027-04-30T23:50:00-07:00', zone: 'America/Los_Angeles' },
  { name: 'friday-the-30th', at: '2027-07-30T00:20:00+12:00', zone: 'Pacific/Auckland' },
  { name: 'year-2038', at: '2038-02-01T09:00:00-03:00', zone: 'America/Santiago' },
]

const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`

/** Returns the environment in which every program's clock starts at a moment; timeouts use the real clock. */
export async function fakeTime({ at, zone }) {
  if (process.platform === 'linux' && !existsSync(library)) await installProgram('faketime', 'faketime')
  if (!existsSync(library)) throw new Stop('Other dates need libfaketime, which only Debian and its relatives bring.')
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    TZ: zone,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

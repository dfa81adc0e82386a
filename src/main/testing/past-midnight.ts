// biome-ignore-all lint/plugin: it puts the machine's clock back
/**
 * For tests: a process that is started with `--import` of this file, and each of its threads, lives at 23:20 UTC, when it is tomorrow in Zurich
 * already. The last such moment, not the next: what is made then, such as a certificate, is valid by the true time too.
 */
const dayMs = 24 * 3_600_000
const sinceThenMs = () => (Date.now() - Date.parse('2027-01-01T23:20:00Z')) % dayMs

// A thread has the environment of what started it: however late it starts, it is as far behind.
process.env['DESKBOOK_TESTS_BEHIND_MS'] ??= String((sinceThenMs() + dayMs) % dayMs)
const behindMs = Number(process.env['DESKBOOK_TESTS_BEHIND_MS'])

const trueNow = Date.now
Date.now = () => trueNow() - behindMs
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [Date.now()] : given, made),
})

/**
 * One round: a service, a folder, and one desk after another in it, each killed. The last desk runs until nothing changes any more; then the
 * checker reads the files that all of them left.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { sendRequest } from '../../../src/main/practice/server/foreign-client.ts'
import type { OfferedRate } from '../../../src/main/practice/server/served-desk.ts'
import { addDays } from '../../../src/shared/domain/dates.ts'
import { randomFrom } from '../../random.ts'
import type { Bundle } from './bundle.ts'
import { party, type Stay } from './clerks.ts'
import { faultSwitch } from './fault-switch.ts'
import { type Aim, type Pace, scheduleKill, takeAim } from './kill-scheduler.ts'
import type { DeskPlan } from './killed-desk.ts'
import { type PracticeProcess, startChild, startPractice } from './practice-process.ts'
import { ledgerKeyOf, type RoundFiles, roundFiles } from './round-files.ts'
import type { RoundVerdict } from './verdict.ts'
import { openWindowLog, readLine, type WindowLine } from './window-log.ts'

interface Life {
  readonly plan: DeskPlan
  /** The file that passes the plan to the process. */
  readonly planFile: string
  readonly bundle: Bundle
  readonly heard: (line: WindowLine) => void
}

/** Timeouts: a desk that is to be killed, and the last desk. */
const longestOpeningMs = 15_000
const longestRestMs = 180_000

/** Runs a desk until it has been killed. */
async function liveAndDie(life: Life, aim: Aim, pace: Pace): Promise<void> {
  const desk = await startDesk(life)
  const listen = scheduleKill(aim, pace, desk.kill)
  desk.listen((line) => {
    life.heard(line)
    listen(line)
  })
  const status = await desk.ended(longestOpeningMs)
  if (status !== null) life.heard({ kind: 'trouble', why: `it ended by itself with ${status}` })
}

/** Runs the last desk to its end and returns its exit status. */
async function liveOn(life: Life): Promise<number | null> {
  const desk = await startDesk(life)
  desk.listen(life.heard)
  return desk.ended(longestRestMs)
}

async function startDesk({ plan, planFile, bundle }: Life) {
  await writeFile(planFile, JSON.stringify(plan))
  // Trust only this authority: the machine's own are not needed, and loading them takes a tenth of the desk's run time.
  const trust = { SSL_CERT_FILE: plan.caFile, SSL_CERT_DIR: dirname(plan.caFile) }
  const child = startChild([bundle.program, planFile], trust)
  const kill = () => void child.kill('SIGKILL')
  return {
    kill,
    listen: (heard: (line: WindowLine) => void) => {
      createInterface({ input: child.stdout }).on('line', (text) => {
        const line = readLine(text)
        if (line) heard(line)
      })
    },
    /** Returns the exit status once the process has ended and its output was read; null if it was killed, by the aim or after the timeout. */
    ended: async (atMostMs: number): Promise<number | null> => {
      const watchdog = setTimeout(kill, atMostMs)
      const [status] = await once(child, 'close')
      clearTimeout(watchdog)
      return status
    },
  }
}

export interface RoundOptions {
  readonly folder: string
  readonly bundle: Bundle
  readonly seed: number
  readonly kills: number
}

const checker = fileURLToPath(new URL('check-round.ts', import.meta.url))
/** Enough stays for one desk: it is killed before it has booked many. */
const staysPerLife = 6

/** Plays a round and returns the checker's verdict. Rejects if the service does not start or the last desk fails. */
export async function playRound(options: RoundOptions): Promise<RoundVerdict> {
  const { folder, seed, kills } = options
  const files = roundFiles(folder)
  await mkdir(files.data, { recursive: true })
  const service = await startPractice(`kills ${seed}`, files.serviceLog)
  try {
    await writeFile(files.stays, JSON.stringify(await findStays(service, (kills + 1) * staysPerLife)))
    await livesOf(service, files, options)
  } finally {
    await service.stop()
  }
  const { stdout } = await promisify(execFile)(process.execPath, [checker, folder], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

async function livesOf(service: PracticeProcess, files: RoundFiles, { bundle, seed, kills }: RoundOptions) {
  const random = randomFrom(seed)
  const note = openWindowLog(files.windowLog)
  const pace: Pace = { openingMs: 300, gapMs: 30 }
  // A separate random source: the number of draws depends on the desks' progress and must not change the plan.
  const switching = faultSwitch(service, randomFrom(~seed))
  let firstStay = 0

  const life = (desk: number, csv: string | null): Life => ({
    plan: {
      ...{ folder: files.data, stays: files.stays, ledgerKey: ledgerKeyOf().toString('hex') },
      ...{ baseUrl: service.baseUrl, apiKey: service.apiKey, caFile: service.caFile },
      workerFile: bundle.workerFile,
      answerWorkerFile: bundle.answerWorkerFile,
      firstStay,
      csv,
      seed: random.below(2 ** 31),
    },
    planFile: files.plan,
    bundle,
    heard: (line) => {
      note(desk, line)
      if (line.kind !== 'taking') return
      firstStay = Math.max(firstStay, line.stay + 1)
      switching.maybe()
    },
  })

  for (let desk = 1; desk <= kills; desk++) {
    switching.maybe()
    await liveAndDie(life(desk, null), takeAim(random), pace)
    const journal = await readFile(files.journal).catch(() => Buffer.alloc(0))
    note(desk, { kind: 'dead', witnessBytes: journal.length, witnessCrc: crc32(journal) })
  }
  await switching.off()
  const status = await liveOn(life(kills + 1, files.csv))
  if (status !== 0) throw new Error(`the last desk ended with ${status}`)
}

const firstNight = '2031-03-01'

/** Returns at least `count` stays, ordered by night. Searched once for a whole round: at each start it would take longer than the desk lives. */
async function findStays({ baseUrl, apiKey, caPem, hotels }: PracticeProcess, count: number): Promise<Stay[]> {
  const stays: Stay[] = []
  for (let night = 0; stays.length < count; night++) {
    const checkin = addDays(firstNight, night)
    const checkout = addDays(checkin, 1)
    const query = { hotelCodes: hotels, checkin, checkout, ...party }
    const { json } = await sendRequest(`${baseUrl}/checkhotels`, caPem, query, { key: apiKey })
    const offers: { rates: OfferedRate[] }[] = json.hotels
    for (const { rates } of offers) {
      const bookable = rates.find(({ rateType, rooms }) => rateType === 'NET' && rooms.length === 1)
      if (bookable) stays.push({ rateKey: bookable.rateKey, checkin, checkout })
    }
  }
  return stays
}

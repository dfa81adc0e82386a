/**
 * One round: a service, a folder, and one desk after another in it, each killed. The last desk runs until nothing changes any more; then the
 * checker reads the files that all of them left.
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { randomFrom } from '../../random.ts'
import type { Bundle } from './bundle.ts'
import { faultSwitch } from './fault-switch.ts'
import { type Pace, takeAim } from './kill-scheduler.ts'
import type { DeskPlan } from './killed-desk.ts'
import { type Life, liveAndDie, liveOn } from './killed-process.ts'
import { type PracticeProcess, startPractice } from './practice-process.ts'
import { ledgerKeyOf, type RoundFiles, roundFiles } from './round-files.ts'
import { findStays } from './stays.ts'
import type { RoundVerdict } from './verdict.ts'
import { openWindowLog } from './window-log.ts'

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
export async function playRound({ folder, bundle, seed, kills }: RoundOptions): Promise<RoundVerdict> {
  const files = roundFiles(folder)
  await mkdir(files.data, { recursive: true })
  const service = await startPractice(`kills ${seed}`, files.serviceLog)
  try {
    await writeFile(files.stays, JSON.stringify(await findStays(service, (kills + 1) * staysPerLife)))
    await livesOf({ service, files, bundle, seed, kills })
  } finally {
    await service.stop()
  }
  const { stdout } = await promisify(execFile)(process.execPath, [checker, folder], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

interface Stage {
  readonly service: PracticeProcess
  readonly files: RoundFiles
  readonly bundle: Bundle
  readonly seed: number
  readonly kills: number
}

async function livesOf({ service, files, bundle, seed, kills }: Stage) {
  const random = randomFrom(seed)
  const { note } = openWindowLog(files.windowLog)
  const pace: Pace = { openingMs: 300, gapMs: 30 }
  // A separate random source: the number of draws depends on the desks' progress and must not change the plan.
  const switching = faultSwitch(service, randomFrom(~seed))
  let firstStay = 0

  const life = (desk: number, csv: string | null): Life => ({
    plan: {
      ...planOf(service, files),
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

function planOf(
  { baseUrl, apiKey, caFile }: PracticeProcess,
  { data, stays }: RoundFiles,
): Omit<DeskPlan, 'workerFile' | 'answerWorkerFile' | 'firstStay' | 'csv' | 'seed'> {
  return { folder: data, baseUrl, apiKey, caFile, stays, ledgerKey: ledgerKeyOf().toString('hex') }
}

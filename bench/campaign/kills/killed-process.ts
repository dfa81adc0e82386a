/** Starts one desk in its own process, listens to it, and kills it at its aim. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Bundle } from './bundle.ts'
import { startChild } from './child.ts'
import { type Aim, type Pace, scheduleKill } from './kill-scheduler.ts'
import type { DeskPlan } from './killed-desk.ts'
import { readLine, type WindowLine } from './window-log.ts'

export interface Life {
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
export async function liveAndDie(life: Life, aim: Aim, pace: Pace): Promise<void> {
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
export async function liveOn(life: Life): Promise<number | null> {
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

/**
 * `node killed-desk.ts PLAN`: the whole app behind a window that only prints what it is notified of. It books several stays in parallel, cancels
 * some of them, and runs until it is killed. With a CSV in its plan it is the last desk: it recovers the cases of the killed ones until nothing
 * changes any more.
 */
import './short-lived.ts'
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { boot } from '../../../src/main/boot.ts'
import { openMemory, type StoredConnection } from '../../../src/main/desk/settings/settings.ts'
import type { Shell } from '../../../src/main/shell/shell.ts'
import { sampleShell } from '../../../src/main/testing/sample-shell.ts'
import { memoryVault, type Vault } from '../../../src/main/vault/vault.ts'
import { FailureError, type Outcome } from '../../../src/shared/contract/failure.ts'
import type { EventName, EventOf, OutputOf } from '../../../src/shared/contract/procedures/procedures.ts'
import { randomFrom } from '../../random.ts'
import { type AskDesk, bookingClerk, type Stay, settle } from './clerks.ts'
import { connectionId } from './round-files.ts'
import type { WindowLine } from './window-log.ts'

export interface DeskPlan {
  readonly folder: string
  readonly baseUrl: string
  readonly apiKey: string
  readonly caFile: string
  /** The built ledger worker. */
  readonly workerFile: string
  readonly answerWorkerFile: string
  /** 64 hexadecimal digits, the same at every start. */
  readonly ledgerKey: string
  /** A file with the stays of the round, and the index of the first unused one. */
  readonly stays: string
  readonly firstStay: number
  readonly seed: number
  /** Where the last desk exports the ledger; null for a desk that is killed. */
  readonly csv: string | null
}

const say = (line: WindowLine) => void process.stdout.write(`${JSON.stringify(line)}\n`)

const [planFile = ''] = process.argv.slice(2)
const plan: DeskPlan = JSON.parse(readFileSync(planFile, 'utf8'))

await addConnection(plan)
const window = windowFor(plan.csv)
// Flush now: a killed process does not write its compile cache.
flushCompileCache()
say({ kind: 'opening' })
const { stop } = await boot(window.shell, {
  dataFolder: plan.folder,
  workerFile: plan.workerFile,
  answerWorkerFile: plan.answerWorkerFile,
  version: '0.0.0',
  vault: await vaultOf(plan),
})
const { ledger, ledgerTrouble, openCases } = await window.ask('desk.state', {})
if (ledger !== 'open') {
  say({ kind: 'trouble', why: `ledger ${ledger} ${ledgerTrouble ?? ''}` })
  process.exit(3)
}
say({ kind: 'ready', openCases })

if (plan.csv === null) {
  const stays: Stay[] = JSON.parse(readFileSync(plan.stays, 'utf8'))
  const random = randomFrom(plan.seed)
  const clerk = bookingClerk({ ask: window.ask, say, random, stays, firstStay: plan.firstStay })
  await Promise.all(Array.from({ length: 1 + random.below(3) }, clerk))
} else {
  await settle(window.ask)
  await stop()
  say({ kind: 'settled' })
}

/** Stores the connection at the first start, as if a clerk had added it. */
async function addConnection({ folder, baseUrl, caFile }: DeskPlan) {
  const memory = await openMemory(folder, 'Europe/Zurich', () => {})
  if (memory.read().connections.length > 0) return
  const caPem = readFileSync(caFile, 'utf8')
  const live = { id: connectionId, mode: 'live', name: 'Killed', occupantsField: 'occupancy', bookTimeoutSeconds: 120 } as const
  await memory.change(() => ({ connections: [{ ...live, baseUrl, caPem } satisfies StoredConnection], active: connectionId }))
}

/** Returns a keychain with the same entries at every start. */
async function vaultOf({ apiKey, ledgerKey }: DeskPlan): Promise<Vault> {
  const vault = memoryVault()
  await vault.write(`api-key:${connectionId}`, apiKey)
  await vault.write(`ledger-key:${connectionId}`, ledgerKey)
  return vault
}

/** Returns a headless window. Its save dialog returns the CSV path. */
function windowFor(csv: string | null): { readonly shell: Shell; readonly ask: AskDesk } {
  let answer: (name: string, input: unknown) => Promise<Outcome<unknown>> = async () => ({ ok: false, failure: { kind: 'unsupported' } })
  const show = <N extends EventName>(name: N, event: EventOf<N>) => {
    if (name === 'booking.changed') {
      const { clientRef, state } = event as EventOf<'booking.changed'>
      say({ kind: 'shown', what: 'booking', reference: clientRef, state })
    }
    if (name === 'cancel.changed') {
      const { reference, state } = event as EventOf<'cancel.changed'>
      say({ kind: 'shown', what: 'cancellation', reference, state })
    }
  }
  return {
    shell: sampleShell({
      open: async (opened) => {
        answer = opened.answer
      },
      emit: show,
      saveDialog: async () => csv,
    }),
    ask: async (name, input) => {
      for (let tries = 0; ; tries++) {
        if (tries > 10_000) throw new Error(`${name} is refused as too often for ever`)
        const outcome = await answer(name, input)
        if (outcome.ok) return outcome.value as OutputOf<typeof name>
        // The last desk looks up more cases at once than a clerk would, so wait as the rate limit asks.
        if (outcome.failure.kind !== 'tooOften') throw new FailureError(outcome.failure)
        await setTimeout(outcome.failure.retryAfterMs)
      }
    },
  }
}

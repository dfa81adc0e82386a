/** The clerk after all kills: syncs with the service and looks up open cases until nothing changes any more. */
import { setTimeout } from 'node:timers/promises'
import { softwareLayout, wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import { FailureError } from '../../../src/shared/contract/failure.ts'
import { canonical } from '../../../src/shared/domain/canonical.ts'
import type { AskDesk } from './killed-desk.ts'

/** The last pass must change nothing; a service without faults needs only a few. */
const maxPasses = 10

/** Runs passes until nothing changes, then exports the ledger. Throws if the last pass still changes something or the export fails. */
export async function settle(ask: AskDesk): Promise<void> {
  let before = ''
  for (let pass = 0; pass < maxPasses; pass++) {
    await compare(ask)
    const { cases } = await ask('booking.attempts', { open: true })
    for (const { clientRef } of cases) await ask('booking.lookUp', { clientRef })
    const { cases: cancellations } = await ask('cancel.cancellations', { open: true })
    for (const { name } of cancellations) await ask('cancel.lookUp', { name })
    const after = canonical([
      (await ask('booking.attempts', { open: true })).cases.map(({ clientRef, state }) => [clientRef, state]),
      (await ask('cancel.cancellations', { open: true })).cases.map(({ reference, state }) => [reference, state]),
    ])
    if (after === before) {
      await ask('export.write', { filter: wholeLedger, layout: softwareLayout, allowMissingDays: true })
      return
    }
    before = after
  }
  throw new Error('the ledger does not come to rest')
}

/** Runs a sync after the startup sync has ended. Throws if the service does not answer for a range. */
async function compare(ask: AskDesk) {
  for (let tries = 0; ; tries++) {
    try {
      const { failed } = await ask('sync.run', {})
      if (failed > 0) throw new Error(`${failed} ranges could not be compared`)
      return
    } catch (error) {
      if (tries > 12_000 || !(error instanceof FailureError && error.failure.kind === 'inFlight')) throw error
      await setTimeout(50)
    }
  }
}

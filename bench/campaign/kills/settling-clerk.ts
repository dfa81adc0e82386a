/** The clerk after all kills: compares with the service and looks up what is open, until nothing changes any more. */
import { setTimeout } from 'node:timers/promises'
import { softwareLayout, wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import { FailureError } from '../../../src/shared/contract/failure.ts'
import { canonical } from '../../../src/shared/domain/canonical.ts'
import type { AskDesk } from './killed-desk.ts'

/** At least one whole pass changes nothing; a service without faults needs no more than a few. */
const mostPasses = 10

/** Errors: a `FailureError` when something still changes after the last pass, or the ledger cannot be exported. */
export async function settle(ask: AskDesk): Promise<void> {
  let before = ''
  for (let pass = 0; pass < mostPasses; pass++) {
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
      await ask('export.write', { filter: wholeLedger, layout: softwareLayout, evenWithHoles: true })
      return
    }
    before = after
  }
  throw new Error('the ledger does not come to rest')
}

/** Compares when the comparison of the start has ended; a range that the service does not answer for now is a fault. */
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

/**
 * All procedures that the window may call and all events that the desk sends, combined from a few files of related groups. The preload script, `ipc/serve.ts`
 * and the `Desk` type are derived from these tables.
 */
import type { z } from '../../domain/zod.ts'
import type { Outcome } from '../failure.ts'
import { bookedEvents, bookedProcedures } from './groups/booked.ts'
import { bookingEvents, bookingProcedures } from './groups/booking.ts'
import { deskEvents, deskProcedures } from './groups/desk.ts'
import { filesEvents, filesProcedures } from './groups/files.ts'
import { ledgerEvents, ledgerProcedures } from './groups/ledger.ts'
import { maintenanceEvents, maintenanceProcedures } from './groups/maintenance.ts'
import { searchEvents, searchProcedures } from './groups/search.ts'
import { sellingEvents, sellingProcedures } from './groups/selling.ts'

/** Every procedure, with its input and output schemas; both are validated. */
export const procedures = {
  ...deskProcedures,
  ...searchProcedures,
  ...bookingProcedures,
  ...bookedProcedures,
  ...ledgerProcedures,
  ...sellingProcedures,
  ...filesProcedures,
  ...maintenanceProcedures,
}

const events = {
  ...deskEvents,
  ...searchEvents,
  ...bookingEvents,
  ...bookedEvents,
  ...ledgerEvents,
  ...sellingEvents,
  ...filesEvents,
  ...maintenanceEvents,
}

export type ProcedureName = keyof typeof procedures
export const procedureNames = Object.keys(procedures) as ProcedureName[]
export type InputOf<N extends ProcedureName> = z.input<(typeof procedures)[N]['input']>
type ParsedInputOf<N extends ProcedureName> = z.output<(typeof procedures)[N]['input']>
export type OutputOf<N extends ProcedureName> = z.output<(typeof procedures)[N]['output']>
export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]
export type EventOf<N extends EventName> = z.output<(typeof events)[N]>

/** Implemented by the main process; a missing procedure does not compile. Failures are thrown as `FailureError`. */
export type Desk = { [N in ProcedureName]: (input: ParsedInputOf<N>) => Promise<OutputOf<N>> }

/** Sends an event from the desk to the window. */
export type Emit = <N extends EventName>(name: N, event: EventOf<N>) => void

/** The whole API of `window.desk`. */
export interface DeskBridge {
  /** Calls a procedure; does not reject for failures of the service, the disk or the input. */
  ask<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<Outcome<OutputOf<N>>>
  /** Subscribes to an event; returns the function that unsubscribes. */
  on<N extends EventName>(name: N, listen: (event: EventOf<N>) => void): () => void
}

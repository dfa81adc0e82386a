/**
 * All procedures that the window may call and all events that the desk sends, combined from one file per group. The preload script, `ipc/serve.ts`
 * and the `Desk` type are derived from these tables.
 */
import type { z } from '../../domain/zod.ts'
import type { Outcome } from '../failure.ts'
import { arrivalsEvents, arrivalsProcedures } from './groups/arrivals.ts'
import { bookingEvents, bookingProcedures } from './groups/booking.ts'
import { cancelEvents, cancelProcedures } from './groups/cancel.ts'
import { clientsProcedures } from './groups/clients.ts'
import { closingEvents, closingProcedures } from './groups/closing.ts'
import { connectionProcedures } from './groups/connection.ts'
import { deskEvents, deskProcedures } from './groups/desk.ts'
import { draftsProcedures } from './groups/drafts.ts'
import { calendarProcedures } from './groups/files/calendar.ts'
import { documentsEvents, documentsProcedures } from './groups/files/documents.ts'
import { evidenceProcedures } from './groups/files/evidence.ts'
import { exportEvents, exportProcedures } from './groups/files/export.ts'
import { guestsProcedures } from './groups/guests.ts'
import { hotelsProcedures } from './groups/hotels.ts'
import { ledgerEvents, ledgerProcedures } from './groups/ledger.ts'
import { maintenanceEvents, maintenanceProcedures } from './groups/maintenance.ts'
import { notesProcedures } from './groups/notes.ts'
import { noticesProcedures } from './groups/notices.ts'
import { offersEvents, offersProcedures } from './groups/offers.ts'
import { practiceProcedures } from './groups/practice.ts'
import { readerEvents, readerProcedures } from './groups/reader.ts'
import { rebookingEvents, rebookingProcedures } from './groups/rebooking.ts'
import { remindersEvents, remindersProcedures } from './groups/reminders.ts'
import { searchEvents, searchProcedures } from './groups/search.ts'
import { settingsProcedures } from './groups/settings.ts'
import { syncEvents, syncProcedures } from './groups/sync.ts'
import { updatesProcedures } from './groups/updates.ts'

/** Every procedure, with its input and output schemas; both are validated. */
export const procedures = {
  ...deskProcedures,
  ...updatesProcedures,
  ...settingsProcedures,
  ...connectionProcedures,
  ...searchProcedures,
  ...bookingProcedures,
  ...cancelProcedures,
  ...syncProcedures,
  ...arrivalsProcedures,
  ...noticesProcedures,
  ...rebookingProcedures,
  ...remindersProcedures,
  ...ledgerProcedures,
  ...notesProcedures,
  ...clientsProcedures,
  ...hotelsProcedures,
  ...offersProcedures,
  ...draftsProcedures,
  ...exportProcedures,
  ...closingProcedures,
  ...evidenceProcedures,
  ...documentsProcedures,
  ...calendarProcedures,
  ...maintenanceProcedures,
  ...guestsProcedures,
  ...readerProcedures,
  ...practiceProcedures,
}

const events = {
  ...deskEvents,
  ...searchEvents,
  ...bookingEvents,
  ...cancelEvents,
  ...syncEvents,
  ...arrivalsEvents,
  ...rebookingEvents,
  ...remindersEvents,
  ...ledgerEvents,
  ...exportEvents,
  ...closingEvents,
  ...offersEvents,
  ...documentsEvents,
  ...maintenanceEvents,
  ...readerEvents,
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

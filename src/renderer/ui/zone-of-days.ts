import type { DeskState, Settings } from '../../shared/contract/views/desk-views.ts'

/** The zone by whose days the ledger goes: a reader copy keeps that of the desk which wrote it. */
export const zoneOfDays = ({ desk, settings }: { readonly desk: DeskState | null; readonly settings: Settings }): string =>
  desk?.accountingZone ?? settings.accountingZone

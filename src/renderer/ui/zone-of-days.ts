import type { DeskState, Settings } from '../../shared/contract/views/desk-views.ts'

/** Returns the time zone of the ledger's days; a reader copy uses the zone of the desk that wrote it. */
export const zoneOfDays = ({ desk, settings }: { readonly desk: DeskState | null; readonly settings: Settings }): string =>
  desk?.accountingZone ?? settings.accountingZone

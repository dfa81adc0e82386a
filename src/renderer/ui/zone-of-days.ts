import type { App } from '../store.ts'

/** The zone by whose days the ledger goes: a reader copy keeps that of the desk which wrote it. */
export const zoneOfDays = ({ desk, settings }: Pick<App, 'desk' | 'settings'>): string => desk?.accountingZone ?? settings.accountingZone

/**
 * The settings file that one clerk gives to another. It contains no key, certificate, recovery code, path or guest: saved views are included only if
 * they search for no text, since a text may be a guest's name.
 */
import { IsoDate } from '../../domain/dates.ts'
import { z } from '../../domain/zod.ts'
import { ConnectionInput, Settings } from './desk-views.ts'
import { ExportPreset } from './export-views.ts'
import { LedgerFilter, SavedView } from './ledger-views.ts'

export const settingsForm = 'deskbook settings'
export const settingsVersion = 1

// The progress of the tour does not concern other desks.
const { accountingZone, tour: _, ...preferences } = Settings.shape

/** A view that searches for no text. */
const PlainView = z.strictObject({ ...SavedView.shape, filter: z.strictObject({ ...LedgerFilter.shape, text: z.literal('') }) })

export const SettingsFile = z.strictObject({
  form: z.literal(settingsForm),
  version: z.literal(settingsVersion),
  preferences: z.strictObject(preferences),
  accountingZone: accountingZone.max(100),
  /** The first creation day of the ledger; null if no ledger was open. */
  keepSince: IsoDate.nullable(),
  connections: z
    .array(
      z.strictObject({
        kind: z.literal('live'),
        ...ConnectionInput.pick({ name: true, baseUrl: true, occupantsField: true, bookTimeoutSeconds: true }).shape,
        /** It trusts a CA file, which is not included. */
        withCaFile: z.boolean(),
      }),
    )
    .max(100),
  presets: z.array(ExportPreset).max(500),
  views: z.array(PlainView).max(500),
})
export type SettingsFile = z.output<typeof SettingsFile>

/** What the file would contain, for the confirmation. Names of views and presets are the clerk's own words. */
export const SettingsExport = z.object({
  connections: z.array(z.string()),
  presets: z.array(z.string()),
  views: z.array(z.string()),
  /** Views that search for a text. */
  viewsLeftOut: z.int(),
})
export type SettingsExport = z.output<typeof SettingsExport>

const preferenceNames = Object.keys(preferences) as (keyof typeof preferences)[]

/** `there`: one with this name or address already exists and stays unchanged. `noLedger`: no ledger is open to store it. */
const NamedOutcome = z.object({ name: z.string(), outcome: z.enum(['added', 'there', 'noLedger']) })

/** What an import changes, and what it ignores. */
export const SettingsChanges = z.object({
  preferences: z.array(z.object({ name: z.enum(preferenceNames), before: z.string(), after: z.string() })),
  /** Settings that would make the desk less careful: they are not imported. */
  skippedAsLessSafe: z.array(z.enum(['cardEntry', 'safetyMarginMinutes', 'remindFreeEndsHours'])),
  /** Another accounting zone, which is not imported: changing it needs its own confirmation. */
  zone: z.string().nullable(),
  /** An earlier first day of the ledger. */
  keepSince: z.object({ before: IsoDate, after: IsoDate }).nullable(),
  connections: z.array(z.object({ name: z.string(), baseUrl: z.string(), outcome: z.enum(['added', 'there', 'sameName', 'needsCaFile']) })),
  presets: z.array(NamedOutcome),
  views: z.array(NamedOutcome),
})
export type SettingsChanges = z.output<typeof SettingsChanges>

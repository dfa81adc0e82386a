/** The desk, its connections and settings. */
import { IsoDate } from '../../domain/dates.ts'
import { ComparedCurrency, ExchangeRates } from '../../domain/exchange/exchange-rates.ts'
import { CountryCode, CurrencyCode } from '../../domain/schemas.ts'
import { MarginRule } from '../../domain/selling/selling.ts'
import { z } from '../../domain/zod.ts'
import { formatLocales } from '../../words/formats.ts'
import { languageCodes } from '../../words/languages.ts'
import { say } from '../../words/say.ts'
import { FailureData } from '../failure-data.ts'
import { tourStepNames } from '../practice.ts'
import { NullableText } from '../view-fields.ts'
import { ExcelMarks } from './export-views.ts'
import { ledgerChecks } from './maintenance-views.ts'
import { UpdateState } from './update-views.ts'

const ConnectionView = z.object({
  id: z.string(),
  /** `reader`: a reader copy of another desk's ledger, without a service; its `baseUrl` is empty. */
  mode: z.enum(['practice', 'live', 'reader']),
  name: z.string(),
  baseUrl: z.string(),
  /** `keychain`: stored there; `session`: in memory until the desk is closed; `none`: not given. */
  key: z.enum(['keychain', 'session', 'none']),
  /** The key was given for another base URL or CA file than the current one, so it is not used and must be entered again. */
  keyOfOtherPlace: z.boolean(),
  /** Timeout of a booking request, in seconds. */
  bookTimeoutSeconds: z.int(),
  /** Open bookings and cancellations; for an inactive connection, as of when its ledger was last closed. */
  openCases: z.int(),
})

/** Whether the recovery code of a ledger was saved outside of the computer, and whether the desk asks for that now. */
export const RecoveryCodeMark = z.object({
  /** `paper`: printed or written down; `file`: saved as a file; `typed`: somebody opened the ledger with it. Null: never. */
  kept: z.object({ how: z.enum(['paper', 'file', 'typed']), atMs: z.number() }).nullable(),
  asks: z.boolean(),
})
export type RecoveryCodeMark = z.output<typeof RecoveryCodeMark>

export const DeskState = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'chromium']),
  connections: z.array(ConnectionView),
  active: ConnectionView.nullable(),
  ledger: z.enum(['none', 'opening', 'open', 'failed', 'needsRecoveryCode', 'needsPassphrase']),
  ledgerTrouble: NullableText,
  /** Why the open ledger is read-only: a reader copy, or a disk error; null if it is writable. */
  readOnly: z.enum(['readerCopy', 'readOnly', 'diskFull', 'diskFailed']).nullable(),
  /** The moment at which a reader copy was written; null for the desk's own ledger. */
  asOfMs: z.number().nullable(),
  /** The zone of the ledger's days: the setting, or the zone in which a reader copy was written. */
  accountingZone: z.string(),
  /** The check of the whole file after each opening. Booking waits for it. */
  check: z.enum(ledgerChecks),
  /** The catch-up: fetching what was booked since the desk last ran. Booking waits for it. Null when done. */
  catchUp: z
    .object({
      /** The day on which the desk last ran. */
      since: IsoDate,
      /** The number of calls; each fetches a window of days. */
      windows: z.int(),
      /** The number of answered calls. */
      done: z.int(),
      /** Whether a call is in flight. */
      asking: z.boolean(),
      /** Why the last call failed; null if it was answered. */
      why: FailureData.nullable(),
    })
    .nullable(),
  keychain: z.enum(['ok', 'unavailable', 'locked', 'timedOut']),
  /** A keychain call has been pending for seconds: the system may be prompting the user. */
  keychainAsks: z.boolean(),
  /**
   * The last proxy that requires a login (`host:port`, or `https://host:port` for TLS) and its state: it asks for a login, the given login is not
   * sent yet, was refused, or was accepted.
   */
  proxy: z.object({ proxy: z.string(), state: z.enum(['asks', 'given', 'refused', 'accepted']) }).nullable(),
  /** The recovery code of the open ledger; null if it has none: practice, a reader copy, a closed ledger. */
  recoveryCode: RecoveryCodeMark.nullable(),
  /** The number of open bookings and cancellations, shown in the window's frame. */
  openCases: z.int(),
  /** Notices that need attention and are not dismissed. */
  notices: z.int(),
  /** Whether a booking or a cancellation is in flight. */
  sending: z.boolean(),
  /** When the bookings were last compared with the service's; null if not in this run. */
  comparedAtMs: z.number().nullable(),
  /** Whether the last call reached the service; null before the first. */
  online: z.boolean().nullable(),
  deskZone: z.string(),
  /** Whether this computer reports a valid time zone; otherwise `deskZone` is the accounting zone of the last start. */
  isZoneKnown: z.boolean(),
  excelMarks: ExcelMarks,
  /** The name of a reader copy that was opened from outside, such as by a double click; null if none is pending. */
  offeredCopy: NullableText,
  /** The data folder of this run. */
  dataFolder: z.string(),
  /** The data folder from the next start on, if another was chosen; null otherwise. */
  nextFolder: NullableText,
  /** The folder from which this start moved the data; null if it moved nothing. */
  movedFrom: NullableText,
  /** Settings that could not be read at this start: `some` were reset to defaults, or `all`, connections included. Null: none. */
  settingsLost: z.enum(['some', 'all']).nullable(),
  /** Ledgers in the data folder without a connection, last written first. `connection.add` can attach them again. */
  foundLedgers: z.array(z.object({ id: z.string(), changedAtMs: z.number() })),
  updates: UpdateState,
  /** Who works at the desk: the stored names, the one at the desk now (null if nobody has said it in this run), and the name recorded meanwhile. */
  operators: z.object({ names: z.array(z.string()), current: NullableText, computerUser: z.string() }),
  nowMs: z.number(),
})
export type DeskState = z.output<typeof DeskState>

/** Pages that can be shown first. */
const firstPages = ['today', 'search', 'ledger', 'arrivals', 'planner'] as const

export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  /** `system` is the first of the system's languages that the desk supports. */
  language: z.enum(['system', ...languageCodes]).default('system'),
  /** The locale for numbers, amounts and dates; `system` is the region that the system reports. */
  formats: z.enum(['system', ...formatLocales]).default('system'),
  /** The page shown after the start. */
  opensWith: z.enum(firstPages).default('today'),
  /** The zone in which a creation moment becomes an accounting day. */
  accountingZone: z.string(),
  /** Safety margin: a deadline is shown as over this many minutes early. */
  safetyMarginMinutes: z.int().min(0).max(10_080),
  /** Hours before free cancellation ends at which the desk reminds of it; null: never. */
  remindFreeEndsHours: z.int().min(1).max(720).nullable().default(24),
  /** Days before the check-in day on which the desk reminds of an arrival; 0 on the day itself, null never. */
  remindArrivalDays: z.int().min(0).max(30).nullable().default(1),
  /** Whether the desk looks by itself for better rates for bookings that can still be cancelled free. */
  watchRates: z.boolean().default(false),
  currency: CurrencyCode,
  nationality: CountryCode,
  cardEntry: z.boolean(),
  /** Whether single letters and signs are shortcuts. */
  singleKeys: z.boolean().default(true),
  /** The margin on the cost of a Net rate; null leaves the price to the clerk. */
  marginRule: MarginRule.nullable().default(null),
  /** Used only to order search results in several currencies. */
  exchangeRates: ExchangeRates.default([]),
  /** The currency in which search results are ordered; null shows prices as they are stated. */
  compareIn: ComparedCurrency.nullable().default(null),
  /** The ledger's columns, in order, with widths in pixels; null fits them to the window. */
  ledgerColumns: z
    .array(z.strictObject({ id: z.string().max(40), width: z.int().min(40).max(1000).nullable() }))
    .max(60)
    .nullable()
    .default(null),
  /**
   * Progress of the practice tour (`offer` before it began) and whether it is shown. It is not exported to other desks. Settings older than the tour
   * do not offer it.
   */
  tour: z.strictObject({ step: z.enum(['offer', ...tourStepNames, 'done']), shown: z.boolean() }).default({ step: 'offer', shown: false }),
})
export type Settings = z.output<typeof Settings>

/** Returns the settings of a new desk. */
export const firstSettings = (accountingZone: string): Settings => ({
  theme: 'system',
  density: 'compact',
  language: 'system',
  formats: 'system',
  opensWith: 'today',
  accountingZone,
  safetyMarginMinutes: 5,
  remindFreeEndsHours: 24,
  remindArrivalDays: 1,
  watchRates: false,
  currency: 'EUR',
  nationality: 'CH',
  cardEntry: true,
  singleKeys: true,
  marginRule: null,
  exchangeRates: [],
  compareIn: null,
  ledgerColumns: null,
  tour: { step: 'offer', shown: true },
})

/** A partial change of the settings. Omitted ones stay unchanged, so there must be no defaults here. */
export const SettingsChange = z
  .strictObject({
    ...Settings.shape,
    language: Settings.shape.language.removeDefault(),
    formats: Settings.shape.formats.removeDefault(),
    opensWith: Settings.shape.opensWith.removeDefault(),
    singleKeys: Settings.shape.singleKeys.removeDefault(),
    remindFreeEndsHours: Settings.shape.remindFreeEndsHours.removeDefault(),
    remindArrivalDays: Settings.shape.remindArrivalDays.removeDefault(),
    watchRates: Settings.shape.watchRates.removeDefault(),
    marginRule: Settings.shape.marginRule.removeDefault(),
    exchangeRates: Settings.shape.exchangeRates.removeDefault(),
    compareIn: Settings.shape.compareIn.removeDefault(),
    ledgerColumns: Settings.shape.ledgerColumns.removeDefault(),
    tour: Settings.shape.tour.removeDefault(),
  })
  .partial()

/** Pages stored unencrypted between starts: names and a client reference, never a search text or a guest. */
export const SavedPages = z
  .array(
    z.discriminatedUnion('name', [
      z.strictObject({ name: z.enum(['today', 'search', 'ledger', 'unknown', 'arrivals', 'planner', 'settings', 'offers']) }),
      z.strictObject({ name: z.literal('confirmation'), clientRef: z.string().max(64) }),
    ]),
  )
  .max(50)
export type SavedPages = z.output<typeof SavedPages>

/** Settings of one live connection. */
export const ConnectionInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => say('deskViews.connectionNameMissing') })
    .max(60, { error: () => say('common.nameTooLong') }),
  baseUrl: z.string().trim().max(500),
  apiKey: z.string().max(5000),
  /** Token of an extra CA file in PEM form, from `connection.chooseCaFile`; empty for none. */
  caFile: z.string().max(64),
  /** Name of the occupants list in a booking request. */
  occupantsField: z.enum(['occupancy', 'occupancies']),
  /** Timeout of a booking request, in seconds; at least 120. */
  bookTimeoutSeconds: z
    .int()
    .min(120, { error: () => say('deskViews.bookingWaitTooShort') })
    .max(600),
  /** The id of a found ledger to attach; if absent, a new one is created. */
  ledger: z.string().max(64).optional(),
})
export type ConnectionInput = z.output<typeof ConnectionInput>

/** The desk itself, its connections and settings, as the window is shown and changes them. */
import { IsoDate } from '../../domain/dates.ts'
import { ComparedCurrency, ExchangeRates } from '../../domain/exchange/exchange-rates.ts'
import { CountryCode, CurrencyCode } from '../../domain/schemas.ts'
import { MarginRule } from '../../domain/selling/selling.ts'
import { z } from '../../domain/zod.ts'
import { formatLocales } from '../../words/formats.ts'
import { languageNames } from '../../words/languages.ts'
import { say } from '../../words/say.ts'
import { FailureData } from '../failure-data.ts'
import { tourStepNames } from '../practice.ts'
import { Text } from '../view-fields.ts'
import { ExcelMarks } from './export-views.ts'
import { ledgerChecks } from './maintenance-views.ts'
import { UpdateState } from './update-views.ts'

const ConnectionView = z.object({
  id: z.string(),
  /** `reader`: a reader copy of another desk’s ledger, without a service; its `baseUrl` is empty. */
  mode: z.enum(['practice', 'live', 'reader']),
  name: z.string(),
  baseUrl: z.string(),
  /** `keychain`: kept there; `session`: until the desk is closed; `none`: not given. */
  key: z.enum(['keychain', 'session', 'none']),
  /** Its key was given for another base URL or CA file than it has now, so it is not used: it has to be entered again. */
  keyOfOtherPlace: z.boolean(),
  /** Longest wait for a booking, in seconds. */
  bookTimeoutSeconds: z.int(),
  /** Its open bookings and cancellations; of one that is not in use, when its books were last closed. */
  openCases: z.int(),
})

/** Whether the recovery code of a ledger was kept outside of the computer, and whether the desk asks for that now. */
export const CodeKept = z.object({
  /** `paper`: printed or written down; `file`: saved as a file; `typed`: somebody had it and opened the ledger with it. Null: never. */
  kept: z.object({ how: z.enum(['paper', 'file', 'typed']), atMs: z.number() }).nullable(),
  asks: z.boolean(),
})
export type CodeKept = z.output<typeof CodeKept>

export const DeskState = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'chromium']),
  connections: z.array(ConnectionView),
  active: ConnectionView.nullable(),
  ledger: z.enum(['none', 'opening', 'open', 'failed', 'needsRecoveryCode', 'needsPassphrase']),
  ledgerTrouble: Text,
  /** Why the open ledger is read and not written: a reader copy, or what its disk refuses; null when it is written. */
  readOnly: z.enum(['readerCopy', 'readOnly', 'diskFull', 'diskFailed']).nullable(),
  /** The moment that a reader copy shows; null for a ledger of one's own. */
  asOfMs: z.number().nullable(),
  /** The zone of the ledger’s days: that of the settings, or the one in which a reader copy was written. */
  accountingZone: z.string(),
  /** The check of the whole file that follows each opening. Booking waits for it. */
  check: z.enum(ledgerChecks),
  /**
   * Asking the service for what was booked since the desk was last alive, which booking waits for: the day of that, calls and those
   * of them that were answered, and what asking ended in last. Null when it is done.
   */
  catchUp: z.object({ since: IsoDate, windows: z.int(), done: z.int(), asking: z.boolean(), why: FailureData.nullable() }).nullable(),
  keychain: z.enum(['ok', 'unavailable', 'locked', 'timedOut']),
  /** A call to the keychain has been waiting for seconds: the system may be asking a person. */
  keychainAsks: z.boolean(),
  /** The proxy (`host:port`, in TLS `https://host:port`) that was met last, if it signs people in: it asks for a login, has yet to be sent the one that was given, refuses it, or takes it. */
  proxy: z.object({ proxy: z.string(), state: z.enum(['asks', 'given', 'refused', 'kept']) }).nullable(),
  /** Of the recovery code of the open ledger; null where there is none: practice, a reader copy, a closed ledger. */
  recoveryCode: CodeKept.nullable(),
  /** Open bookings and cancellations: the count in the frame. */
  openCases: z.int(),
  /** Notices that nobody has put away. */
  notices: z.int(),
  /** Whether a booking or a cancellation is on its way. */
  sending: z.boolean(),
  /** When the bookings were last compared with the service's; null when never in this run. */
  comparedAtMs: z.number().nullable(),
  /** Whether the last call reached the service; null before the first. */
  online: z.boolean().nullable(),
  deskZone: z.string(),
  /** Whether this computer states a time zone that exists; else `deskZone` is the accounting zone of the last start. */
  isZoneKnown: z.boolean(),
  excelMarks: ExcelMarks,
  /** The name of a reader copy that was opened from outside, such as by a double click; null when none waits for an answer. */
  offeredCopy: Text,
  /** Where the data of this start lie. */
  dataFolder: z.string(),
  /** Where the data lie from the next start on, once another folder was chosen for them; null otherwise. */
  nextFolder: Text,
  /** From where this start took the data over; null when they lay where they lie. */
  movedFrom: Text,
  /** What of the settings could not be read at this start: `some` have their first values again, or `all`, connections included. Null: nothing. */
  settingsLost: z.enum(['some', 'all']).nullable(),
  /** Ledgers in the data folder that no connection names, the one that was written last first. `connection.add` can attach them again. */
  foundLedgers: z.array(z.object({ id: z.string(), changedAtMs: z.number() })),
  updates: UpdateState,
  nowMs: z.number(),
})
export type DeskState = z.output<typeof DeskState>

/** The pages that a desk can open with. */
const firstPages = ['today', 'search', 'ledger', 'arrivals'] as const

export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  /** `system` is the first of the system's languages that the desk speaks. */
  language: z.enum(['system', ...languageNames]).default('system'),
  /** Whose numbers, amounts and days are written; `system` is the region that the system states. */
  formats: z.enum(['system', ...formatLocales]).default('system'),
  /** The page that is there when the desk has started. */
  opensWith: z.enum(firstPages).default('today'),
  /** Declared zone in which a creation moment becomes an accounting day. */
  accountingZone: z.string(),
  /** Minutes before a deadline at which it is treated as over in what is shown as the last safe moment. */
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
  /** Whether a single letter or sign is a shortcut. */
  singleKeys: z.boolean().default(true),
  /** What a Net rate is sold at above its cost; null leaves the price to the clerk. */
  marginRule: MarginRule.nullable().default(null),
  /** By which search results in several currencies are put into one order; nothing else goes by them. */
  exchangeRates: ExchangeRates.default([]),
  /** The currency of that order; null shows prices as they are stated. */
  compareIn: ComparedCurrency.nullable().default(null),
  /** The ledger's columns as they were chosen, ordered and sized, in pixels; null fits them to the window. */
  ledgerColumns: z
    .array(z.strictObject({ id: z.string().max(40), width: z.int().min(40).max(1000).nullable() }))
    .max(60)
    .nullable()
    .default(null),
  /**
   * How far the clerk is on the tour of the practice mode, `offer` before it was begun, and whether it stands in the window. It is of this desk and
   * goes to no other. A desk that is older than the tour is not offered it.
   */
  tour: z.strictObject({ step: z.enum(['offer', ...tourStepNames, 'done']), shown: z.boolean() }).default({ step: 'offer', shown: false }),
})
export type Settings = z.output<typeof Settings>

/** Of a desk that has not been told otherwise. */
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

/** Some of the settings. What is not named stays as it is: a default here would change it. */
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

/** Pages as they are kept between starts, in clear: their names and a client reference, never what was looked for or a guest. */
export const KeptPages = z
  .array(
    z.discriminatedUnion('name', [
      z.strictObject({ name: z.enum(['today', 'search', 'ledger', 'unknown', 'arrivals', 'settings', 'offers']) }),
      z.strictObject({ name: z.literal('confirmation'), clientRef: z.string().max(64) }),
    ]),
  )
  .max(50)
export type KeptPages = z.output<typeof KeptPages>

/** Settings of one live connection. */
export const ConnectionInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => say('deskViews.giveTheConnectionAName') })
    .max(60, { error: () => say('deskViews.atMost60Characters') }),
  baseUrl: z.string().trim().max(500),
  apiKey: z.string().max(5000),
  /** Token of an extra CA file in PEM form, as `connection.chooseCaFile` gave it; empty for none. */
  caFile: z.string().max(64),
  /** Name of the occupants list in a booking request. */
  occupantsField: z.enum(['occupancy', 'occupancies']),
  /** Longest wait for a booking, in seconds; never below 120. */
  bookTimeoutSeconds: z
    .int()
    .min(120, { error: () => say('deskViews.atLeast120SecondsA') })
    .max(600),
  /** The id of a found ledger that the connection is attached to; a new one is begun when absent. */
  ledger: z.string().max(64).optional(),
})
export type ConnectionInput = z.output<typeof ConnectionInput>

/** The desk's stored settings and connections, in one file. The file contains no API key and no guest data. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { type DeskState, firstSettings, RecoveryCodeMark, SavedPages, Settings } from '../../../shared/contract/views/desk-views.ts'
import { Letterhead } from '../../../shared/contract/views/document-views.ts'
import { isZone } from '../../../shared/domain/dates.ts'
import { Operators } from '../../../shared/domain/operators.ts'
import { z } from '../../../shared/domain/zod.ts'
import { localeFor } from '../../../shared/words/formats.ts'
import { type Language, languageFor } from '../../../shared/words/languages.ts'
import { say, setVoice, voice } from '../../../shared/words/say.ts'
import { ignore } from '../../async/ignore.ts'
import { createSerial } from '../../async/serial.ts'
import { writeAtomically } from '../../files/durable.ts'
import { onDisk } from '../../files/replace-file.ts'

/** `system` are the system's languages, preferred first, such as `de-CH`. */
const languageOf = ({ language }: Settings, system: readonly string[]): Language => (language === 'system' ? languageFor(system) : language)

const formatsOf = ({ formats }: Settings, region: string) => (formats === 'system' ? localeFor(region) : formats)

/** The system's preferences. */
interface SystemPreferences {
  /** The system's languages, preferred first, such as `de-CH`. */
  readonly languages: readonly string[]
  /** The locale of the system's numbers and dates. */
  readonly region: string
}

/** Applies the language and formats of the settings, now and after each change, and returns the wrapped memory. */
export async function applyVoiceSettings(memory: DeskMemory, { languages, region }: SystemPreferences): Promise<DeskMemory> {
  const applyVoice = ({ settings }: ReturnType<DeskMemory['read']>) =>
    setVoice(languageOf(settings, languages), formatsOf(settings, region))
  await applyVoice(memory.read())
  return {
    ...memory,
    change: async (fields) => {
      const next = await memory.change(fields)
      await applyVoice(next)
      return next
    },
  }
}

/** A stored connection. `caPem` contains the extra certificates themselves, so that their file is not needed any more. */
export const StoredConnection = z.object({
  id: z.string(),
  mode: z.enum(['practice', 'live', 'reader']),
  name: z.string(),
  baseUrl: z.string(),
  caPem: z.string(),
  occupantsField: z.enum(['occupancy', 'occupancies']),
  bookTimeoutSeconds: z.int(),
  /** The fingerprint of the account of its last API key, see `key-orders.ts`; absent before the connection had a key. */
  account: z.string().optional(),
  /** The path of a reader copy. */
  readerFile: z.string().optional(),
})
export type StoredConnection = z.output<typeof StoredConnection>

/** Whether the recovery code of one ledger was stored. */
export const StoredRecoveryCodeMark = z.object({
  /** The check value of the ledger's key: a new ledger has another code. */
  ledger: z.string(),
  /** The time of the first live booking since the desk tracks the code. */
  bookedAtMs: z.number().nullable(),
  putOffAtMs: z.number().nullable(),
  kept: RecoveryCodeMark.shape.kept,
})
export type StoredRecoveryCodeMark = z.output<typeof StoredRecoveryCodeMark>

const noLetterhead: Letterhead = { name: '', address: '', closing: '', logo: null }

const Memory = z.object({
  settings: Settings,
  connections: z.array(StoredConnection),
  active: z.string().nullable(),
  /** The number of open cases when a connection's ledger was last closed; a missing entry means none. */
  openCases: z.record(z.string(), z.int()).default({}),
  /** The recovery code marks, by connection id. */
  codesKept: z.record(z.string(), StoredRecoveryCodeMark).default({}),
  /** The second backup folder, by connection id. */
  secondFolders: z.record(z.string(), z.string()).default({}),
  /** The pages shown when the desk was closed. */
  pages: SavedPages.catch([]).default([]),
  /** The letterhead of documents for guests and hotels. */
  letterhead: Letterhead.default(noLetterhead),
  /** The people who work at the desk. */
  operators: Operators.default([]),
})
type Memory = z.output<typeof Memory>

export interface DeskMemory {
  /** How much could not be read at this start. */
  readonly lost: DeskState['settingsLost']
  read(): Memory
  /**
   * Replaces fields durably: writes a temporary file, flushes it, then renames it. `fields` gets the memory after all earlier changes, so that
   * concurrent changes do not undo each other. Errors: `file`, and what `fields` throws.
   */
  change(fields: (memory: Memory) => Partial<Memory>): Promise<Memory>
  /** Resolves when no change is being written. */
  idle(): Promise<void>
}

const fileName = 'desk.json'
/** A copy, written after each change; read if the file itself is unreadable. */
const copyName = 'desk-copy.json'

/**
 * Opens the settings in a folder. Unreadable fields get their default value; if the whole file is unreadable, the copy is read. A file that is not
 * fully readable is also kept under another name, and `damaged` is called. `zone` is the default accounting zone. Rejects with the file system's
 * error, which names the file, if that prevents reading.
 */
export async function openMemory(folder: string, zone: string, damaged: () => void): Promise<DeskMemory> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [file, copy] = [join(folder, fileName), join(folder, copyName)]
  const stored = await readMemory(file, zone)
  if (stored === 'unreadable' || stored?.isWhole === false) {
    await copyFile(file, `${file}.damaged-${randomUUID().slice(0, 8)}`)
    damaged()
  }
  const found = stored !== null && stored !== 'unreadable' ? stored : await readMemory(copy, zone).catch(() => null)
  const isNew = found === null || found === 'unreadable'
  const isWhole = !isNew && found.isWhole
  let memory: Memory = isNew ? firstMemory(zone) : found.memory
  const changes = createSerial()

  const change = async (fields: (memory: Memory) => Partial<Memory>): Promise<Memory> => {
    const next = { ...memory, ...fields(memory) }
    const text = JSON.stringify(next, null, 2)
    await onDisk(() => writeAtomically(file, text))
    memory = next
    await ignore(writeAtomically(copy, text), 'the change itself is already on disk')
    return memory
  }
  // Rewrite the file so that the next start can read all of it.
  if (stored === 'unreadable' || (!isNew && !isWhole)) await change(() => ({}))

  return {
    lost: isWhole || (stored ?? found) === null ? null : isNew ? 'all' : 'some',
    read: () => memory,
    change: (fields) => changes.run(() => change(fields)),
    idle: changes.idle,
  }
}

/** The settings that were read, and whether all of them were readable. */
interface FoundMemory {
  readonly memory: Memory
  readonly isWhole: boolean
}

/** Returns null if there is no file. */
async function readMemory(file: string, zone: string): Promise<FoundMemory | 'unreadable' | null> {
  try {
    return memoryIn(JSON.parse(await readFile(file, 'utf8')), firstMemory(zone))
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable'
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // If the path is a directory or the file is locked, only reading fails, and that error does not name the file.
    throw Object.assign(error as Error, { path: file })
  }
}

/** Check the zone here: with a zone unknown to this machine, no day of the ledger would be readable. */
const StoredSettings = Settings.extend({ accountingZone: z.string().refine(isZone) })

/** The default values of a connection; id, mode and base URL have none and are required. */
const connectionDefaults = (one: unknown) => ({
  ...{ name: String(Object(one).id), caPem: '', occupantsField: 'occupancy', bookTimeoutSeconds: 120 },
  ...{ account: undefined, readerFile: undefined },
})

function memoryIn(json: unknown, first: Memory): FoundMemory | 'unreadable' {
  if (!isRecord(json) || !isRecord(json['settings']) || !Array.isArray(json['connections'])) return 'unreadable'
  const settings = readFields(StoredSettings, json['settings'], first.settings)
  const connections = json['connections'].map((one) => readFields(StoredConnection, one, connectionDefaults(one)))
  const all = { ...json, settings: settings?.value, connections: connections.flatMap((one) => one?.value ?? []) }
  const read = readFields(Memory, all, first)
  return read ? { memory: read.value, isWhole: [settings, read, ...connections].every((one) => one?.isWhole) } : 'unreadable'
}

/** Parses an object and replaces unreadable fields with their values in `first`. Returns null if `first` lacks one of them. */
function readFields<S extends z.ZodType>(schema: S, json: unknown, first: object): { value: z.output<S>; isWhole: boolean } | null {
  const read = schema.safeParse(json)
  if (read.success) return { value: read.data, isWhole: true }
  const unread = new Set(read.error.issues.map(({ path }) => path[0]))
  const repaired = schema.safeParse({ ...Object(json), ...Object.fromEntries(Object.entries(first).filter(([name]) => unread.has(name))) })
  return repaired.success ? { value: repaired.data, isWhole: false } : null
}

const isRecord = (json: unknown): json is Record<string, unknown> => typeof json === 'object' && json !== null && !Array.isArray(json)

function firstMemory(zone: string): Memory {
  return {
    settings: firstSettings(zone),
    connections: [],
    active: null,
    openCases: {},
    codesKept: {},
    secondFolders: {},
    pages: [],
    letterhead: noLetterhead,
    operators: [],
  }
}

/** Sets the second backup folder of a connection; null disconnects it. Errors: `file`. */
export async function setSecondFolder(memory: DeskMemory, connection: string, folder: string | null): Promise<void> {
  await memory.change(({ secondFolders: { [connection]: _, ...others } }) => ({
    secondFolders: folder === null ? others : { ...others, [connection]: folder },
  }))
}

/** Creates the procedure that stores the shown pages for the next start. */
export function createPagesDesk(memory: DeskMemory): Pick<Desk, 'desk.pages'> {
  return {
    'desk.pages': async ({ pages }) => ({ pages: (pages ? await memory.change(() => ({ pages })) : memory.read()).pages }),
  }
}

/** Creates the settings procedures. `zoneChanged` is called when the ledger's days change with the accounting zone. */
export function createSettingsDesk(
  memory: DeskMemory,
  zoneChanged: () => Promise<void>,
): Pick<Desk, 'settings.read' | 'settings.voice' | 'settings.write'> {
  return {
    'settings.read': async () => {
      // A window that is loaded again while a change is being written gets the change.
      await memory.idle()
      return memory.read().settings
    },
    'settings.voice': async () => ({ language: voice.language, formats: voice.formats.locale }),
    'settings.write': async (change) => {
      const { settings } = memory.read()
      const { accountingZone } = change
      if (accountingZone !== undefined && !isZone(accountingZone)) {
        throw new FailureError({
          kind: 'input',
          fields: [{ path: 'accountingZone', problem: say('settings.zoneInvalid') }],
        })
      }
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const next = await memory.change(({ settings }) => ({ settings: { ...settings, ...given } }))
      if (accountingZone === undefined || accountingZone === settings.accountingZone) return next.settings
      await zoneChanged().catch(async (error: unknown) => {
        // If the ledger could not be reopened it keeps its days, so restore the setting.
        await memory.change((now) => ({ settings: { ...now.settings, accountingZone: settings.accountingZone } }))
        throw error
      })
      return next.settings
    },
  }
}

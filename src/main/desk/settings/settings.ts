/** What the desk remembers between starts, in one file: settings and connections. Never a key, never a guest. */

import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { CodeKept, type DeskState, firstSettings, KeptPages, Settings } from '../../../shared/contract/views/desk-views.ts'
import { Letterhead } from '../../../shared/contract/views/document-views.ts'
import { isZone } from '../../../shared/domain/dates.ts'
import { z } from '../../../shared/domain/zod.ts'
import { say } from '../../../shared/words/say.ts'
import { createSerial } from '../../async/serial.ts'
import { writeWhole } from '../../files/durable.ts'
import { onDisk } from '../../files/replace-file.ts'

/** A connection as it is kept. `caPem` holds the extra certificates themselves, so that their file may go. */
export const StoredConnection = z.object({
  id: z.string(),
  mode: z.enum(['practice', 'live', 'reader']),
  name: z.string(),
  baseUrl: z.string(),
  caPem: z.string(),
  occupantsField: z.enum(['occupancy', 'occupancies']),
  bookTimeoutSeconds: z.int(),
  /** By what the account of its last API key is known again, see `same-account.ts`; not there before it had one. */
  account: z.string().optional(),
  /** Where a reader copy lies. */
  readerFile: z.string().optional(),
})
export type StoredConnection = z.output<typeof StoredConnection>

/** What became of the recovery code of one ledger. */
export const StoredCodeKept = z.object({
  /** By which the ledger's key is known again: a new ledger has another code. */
  ledger: z.string(),
  /** The first live booking since the desk looks after the code. */
  bookedAtMs: z.number().nullable(),
  putOffAtMs: z.number().nullable(),
  kept: CodeKept.shape.kept,
})
export type StoredCodeKept = z.output<typeof StoredCodeKept>

const noLetterhead: Letterhead = { name: '', address: '', closing: '', logo: null }

const Memory = z.object({
  settings: Settings,
  connections: z.array(StoredConnection),
  active: z.string().nullable(),
  /** How many outcomes were open when the books of a connection were last closed; where it is not named, none. */
  openCases: z.record(z.string(), z.int()).default({}),
  /** By connection. */
  codesKept: z.record(z.string(), StoredCodeKept).default({}),
  /** Where copies of the backups go, by connection. */
  secondFolders: z.record(z.string(), z.string()).default({}),
  /** What was shown when the desk was closed. */
  pages: KeptPages.catch([]).default([]),
  /** Of the documents that guests and hotels get. */
  letterhead: Letterhead.default(noLetterhead),
})
type Memory = z.output<typeof Memory>

export interface DeskMemory {
  /** What could not be read at this start. */
  readonly lost: DeskState['settingsLost']
  read(): Memory
  /** Replaces parts of it, durably: a temporary file, flushed, then renamed. Errors: `file`. */
  change(parts: Partial<Memory>): Promise<Memory>
  /** Resolves when no change is being written. */
  idle(): Promise<void>
}

const fileName = 'desk.json'
/** The same again, written after each change: read where the file itself cannot be. */
const copyName = 'desk-copy.json'

/**
 * Opens the desk's memory in a folder. What cannot be read of the file gets its first value; where nothing can, the copy is read. A file
 * that could not be read as a whole also stays under another name, and `damaged` is called. `zone` is the first accounting zone. Where the
 * file system does not let it be read, rejects with its error, which names the file.
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

  const change = async (parts: Partial<Memory>): Promise<Memory> => {
    const next = { ...memory, ...parts }
    const text = JSON.stringify(next, null, 2)
    await onDisk(() => writeWhole(file, text))
    memory = next
    // The change itself is on the disk.
    await writeWhole(copy, text).catch(() => {})
    return memory
  }
  // The next start reads it as a whole.
  if (stored === 'unreadable' || (!isNew && !isWhole)) await change({})

  return {
    lost: isWhole || (stored ?? found) === null ? null : isNew ? 'all' : 'some',
    read: () => memory,
    change: (parts) => changes.run(() => change(parts)),
    idle: changes.idle,
  }
}

/** A memory that was read, and whether all of it could be. */
interface FoundMemory {
  readonly memory: Memory
  readonly isWhole: boolean
}

/** Null where there is no file. */
async function readMemory(file: string, zone: string): Promise<FoundMemory | 'unreadable' | null> {
  try {
    return memoryIn(JSON.parse(await readFile(file, 'utf8')), firstMemory(zone))
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable'
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // A folder in its place, or a lock on its contents, is met when it is read, and such an error names no file.
    throw Object.assign(error as Error, { path: file })
  }
}

/** The zone is checked here alone: one that this machine does not know would leave no day of the ledger readable. */
const StoredSettings = Settings.extend({ accountingZone: z.string().refine(isZone) })

/** Without an id, a mode or a base URL there is no connection. */
const firstOfConnection = (one: unknown) => ({
  ...{ name: String(Object(one).id), caPem: '', occupantsField: 'occupancy', bookTimeoutSeconds: 120 },
  ...{ account: undefined, readerFile: undefined },
})

function memoryIn(json: unknown, first: Memory): FoundMemory | 'unreadable' {
  if (!isRecord(json) || !isRecord(json['settings']) || !Array.isArray(json['connections'])) return 'unreadable'
  const settings = readFields(StoredSettings, json['settings'], first.settings)
  const connections = json['connections'].map((one) => readFields(StoredConnection, one, firstOfConnection(one)))
  const all = { ...json, settings: settings?.value, connections: connections.flatMap((one) => one?.value ?? []) }
  const read = readFields(Memory, all, first)
  return read ? { memory: read.value, isWhole: [settings, read, ...connections].every((one) => one?.isWhole) } : 'unreadable'
}

/** Reads an object, with the first value in the place of each field that cannot be read; null where there is none for one of them. */
function readFields<S extends z.ZodType>(schema: S, json: unknown, first: object): { value: z.output<S>; isWhole: boolean } | null {
  const read = schema.safeParse(json)
  if (read.success) return { value: read.data, isWhole: true }
  const unread = new Set(read.error.issues.map(({ path }) => path[0]))
  const mended = schema.safeParse({ ...Object(json), ...Object.fromEntries(Object.entries(first).filter(([name]) => unread.has(name))) })
  return mended.success ? { value: mended.data, isWhole: false } : null
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
  }
}

/** The pages that were shown, from one start to the next. */
export function createPagesDesk(memory: DeskMemory): Pick<Desk, 'desk.pages'> {
  return {
    'desk.pages': async ({ pages }) => ({ pages: (pages ? await memory.change({ pages }) : memory.read()).pages }),
  }
}

/** Reading and changing settings. `zoneChanged` is told when the ledger's days move with the accounting zone. */
export function createSettingsDesk(memory: DeskMemory, zoneChanged: () => Promise<void>): Pick<Desk, 'settings.read' | 'settings.write'> {
  return {
    'settings.read': async () => memory.read().settings,
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
      const next = await memory.change({ settings: { ...settings, ...given } })
      if (next.settings.accountingZone === settings.accountingZone) return next.settings
      await zoneChanged().catch(async (error: unknown) => {
        // A ledger that stays open keeps its days; so does the setting.
        await memory.change({ settings: { ...memory.read().settings, accountingZone: settings.accountingZone } })
        throw error
      })
      return next.settings
    },
  }
}

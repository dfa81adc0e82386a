/** What the desk remembers between starts, in one file: settings and connections. Never a key, never a guest. */

import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { CodeKept, firstSettings, KeptPages, Settings } from '../../../shared/contract/views/desk-views.ts'
import { Letterhead } from '../../../shared/contract/views/document-views.ts'
import { isZone } from '../../../shared/domain/dates.ts'
import { z } from '../../../shared/domain/zod.ts'
import { say } from '../../../shared/words/say.ts'
import { createSerial } from '../../async/serial.ts'
import { writeWhole } from '../../files/durable.ts'
import { renamePatiently } from '../../files/held-files.ts'
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
  read(): Memory
  /** Replaces parts of it, durably: a temporary file, flushed, then renamed. Errors: `file`. */
  change(parts: Partial<Memory>): Promise<Memory>
}

const fileName = 'desk.json'

/**
 * Opens the desk's memory in a folder. A file that makes no sense is put aside under another name, never overwritten;
 * `damaged` is told of it. Where the file system does not let it be read, rejects with its error, which names the file.
 */
export async function openMemory(folder: string, zone: string, damaged: () => void): Promise<DeskMemory> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, fileName)
  const kept = await readMemory(file)
  if (kept === 'damaged') {
    await renamePatiently(file, `${file}.damaged-${randomUUID().slice(0, 8)}`)
    damaged()
  }
  let memory: Memory = typeof kept === 'object' ? kept : firstMemory(zone)
  const changes = createSerial()

  const change = async (parts: Partial<Memory>): Promise<Memory> => {
    const next = { ...memory, ...parts }
    await onDisk(() => writeWhole(file, JSON.stringify(next, null, 2)))
    memory = next
    return memory
  }

  return {
    read: () => memory,
    change: (parts) => changes.run(() => change(parts)),
  }
}

async function readMemory(file: string): Promise<Memory | 'none' | 'damaged'> {
  try {
    const read = Memory.safeParse(JSON.parse(await readFile(file, 'utf8')))
    return read.success ? read.data : 'damaged'
  } catch (error) {
    if (error instanceof SyntaxError) return 'damaged'
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none'
    // A folder in its place, or a lock on its contents, is met when it is read, and such an error names no file.
    throw Object.assign(error as Error, { path: file })
  }
}

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
          fields: [{ path: 'accountingZone', problem: say('settings.noSuchTimeZoneWrite') }],
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

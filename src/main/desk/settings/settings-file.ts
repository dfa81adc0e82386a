/** The desk's settings to a file and from one. What a file brings is held against the desk first, and makes it no less careful. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { readyNames } from '../../../shared/contract/views/ready-presets.ts'
import { type SettingsChanges, SettingsFile, settingsForm, settingsVersion } from '../../../shared/contract/views/settings-file.ts'
import { isZone } from '../../../shared/domain/dates.ts'
import { mostExchangeRates, withRates } from '../../../shared/domain/exchange/exchange-rates.ts'
import { z } from '../../../shared/domain/zod.ts'
import { say } from '../../../shared/words/say.ts'
import { readRegular } from '../../files/regular-file.ts'
import { fileWhyOf, replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import { readBaseUrl } from '../../service/network/base-url.ts'
import type { Shell } from '../../shell/shell.ts'
import type { DeskMemory, StoredConnection } from './settings.ts'

/** What the ledger in use keeps of the settings. */
type Books = Pick<
  Desk,
  'ledger.views' | 'ledger.saveView' | 'ledger.coverage' | 'ledger.keepSince' | 'export.presets' | 'export.savePreset'
>

export interface SettingsFileParts {
  readonly memory: DeskMemory
  readonly shell: Pick<Shell, 'saveDialog' | 'openDialog'>
  /** Null while no ledger is open, or where it is only read. */
  readonly books: () => Books | null
  /** Adds connections without using them; they have no key until the clerk enters one. */
  readonly addConnections: (connections: readonly StoredConnection[]) => Promise<void>
  readonly unfinished?: Unfinished
}

/** In bytes. A desk with five hundred views fills a third of it. */
const largestFile = 1024 * 1024
/** Every desk has them. */
const ready = new Set(readyNames)
const filters = () => [{ name: say('settingsFile.fileType'), extensions: ['json'] }]

type Procedures = Pick<Desk, 'settings.exportable' | 'settings.export' | 'settings.chooseImport' | 'settings.import'>

/** Writes settings to a file and takes them from one. Errors: as the procedures of `settings` say. */
export function createSettingsFileDesk({ memory, shell, books, addConnections, unfinished }: SettingsFileParts): Procedures {
  let chosen: { readonly token: string; readonly file: SettingsFile } | null = null

  const kept = async () => {
    const open = books()
    if (!open) return { views: [], presets: [], since: null }
    const [{ views }, { presets }, { since }] = await Promise.all([
      open['ledger.views']({}),
      open['export.presets']({}),
      open['ledger.coverage']({}),
    ])
    return { views, presets, since }
  }

  const collect = async () => {
    const { settings, connections } = memory.read()
    const { views, presets, since } = await kept()
    const { accountingZone, tour: _, ...preferences } = settings
    // Fields that the file's form does not know are left out: what is exported can be imported.
    const file = SettingsFile.parse({
      form: settingsForm,
      version: settingsVersion,
      preferences,
      accountingZone,
      keepSince: since,
      connections: connections
        .filter(({ mode }) => mode === 'live')
        .map(({ name, baseUrl, occupantsField, bookTimeoutSeconds, caPem }) => ({
          ...{ kind: 'live', name, baseUrl, occupantsField, bookTimeoutSeconds, withCaFile: caPem !== '' },
        })),
      presets: presets.filter(({ name }) => !ready.has(name)),
      views: views.filter(({ filter }) => filter.text.trim() === '').map((view) => ({ ...view, filter: { ...view.filter, text: '' } })),
    })
    return { file, viewsLeftOut: views.length - file.views.length }
  }

  const changesOf = async (file: SettingsFile): Promise<SettingsChanges> => {
    const { settings, connections } = memory.read()
    const { views, presets, since } = await kept()
    const careful = carefully(settings, file.preferences)
    const isOpen = books() !== null
    const named = (brought: readonly { name: string }[], there: readonly { name: string }[]) =>
      firstOfName(brought).map(({ name }) => ({
        name,
        taken: there.some((one) => one.name === name) ? 'there' : isOpen ? 'added' : 'noLedger',
      })) satisfies SettingsChanges['views']
    return {
      preferences: careful.changes,
      lessCareful: careful.left,
      zone: file.accountingZone === settings.accountingZone ? null : file.accountingZone,
      keepSince: since !== null && file.keepSince !== null && file.keepSince < since ? { before: since, after: file.keepSince } : null,
      connections: firstOfName(file.connections).map(({ name, baseUrl, withCaFile }) => ({
        ...{ name, baseUrl },
        taken: connections.some((one) => one.mode === 'live' && one.baseUrl === baseUrl)
          ? 'there'
          : connections.some((one) => one.name === name)
            ? 'sameName'
            : withCaFile
              ? 'needsCaFile'
              : 'added',
      })),
      presets: named(file.presets, presets),
      views: named(file.views, views),
    }
  }

  const takeIn = async (file: SettingsFile): Promise<SettingsChanges> => {
    const changes = await changesOf(file)
    const added = (all: readonly { readonly name: string; readonly taken: string }[]) => {
      const names = new Set(all.filter(({ taken }) => taken === 'added').map(({ name }) => name))
      return <T extends { readonly name: string }>(brought: readonly T[]) => firstOfName(brought).filter(({ name }) => names.has(name))
    }
    const open = books()
    for (const view of open ? added(changes.views)(file.views) : []) await open?.['ledger.saveView'](view)
    for (const preset of open ? added(changes.presets)(file.presets) : []) await open?.['export.savePreset'](preset)
    if (changes.keepSince) await open?.['ledger.keepSince']({ since: changes.keepSince.after })
    await addConnections(added(changes.connections)(file.connections).map(keyless))
    const { settings } = memory.read()
    await memory.change({ settings: { ...settings, ...carefully(settings, file.preferences).taken } })
    return changes
  }

  return {
    'settings.exportable': async () => {
      const { file, viewsLeftOut } = await collect()
      const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)
      return { connections: names(file.connections), presets: names(file.presets), views: names(file.views), viewsLeftOut }
    },
    'settings.export': async () => {
      const { file } = await collect()
      const path = await shell.saveDialog({
        title: say('settingsFile.exportFileTitle'),
        suggestedName: 'deskbook-settings.json',
        filters: filters(),
      })
      if (path === null) return { file: null }
      await replaceFile(path, [`${JSON.stringify(file, null, 2)}\n`], unfinished)
      return { file: basename(path) }
    },
    'settings.chooseImport': async () => {
      const path = await shell.openDialog({ title: say('settingsFile.importFileTitle'), suggestedName: '', filters: filters() })
      if (path === null) return null
      const file = readSettingsFile(await bytesOf(path))
      chosen = { token: randomUUID(), file }
      return { token: chosen.token, name: basename(path), changes: await changesOf(file) }
    },
    'settings.import': async ({ token }) => {
      if (chosen?.token !== token) throw new FailureError({ kind: 'notHere' })
      const { file } = chosen
      chosen = null
      return takeIn(file)
    },
  }
}

const keyless = ({ name, baseUrl, occupantsField, bookTimeoutSeconds }: SettingsFile['connections'][number]): StoredConnection => ({
  id: `live-${randomUUID().slice(0, 8)}`,
  mode: 'live',
  caPem: '',
  ...{ name, baseUrl, occupantsField, bookTimeoutSeconds },
})

/** The first of each name: a second one would take its place. */
const firstOfName = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.filter(({ name }, i) => all.findIndex((one) => one.name === name) === i)

type Preferences = SettingsFile['preferences']

/**
 * What is taken of the preferences of a file: cards are not let in, and no margin gets smaller, without a clerk at the switch. Of two exchange rates the later
 * one stays.
 */
function carefully(settings: Settings, file: Preferences) {
  const { rates } = withRates(settings.exchangeRates, file.exchangeRates)
  const brought = { ...file, exchangeRates: rates.length > mostExchangeRates ? settings.exchangeRates : rates }
  const left: SettingsChanges['lessCareful'] = []
  if (brought.cardEntry && !settings.cardEntry) left.push('cardEntry')
  if (brought.safetyMarginMinutes < settings.safetyMarginMinutes) left.push('safetyMarginMinutes')
  if ((brought.remindFreeEndsHours ?? 0) < (settings.remindFreeEndsHours ?? 0)) left.push('remindFreeEndsHours')
  const entries = (Object.entries(brought) as [keyof Preferences, unknown][]).filter(
    ([name, after]) => !left.some((one) => one === name) && JSON.stringify(after) !== JSON.stringify(settings[name]),
  )
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const changes = entries.map(([name, after]) => ({ name, before: text(settings[name]), after: text(after) }))
  return { left, changes, taken: Object.fromEntries(entries) as Partial<Preferences> }
}

async function bytesOf(path: string): Promise<Buffer> {
  const bytes = await readRegular(path, largestFile).catch((error: unknown) => {
    throw error instanceof FailureError ? error : new FailureError({ kind: 'file', why: fileWhyOf(error) }, { cause: error })
  })
  if (bytes === null) throw new FailureError({ kind: 'settingsFile', trouble: 'tooLarge' })
  return bytes
}

/** What a file holds. Errors: `settingsFile`. */
export function readSettingsFile(bytes: Uint8Array): SettingsFile {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new FailureError({ kind: 'settingsFile', trouble: 'foreign' }, { cause: error })
  }
  const head = z.object({ form: z.literal(settingsForm), version: z.int() }).safeParse(json)
  if (head.success && head.data.version > settingsVersion) throw new FailureError({ kind: 'settingsFile', trouble: 'newer' })
  const read = SettingsFile.safeParse(json)
  const isTrue = read.success && isZone(read.data.accountingZone) && read.data.connections.every(({ baseUrl }) => isPlainUrl(baseUrl))
  if (!isTrue) throw new FailureError({ kind: 'settingsFile', trouble: 'foreign' })
  return read.data
}

/** An address as the desk itself would have kept it. */
function isPlainUrl(baseUrl: string): boolean {
  const base = readBaseUrl(baseUrl)
  return base.ok && base.url === baseUrl
}

/** Exports the desk's settings to a file and imports them. An import is compared with the desk first, and never weakens its safety settings. */

import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { readyPresetNames } from '../../../shared/contract/views/ready-presets.ts'
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

/** The settings stored in the current ledger. */
type LedgerProcedures = Pick<
  Desk,
  'ledger.views' | 'ledger.saveView' | 'ledger.coverage' | 'ledger.keepSince' | 'export.presets' | 'export.savePreset'
>

export interface SettingsFileParts {
  readonly memory: DeskMemory
  readonly shell: Pick<Shell, 'saveDialog' | 'openDialog'>
  /** Returns null while no ledger is open or it is read-only. */
  readonly books: () => LedgerProcedures | null
  /** Adds connections without opening them; they have no key until the clerk enters one. */
  readonly addConnections: (connections: readonly StoredConnection[]) => Promise<void>
  readonly unfinished?: Unfinished
}

/** The maximum size of a file, in bytes. Five hundred views fill a third of it. */
const maxFileBytes = 1024 * 1024
/** The names of built-in presets, which every desk has. */
const builtInNames = new Set(readyPresetNames)
const filters = () => [{ name: say('settingsFile.fileType'), extensions: ['json'] }]

/** Creates the procedures that export and import settings. Errors: see the procedures of `settings`. */
export function createSettingsFileDesk({
  memory,
  shell,
  books,
  addConnections,
  unfinished,
}: SettingsFileParts): Pick<Desk, 'settings.exportable' | 'settings.export' | 'settings.chooseImport' | 'settings.import'> {
  let chosen: { readonly token: string; readonly file: SettingsFile } | null = null

  const storedInLedger = async () => {
    const ledger = books()
    if (!ledger) return { views: [], presets: [], since: null }
    const [{ views }, { presets }, { since }] = await Promise.all([
      ledger['ledger.views']({}),
      ledger['export.presets']({}),
      ledger['ledger.coverage']({}),
    ])
    return { views, presets, since }
  }

  const collect = async () => {
    const { settings, connections } = memory.read()
    const { views, presets, since } = await storedInLedger()
    const { accountingZone, tour: _, ...preferences } = settings
    // Omit fields that the file format does not know, so that each export can be imported.
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
      presets: presets.filter(({ name }) => !builtInNames.has(name)),
      views: views.filter(({ filter }) => filter.text.trim() === '').map((view) => ({ ...view, filter: { ...view.filter, text: '' } })),
    })
    return { file, viewsLeftOut: views.length - file.views.length }
  }

  const changesOf = async (file: SettingsFile): Promise<SettingsChanges> => {
    const { settings, connections } = memory.read()
    const { views, presets, since } = await storedInLedger()
    const reviewed = withoutWeakening(settings, file.preferences)
    const isOpen = books() !== null
    const outcomesByName = (incoming: readonly { name: string }[], existing: readonly { name: string }[]) =>
      firstOfName(incoming).map(({ name }) => ({
        name,
        outcome: existing.some((one) => one.name === name) ? 'there' : isOpen ? 'added' : 'noLedger',
      })) satisfies SettingsChanges['views']
    return {
      preferences: reviewed.changes,
      skippedAsLessSafe: reviewed.skipped,
      zone: file.accountingZone === settings.accountingZone ? null : file.accountingZone,
      keepSince: since !== null && file.keepSince !== null && file.keepSince < since ? { before: since, after: file.keepSince } : null,
      connections: firstOfName(file.connections).map(({ name, baseUrl, withCaFile }) => ({
        ...{ name, baseUrl },
        outcome: connections.some((one) => one.mode === 'live' && one.baseUrl === baseUrl)
          ? 'there'
          : connections.some((one) => one.name === name)
            ? 'sameName'
            : withCaFile
              ? 'needsCaFile'
              : 'added',
      })),
      presets: outcomesByName(file.presets, presets),
      views: outcomesByName(file.views, views),
    }
  }

  const applyFile = async (file: SettingsFile): Promise<SettingsChanges> => {
    const changes = await changesOf(file)
    const selectAdded = (all: readonly { readonly name: string; readonly outcome: string }[]) => {
      const names = new Set(all.filter(({ outcome }) => outcome === 'added').map(({ name }) => name))
      return <T extends { readonly name: string }>(incoming: readonly T[]) => firstOfName(incoming).filter(({ name }) => names.has(name))
    }
    const ledger = books()
    for (const view of ledger ? selectAdded(changes.views)(file.views) : []) await ledger?.['ledger.saveView'](view)
    for (const preset of ledger ? selectAdded(changes.presets)(file.presets) : []) await ledger?.['export.savePreset'](preset)
    if (changes.keepSince) await ledger?.['ledger.keepSince']({ since: changes.keepSince.after })
    await addConnections(selectAdded(changes.connections)(file.connections).map(keyless))
    await memory.change(({ settings }) => ({ settings: { ...settings, ...withoutWeakening(settings, file.preferences).imported } }))
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
      return applyFile(file)
    },
  }
}

const keyless = ({ name, baseUrl, occupantsField, bookTimeoutSeconds }: SettingsFile['connections'][number]): StoredConnection => ({
  id: `live-${randomUUID().slice(0, 8)}`,
  mode: 'live',
  caPem: '',
  ...{ name, baseUrl, occupantsField, bookTimeoutSeconds },
})

/** Returns the first entry of each name, because a second one would replace it. */
const firstOfName = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.filter(({ name }, i) => all.findIndex((one) => one.name === name) === i)

type Preferences = SettingsFile['preferences']

/**
 * Returns which preferences of a file are applied. An import never switches card entry on or reduces a safety margin; only the
 * clerk does. Of two exchange rates the later one is kept.
 */
function withoutWeakening(settings: Settings, file: Preferences) {
  const { rates } = withRates(settings.exchangeRates, file.exchangeRates)
  const incoming = { ...file, exchangeRates: rates.length > mostExchangeRates ? settings.exchangeRates : rates }
  const weakened: SettingsChanges['skippedAsLessSafe'] = []
  if (incoming.cardEntry && !settings.cardEntry) weakened.push('cardEntry')
  if (incoming.safetyMarginMinutes < settings.safetyMarginMinutes) weakened.push('safetyMarginMinutes')
  if ((incoming.remindFreeEndsHours ?? 0) < (settings.remindFreeEndsHours ?? 0)) weakened.push('remindFreeEndsHours')
  const entries = (Object.entries(incoming) as [keyof Preferences, unknown][]).filter(
    ([name, after]) => !weakened.some((one) => one === name) && !isDeepStrictEqual(after, settings[name]),
  )
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const changes = entries.map(([name, after]) => ({ name, before: text(settings[name]), after: text(after) }))
  return { skipped: weakened, changes, imported: Object.fromEntries(entries) as Partial<Preferences> }
}

async function bytesOf(path: string): Promise<Buffer> {
  const bytes = await readRegular(path, maxFileBytes).catch((error: unknown) => {
    throw error instanceof FailureError ? error : new FailureError({ kind: 'file', why: fileWhyOf(error) }, { cause: error })
  })
  if (bytes === null) throw new FailureError({ kind: 'settingsFile', trouble: 'tooLarge' })
  return bytes
}

/** Parses a settings file. Errors: `settingsFile`. */
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
  const isValid = read.success && isZone(read.data.accountingZone) && read.data.connections.every(({ baseUrl }) => isPlainUrl(baseUrl))
  if (!isValid) throw new FailureError({ kind: 'settingsFile', trouble: 'foreign' })
  return read.data
}

/** Whether an address is in the normalised form that the desk would store. */
function isPlainUrl(baseUrl: string): boolean {
  const base = readBaseUrl(baseUrl)
  return base.ok && base.url === baseUrl
}

/** The export procedures: preview, write and progress. One export at a time. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { type ExcelMarks, type ExportOrder, ExportPreset, type ExportReport } from '../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { readyPresets } from '../../../shared/contract/views/ready-presets.ts'
import { say } from '../../../shared/words/say.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { fileDialog } from '../context/file-dialog.ts'
import { createNamedEntries } from '../views/named-entries.ts'

/** Dependencies of the export procedures. */
interface ExportDeskParts extends Pick<DeskContext, 'shell' | 'emit' | 'clock' | 'version' | 'excelMarks'> {
  readonly ledger: Ledger
}

/** Progress is emitted at once, then at most this often. */
const progressMs = 100

/** Creates the export procedures. */
export function createExportDesk(parts: ExportDeskParts): Pick<Desk, Extract<keyof Desk, `export.${string}`>> & { stop(): void } {
  const { ledger, shell, emit, clock, version } = parts
  const presets = createPresets(ledger, parts.excelMarks)
  let running: AbortController | null = null

  /** The coverage of an export's period, whatever else its filter excludes. */
  const coverageOf = async ({ basis, from, to }: LedgerFilter) => {
    const coverage = await ledger.freshness({ status: 'all', basis, from, to, text: '' })
    return { coverage, daysMissing: coverage.days - coverage.synced }
  }

  /** Returns a callback that emits the first progress, then at most every `progressMs`. */
  const progressEmitter = (of: number) => {
    let emittedMs = Number.NEGATIVE_INFINITY
    return (rows: number) => {
      if (clock.tickMs() - emittedMs < progressMs) return
      emittedMs = clock.tickMs()
      emit('export.progress', { rows, of: Math.max(rows, of) })
    }
  }

  const write = async ({ filter, layout, allowMissingDays }: ExportOrder, signal: AbortSignal): Promise<ExportReport> => {
    const { coverage, daysMissing } = await coverageOf(filter)
    if (daysMissing > 0 && !allowMissingDays)
      throw new FailureError({ kind: 'coverageHoles', days: daysMissing, missing: coverage.missing })
    const file = await shell.saveDialog(fileDialog(say('common.exportBookings'), 'CSV', 'csv', nameFor(filter, daysMissing === 0)))
    if (file === null) return { files: [], rows: 0, sums: [], notAdded: [], uncertain: { assumed: 0, missing: 0 }, daysMissing }
    const { counts } = await ledger.totals(filter)
    const bookings = counts[filter.status]
    const files = 1 + Number(layout.withGuests) + Number(layout.withPolicies)
    const job = { filter, layout, file, appVersion: version, coverage }
    return { ...(await ledger.writeExport({ signal, progress: progressEmitter(bookings * files) }, job)), daysMissing }
  }

  return {
    'export.preview': async ({ filter, layout }) => {
      const [preview, { coverage, daysMissing }] = await Promise.all([ledger.previewExport(filter, layout), coverageOf(filter)])
      return { ...preview, holes: [...coverage.missing], daysMissing }
    },
    'export.write': async (order) => {
      if (running) throw new FailureError({ kind: 'inFlight' })
      running = new AbortController()
      try {
        return await write(order, running.signal)
      } finally {
        running = null
      }
    },
    'export.stop': command(() => running?.abort()),
    'export.presets': async () => ({ presets: await presets.all() }),
    'export.savePreset': async (preset) => ({ presets: await presets.save(preset) }),
    'export.dropPreset': async ({ name }) => ({ presets: await presets.drop(name) }),
    stop: () => running?.abort(),
  }
}

/** Returns a file name such as `bookings-created-from-2027-03-01-to-2027-03-31-confirmed.csv`. */
function nameFor({ basis, from, to, status }: LedgerFilter, isComplete: boolean): string {
  const period = [from && ['from', from], to && ['to', to]].flatMap((bound) => bound || [])
  const words = ['bookings', basis, ...period, ...(status === 'all' ? [] : [status.toLowerCase()]), ...(isComplete ? [] : ['INCOMPLETE'])]
  return `${words.join('-')}.csv`
}

/** Creates the presets; built-in ones come first. Saving under a built-in name throws `input` at `name`. */
function createPresets(ledger: Pick<Ledger, 'remembered' | 'remember'>, marks: ExcelMarks) {
  const builtInPresets = readyPresets(marks)
  const savedPresets = createNamedEntries(ledger, 'presets', ExportPreset)
  return {
    all: async () => [...builtInPresets, ...(await savedPresets.all())],
    save: async (preset: ExportPreset) => {
      if (builtInPresets.some(({ name }) => name === preset.name)) {
        throw new FailureError({
          kind: 'input',
          fields: [{ path: 'name', problem: say('exportingPresets.nameTaken') }],
        })
      }
      return [...builtInPresets, ...(await savedPresets.save(preset))]
    },
    drop: async (name: string) => [...builtInPresets, ...(await savedPresets.drop(name))],
  }
}

/** The composition root: creates all parts of the desk, starts them in order, and stops them in reverse order. */
import { join } from 'node:path'
import type { Desk } from '../shared/contract/procedures/procedures.ts'
import { excelMarks } from '../shared/contract/views/ready-presets.ts'
import type { UpdatesOff } from '../shared/contract/views/update-views.ts'
import { isZone } from '../shared/domain/dates.ts'
import { faultOf } from '../shared/domain/fault.ts'
import { systemClock, systemRandom } from './booking/lifecycle/clock.ts'
import type { DeskContext } from './desk/context/desk-context.ts'
import { createDesk } from './desk/desk.ts'
import { practiceStore } from './desk/practice.ts'
import { applyVoiceSettings, openMemory } from './desk/settings/settings.ts'
import { limitRate } from './ipc/ask-pace.ts'
import { serve } from './ipc/serve.ts'
import { fileLog } from './log/log.ts'
import type { Place } from './place/data-folder.ts'
import { createPracticeService, type PracticeService } from './practice/service.ts'
import { systemStore } from './service/network/system-store.ts'
import type { Shell } from './shell/shell.ts'
import type { UpdateSource } from './updates/updates.ts'
import type { Vault } from './vault/vault.ts'

export interface BootOptions {
  /** Folder of the settings, ledgers and log; created if missing, for this user only. */
  readonly dataFolder: string
  /** How the data folder was found; absent if the folder was given at startup. The clerk cannot choose another folder then. */
  readonly place?: Place | undefined
  /** The bundled ledger worker. */
  readonly workerFile: URL | string
  /** The bundled worker that parses large answers of the service. */
  readonly answerWorkerFile: URL | string
  readonly version: string
  readonly vault: Vault
  /** The source of the desk's own updates, once known; absent if this is not the installed app. */
  readonly updates?: Promise<UpdateSource | UpdatesOff>
  /** Milliseconds since 1970; by default the machine's clock. */
  readonly now?: () => number
  /** How many days back the practice service has bookings; two years by default. */
  readonly practiceDays?: number | undefined
}

export interface RunningDesk {
  readonly desk: Desk
  /** Whether a booking or a cancellation is in flight. */
  isSending(): boolean
  /** Installs a ready update, if any. Call it once `stop` has resolved and nothing was in flight before. The app must exit right after. */
  installUpdate(): void
  /** Closes the window, the desk and its ledger, in this order. Safe to call twice. */
  stop(): Promise<void>
}

/** Delay of background work after the window has opened, in milliseconds, so that the window can draw its first screens without delay. */
const settleMs = 1500

/** Starts the desk and opens its window. Rejects if the data folder is unusable or the window does not open. */
export async function boot(shell: Shell, options: BootOptions): Promise<RunningDesk> {
  // biome-ignore lint/plugin: the desk's clock is created from the system clock here
  const { dataFolder, place, workerFile, answerWorkerFile, version, vault, now = Date.now, practiceDays } = options
  const clock = systemClock(now)
  const startedMs = clock.tickMs()
  const log = fileLog(join(dataFolder, 'desk.log'), now)
  const reportedZone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const systemZone = isZone(reportedZone) ? reportedZone : null
  if (place?.movedFrom) log('data.moved', {})
  const openedMemory = openMemory(dataFolder, systemZone ?? 'UTC', () => log('settings.damaged', {}))
  // A failing updater must not prevent the desk from opening.
  const pendingUpdates = options.updates?.catch((error: unknown) => {
    log('fault', { procedure: 'updates', ...faultOf(error) })
    return 'setUpWrong' as const
  })
  const [savedMemory, region, updates] = await Promise.all([openedMemory, shell.region(), pendingUpdates])
  const memory = await applyVoiceSettings(savedMemory, { languages: shell.languages(), region: region.locale })

  let practice: PracticeService | null = null
  const openPractice = () => {
    practice ??= createPracticeService({ seed: 'deskbook', pastDays: practiceDays, now, store: practiceStore(dataFolder) })
    return practice
  }

  const windowSettled = Promise.withResolvers<void>()
  const context: DeskContext = {
    clock,
    random: systemRandom,
    log,
    emit: (name, event) => shell.emit(name, event),
    version,
    paths: { dataFolder, workerFile, answerWorkerFile },
    shell,
    vault,
    memory,
    deskZone: systemZone ?? memory.read().settings.accountingZone,
    isZoneKnown: systemZone !== null,
    excelMarks: excelMarks(region),
    windowShown: windowSettled.promise,
  }
  // Log any fatal error first; the process still ends as usual.
  const logFatalError = (error: unknown) => log('fault', { procedure: 'main', ...faultOf(error) })
  process.on('uncaughtExceptionMonitor', logFatalError)
  const { desk, start, offer, isSending, mayClose, installUpdate, stop } = createDesk(context, { place, updates, openPractice })
  const answerCall = serve(desk, (fault) => log('fault', { ...fault }))
  const answer = limitRate(answerCall, () => clock.tickMs())
  // Start now: reading the system's certificates takes long, and the first connection needs them.
  void systemStore(answerWorkerFile).then(({ state, certificates }) =>
    log('certificates.read', { state, certificates: certificates.length }),
  )
  shell.onCloseAsked(mayClose)
  shell.onResumed(() => {
    log('machine.resumed', {})
    clock.resumed()
    // Send the window the current time.
    void desk['desk.state']({}).then((state) => shell.emit('desk.changed', state))
  })
  shell.onFileOffered(offer)
  shell.onTrouble((trouble) => log('window.trouble', trouble))
  const opened = shell.open({ title: 'Deskbook', answer })
  // Open the window and the ledger at the same time. The window shows the ledger's state: opening, open or failed.
  const started = start().catch((error: unknown) => log('fault', { procedure: 'boot', ...faultOf(error) }))
  try {
    await opened
    clock.after(settleMs, windowSettled.resolve)
  } catch (error) {
    await started
    await stop()
    throw error
  }
  await started
  log('desk.started', { version, shell: shell.kind, ms: Math.round(clock.tickMs() - startedMs) })

  let stopped: Promise<void> | null = null
  const stopAll = async () => {
    await shell.close()
    await stop()
    process.off('uncaughtExceptionMonitor', logFatalError)
    log('desk.stopped', { ms: Math.round(clock.tickMs() - startedMs) })
  }
  return {
    desk,
    isSending,
    installUpdate,
    stop: () => {
      stopped ??= stopAll()
      return stopped
    },
  }
}

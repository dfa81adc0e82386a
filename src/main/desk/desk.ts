/** The desk: combines the procedures of all parts. */
import { join } from 'node:path'
import { type Desk, type Emit, type ProcedureName, procedureNames } from '../../shared/contract/procedures/procedures.ts'
import type { UpdatesOff } from '../../shared/contract/views/update-views.ts'
import { ignore } from '../async/ignore.ts'
import { needOutside } from '../files/own-folder.ts'
import { removeLeftovers, unfinishedIn } from '../files/unfinished-files.ts'
import type { Place } from '../place/data-folder.ts'
import type { PracticeService } from '../practice/service.ts'
import type { FileDialog } from '../shell/shell.ts'
import { createUpdates, type UpdateSource } from '../updates/updates.ts'
import { createConnections } from './connection/connections.ts'
import { command } from './context/command.ts'
import type { DeskContext, DeskShell } from './context/desk-context.ts'
import { createLetterhead, type LetterheadProcedure } from './documents/letterhead.ts'
import { createMaintenanceDesk } from './maintenance.ts'
import { createPracticeDesk } from './practice.ts'
import { createDataPlace } from './settings/data-place.ts'
import { createOperators } from './settings/operators.ts'
import { createPagesDesk, createSettingsDesk } from './settings/settings.ts'
import { createSettingsFileDesk } from './settings/settings-file.ts'

/** The procedures for quitting. */
interface QuitDesk {
  readonly procedures: Pick<Desk, 'desk.quit'>
  /** Whether the window may close now; if not, the window is notified to ask. */
  mayClose(): boolean
}

/** Dependencies of quitting. */
interface QuittingParts {
  readonly isSending: () => boolean
  /** Closes the window. */
  readonly close: () => Promise<void>
  readonly emit: Emit
}

/** Creates the quit procedures. Once the clerk has agreed, the window closes even if a request is in flight. */
export function createQuitDesk({ isSending, close, emit }: QuittingParts): QuitDesk {
  let agreed = false
  return {
    procedures: {
      'desk.quit': async () => {
        agreed = true
        // Close after the answer was sent: the window waits for it.
        setImmediate(() => ignore(close(), 'nobody waits for the end of the desk'))
        return {}
      },
    },
    mayClose: () => {
      if (agreed || !isSending()) return true
      emit('desk.quitAsked', {})
      return false
    },
  }
}

/** The running desk, as the startup code and the window's shell see it. */
export interface OpenDesk {
  readonly desk: Desk
  /** Opens the connection that was used last. Without one, the desk waits for the clerk's choice. */
  start(): Promise<void>
  /** Offers the clerk a file that the operating system passed to the app. */
  offer(file: string): void
  /** Whether a booking or cancellation request is in flight. */
  isSending(): boolean
  /** Whether the window may close now; if not, the window is notified to ask. */
  mayClose(): boolean
  /** Installs a downloaded update, if there is one. Call it after the desk has stopped with nothing in flight. */
  installUpdate(): void
  /** Closes the ledger and the service connection without waiting for requests in flight. The next start looks up these requests. */
  stop(): Promise<void>
}

/** Dependencies of this desk, in addition to its context. */
export interface DeskParts {
  /** How the data folder was found; absent if no other folder can be chosen. */
  readonly place?: Place | undefined
  /** The source of updates; absent if the desk is not the installed app. */
  readonly updates?: UpdateSource | UpdatesOff | undefined
  /** Opens the practice service, or returns the open one. */
  readonly openPractice: () => PracticeService
}

/** Creates the desk. Nothing is opened before `start`. */
export function createDesk(outer: DeskContext, parts: DeskParts): OpenDesk {
  const { dataFolder } = outer.paths
  const context: DeskContext = { ...outer, shell: guardSaveDialog(outer.shell, dataFolder) }
  const { shell, memory, emit } = context
  const unfinished = unfinishedIn(join(dataFolder, 'unfinished'))
  const place = createDataPlace({ ...context, dataFolder, place: parts.place })
  const changed = () => emit('desk.changed', connections.state())
  const close = () => shell.close()
  const updates = createUpdates({
    ...context,
    source: parts.updates ?? 'notInstalled',
    changed,
    isSending: () => connections.isSending(),
    isClosingMonth: () => connections.isClosingMonth(),
    close,
  })
  const operators = createOperators(memory)
  const { openPractice } = parts
  const states = { place: place.state, updates: updates.state, operators: operators.state }
  const connections = createConnections(context, { openPractice, unfinished, ...states })
  const { session, isSending } = connections
  const quitting = createQuitDesk({ isSending, close, emit })

  const writableBooks = () => {
    const books = connections.state().ledger === 'open' ? session().books() : null
    return books === null || books.readOnly() !== null ? null : { ...books.ledger, ...books.exporting }
  }

  const letterhead = createLetterhead({ memory, shell })
  const isLetterheadProcedure = (name: ProcedureName): name is LetterheadProcedure => name in letterhead
  const documentNames = namesOfGroup('documents').filter((name) => !isLetterheadProcedure(name)) as Exclude<
    ProceduresOf<'documents'>,
    LetterheadProcedure
  >[]

  const desk: Desk = operators.attribute({
    ...connections.procedures,
    ...quitting.procedures,
    ...updates.procedures,
    'updates.look': async () => {
      await updates.procedures['updates.look']()
      return connections.state()
    },
    ...place.procedures({ state: connections.state, notify: changed }),
    'desk.cardShown': command(({ shown }) => shell.protectContent(shown)),
    'desk.notify': command(({ about, ...notice }) => shell.notify(notice, () => emit('desk.noticePressed', about))),
    'desk.fault': command((fault) => context.log('fault', { procedure: 'window', ...fault })),
    'desk.operators': async (change) => {
      await operators.change(change)
      changed()
      return connections.state()
    },
    ...createPagesDesk(memory),
    ...createSettingsDesk(memory, connections.reopen),
    ...createSettingsFileDesk({ memory, shell, books: writableBooks, addConnections: connections.add, unfinished }),
    ...forwardProcedures(namesOfGroup('search'), () => session().search),
    ...forwardProcedures(namesOfGroup('booking'), () => session().booking),
    ...forwardProcedures(namesOfGroup('sync'), () => session().books().comparison),
    ...forwardProcedures(namesOfGroup('arrivals'), () => session().books().arrivals),
    ...forwardProcedures(namesOfGroup('notices'), () => session().books().noticeDesk),
    ...forwardProcedures(namesOfGroup('rebooking'), () => session().books().rebooking),
    ...forwardProcedures(namesOfGroup('reminders'), () => session().books().reminders),
    ...forwardProcedures(namesOfGroup('ledger'), () => session().books().ledger),
    ...forwardProcedures(namesOfGroup('notes'), () => session().books().ledger),
    ...forwardProcedures(namesOfGroup('clients'), () => session().books().clients),
    ...forwardProcedures(namesOfGroup('hotels'), () => session().books().hotels),
    ...forwardProcedures(namesOfGroup('offers'), () => session().books().offers),
    ...forwardProcedures(namesOfGroup('drafts'), () => session().books().drafts),
    ...forwardProcedures(namesOfGroup('evidence'), () => session().books().ledger),
    ...letterhead,
    ...forwardProcedures(documentNames, () => session().books().documents),
    ...forwardProcedures(namesOfGroup('calendar'), () => session().books().calendar),
    ...forwardProcedures(namesOfGroup('cancel'), () => session().books().cancelling),
    ...forwardProcedures(namesOfGroup('closing'), () => session().books().closing),
    ...forwardProcedures(namesOfGroup('export'), () => session().books().exporting),
    ...createMaintenanceDesk(context, connections),
    ...forwardProcedures(namesOfGroup('guests'), () => session().books().guests),
    ...createPracticeDesk(() => session().practice),
  })
  const start = async () => {
    const leftovers = await unfinished.recordedFiles()
    void removeLeftovers(unfinished, leftovers, new Set())
    await connections.start()
    updates.start()
  }
  const stop = async () => {
    updates.stop()
    await connections.stop()
    await memory.idle()
  }
  const { offer } = connections
  return { desk, start, offer, isSending, mayClose: quitting.mayClose, installUpdate: updates.installAtEnd, stop }
}

/** Wraps the shell's save dialog so that it refuses the desk's own folder. Errors: `file`. */
function guardSaveDialog(shell: DeskShell, dataFolder: string): DeskShell {
  const saveDialog = async (dialog: FileDialog) => {
    const file = await shell.saveDialog(dialog)
    if (file !== null) await needOutside(dataFolder, file)
    return file
  }
  return { ...shell, saveDialog }
}

type ProceduresOf<Group extends string> = Extract<ProcedureName, `${Group}.${string}`>

function namesOfGroup<Group extends string>(group: Group): ProceduresOf<Group>[] {
  return procedureNames.filter((name): name is ProceduresOf<Group> => name.startsWith(`${group}.`))
}

/** Forwards these procedures to a part of the connection that is current at the time of the call. */
function forwardProcedures<N extends ProcedureName>(names: readonly N[], part: () => Pick<Desk, N>): Pick<Desk, N> {
  const answers = names.map((name) => [name, async (input: never) => part()[name](input)])
  return Object.fromEntries(answers) as Pick<Desk, N>
}

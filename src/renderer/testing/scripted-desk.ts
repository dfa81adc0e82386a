/** A fake desk for tests of the window: it gives scripted answers, records requests and emits events on demand. */

import { type Failure, failed, type Outcome } from '../../shared/contract/failure.ts'
import type { DeskBridge, EventName, EventOf, InputOf, OutputOf, ProcedureName } from '../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { commaAndPoint } from '../../shared/contract/views/ready-presets.ts'

export type Answers = { [N in ProcedureName]?: (input: InputOf<N>) => Outcome<OutputOf<N>> | Promise<Outcome<OutputOf<N>>> }

export interface ScriptedDesk extends DeskBridge {
  readonly asked: { readonly name: ProcedureName; readonly input: unknown }[]
  /** Returns the inputs of the requests with this name. */
  inputsOf<N extends ProcedureName>(name: N): InputOf<N>[]
  /** Sets the answers to later requests. */
  answer(answers: Answers): void
  /** Leaves later requests with this name pending until the test gives their answer. */
  hold<N extends ProcedureName>(name: N): { give(outcome: Outcome<OutputOf<N>>): void }
  emit<N extends EventName>(name: N, event: EventOf<N>): void
}

export function scriptedDesk(answers: Answers): ScriptedDesk {
  const asked: { name: ProcedureName; input: unknown }[] = []
  const listeners = new Map<EventName, Set<(event: never) => void>>()
  let current = answers
  return {
    asked,
    inputsOf: <N extends ProcedureName>(name: N) =>
      asked.filter((request) => request.name === name).map(({ input }) => input as InputOf<N>),
    answer(more) {
      current = { ...current, ...more }
    },
    hold<N extends ProcedureName>(name: N) {
      const held = pending<Outcome<OutputOf<N>>>()
      current = { ...current, [name]: () => held.promise }
      return held
    },
    async ask(name, input) {
      asked.push({ name, input })
      const reply = current[name]
      return reply ? reply(input) : failed({ kind: 'unsupported' })
    },
    on(name, listen) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listen))
      return () => set.delete(listen)
    },
    emit(name, event) {
      for (const listen of listeners.get(name) ?? []) listen(event as never)
    },
  }
}

/** Returns a promise that the test resolves with `give`. */
export function pending<T>(): { readonly promise: Promise<T>; give(value: T): void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, give: resolve }
}

export const offline: Failure = { kind: 'notSent', cause: 'unreachable', detail: '' }

export const practiceConnection: DeskState['connections'][number] = {
  id: 'practice',
  mode: 'practice',
  name: 'Practice',
  baseUrl: '',
  key: 'session',
  keyOfOtherPlace: false,
  bookTimeoutSeconds: 120,
  openCases: 0,
}

export const liveConnection: DeskState['connections'][number] = {
  id: 'main',
  mode: 'live',
  name: 'Main desk',
  baseUrl: 'https://hotels.example.com/v1',
  key: 'keychain',
  keyOfOtherPlace: false,
  bookTimeoutSeconds: 120,
  openCases: 0,
}

export const readerConnection: DeskState['connections'][number] = {
  id: 'reader-1',
  mode: 'reader',
  name: 'Back office',
  baseUrl: '',
  key: 'none',
  keyOfOtherPlace: false,
  bookTimeoutSeconds: 120,
  openCases: 0,
}

export function deskState(change: Partial<DeskState> = {}): DeskState {
  return {
    version: '0.1.0',
    shell: 'chromium',
    connections: [practiceConnection],
    active: practiceConnection,
    ledger: 'open',
    ledgerTrouble: null,
    readOnly: null,
    asOfMs: null,
    accountingZone: 'Europe/Zurich',
    check: 'sound',
    catchUp: null,
    keychain: 'ok',
    keychainAsks: false,
    proxy: null,
    recoveryCode: null,
    openCases: 0,
    notices: 0,
    sending: false,
    comparedAtMs: null,
    online: null,
    deskZone: 'Europe/Zurich',
    dataFolder: '/home/ana/.config/Deskbook/desk',
    isZoneKnown: true,
    excelMarks: commaAndPoint,
    offeredCopy: null,
    nextFolder: null,
    movedFrom: null,
    settingsLost: null,
    foundLedgers: [],
    updates: { status: 'off', why: 'notInstalled' },
    operators: { names: [], current: null, computerUser: 'desk-07' },
    nowMs: Date.UTC(2027, 2, 12, 10),
    ...change,
  }
}

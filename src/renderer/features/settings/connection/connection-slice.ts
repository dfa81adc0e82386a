/** Connections: practise, connect, test, change or delete a key, open a reader copy, unlock a ledger by its code or passphrase. */
import type { Failure, Outcome } from '../../../../shared/contract/failure.ts'
import type { ActiveFault } from '../../../../shared/contract/practice.ts'
import type { DeskBridge, OutputOf } from '../../../../shared/contract/procedures/procedures.ts'
import type { ConnectionInput, DeskState } from '../../../../shared/contract/views/desk-views.ts'
import type { Part } from '../../../state.ts'

type PracticeState =
  | { readonly status: 'unread' }
  | { readonly status: 'read'; readonly faults: readonly ActiveFault[] }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface PracticeSlice {
  state: PracticeState
  readFaults(): Promise<void>
  switchFaultOn(fault: ActiveFault): Promise<void>
  /** Switches off all faults, or only those of the tour. */
  switchFaultsOff(by?: ActiveFault['by']): Promise<void>
  /** Switches on the faults of a situation, after switching off all others. */
  rehearse(faults: readonly ActiveFault[]): Promise<void>
  /** Number of bookings that the last `drift` changed; null before the first. */
  driftedCount: number | null
  /** Changes bookings of the practice service, as others may change them overnight. */
  drift(): Promise<void>
}

/** Creates the slice. It reads the faults only on request. */
export const createPracticeSlice =
  (desk: DeskBridge): Part<PracticeSlice> =>
  (set) => {
    const show = async (pendingAnswer: Promise<Outcome<{ faults: ActiveFault[] }>>) => {
      const outcome = await pendingAnswer
      set({ state: outcome.ok ? { status: 'read', faults: outcome.value.faults } : { status: 'failed', failure: outcome.failure } })
    }

    return {
      state: { status: 'unread' },
      readFaults: () => show(desk.ask('practice.faults', {})),
      switchFaultOn: (fault) => show(desk.ask('practice.switchOn', fault)),
      switchFaultsOff: (by) => show(desk.ask('practice.switchOff', by ? { by } : {})),
      async rehearse(faults) {
        await desk.ask('practice.switchOff', {})
        for (const fault of faults) await show(desk.ask('practice.switchOn', fault))
      },
      driftedCount: null,
      async drift() {
        const outcome = await desk.ask('practice.drift', {})
        set(outcome.ok ? { driftedCount: outcome.value.changed } : { state: { status: 'failed', failure: outcome.failure } })
      },
    }
  }

type ChosenFile = NonNullable<OutputOf<'connection.chooseCaFile'>['file']>

/** Result of a successful test. */
type TestResult = Omit<OutputOf<'connection.test'>, 'reached'>
const testResultOf = ({ destinations, extraCa }: TestResult): TestResult => ({ destinations, extraCa })

export type ConnectionStep = 'practise' | 'file' | 'test' | 'testKey' | 'add' | 'use' | 'key' | 'unlock' | 'reader' | 'offered' | 'proxy'

type ConnectionState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly step: ConnectionStep }
  | ({ readonly status: 'tested' } & TestResult)
  /** The key of a stored connection was tested. */
  | ({ readonly status: 'keyTested'; readonly id: string } & TestResult)
  | { readonly status: 'failed'; readonly step: ConnectionStep; readonly failure: Failure }
  /** The recovery code of a ledger whose key is in no keychain. It is shown once and then removed from the window's memory. */
  | { readonly status: 'recoveryCode'; readonly code: string }

export interface ConnectionSlice {
  state: ConnectionState
  /** Shows the recovery code of a ledger whose key is in no keychain. */
  showRecoveryCode(code: string): void
  practise(): Promise<void>
  test(input: ConnectionInput): Promise<void>
  add(input: ConnectionInput): Promise<void>
  use(id: string): Promise<void>
  /** Changes the key. Without `allowOpenCases`, returns how many open outcomes need the present key and changes nothing; otherwise 0. */
  setKey(id: string, apiKey: string, allowOpenCases?: boolean): Promise<number>
  testKey(id: string): Promise<void>
  /** Stores a login for the proxy and returns whether it was stored. Only the next call shows whether the proxy accepts it. */
  giveProxyLogin(proxy: string, user: string, password: string): Promise<boolean>
  forgetProxyLogin(proxy: string): Promise<void>
  /** Opens or declines the reader copy that was handed to the app from outside. */
  openOfferedCopy(): Promise<void>
  dismissOfferedCopy(): Promise<void>
  /** Stops waiting for the prompt of the keychain. */
  workWithoutKeychain(): Promise<void>
  /** Deletes the key. Returns the same as `setKey`. */
  deleteKey(id: string, allowOpenCases?: boolean): Promise<number>
  unlock(recoveryCode: string): Promise<void>
  /** Lets the clerk choose a reader copy and adds a connection to it. The clerk then enters its passphrase. */
  openReaderCopy(): Promise<void>
  /** Passes the passphrase to the desk; the window does not store it. */
  unlockReaderCopy(passphrase: string): Promise<void>
  /** Returns the name of the chosen file and its token for requests to the desk; null if none was chosen or choosing failed. */
  chooseCaFile(): Promise<ChosenFile | null>
  resetState(): void
}

/** Creates the slice, idle at first. */
export const createConnectionSlice =
  (desk: DeskBridge): Part<ConnectionSlice> =>
  (set, get, app) => {
    /** Sets the desk state before `connection`: once `connection` is idle, a change of the active connection replaces the store. */
    const show = (state: DeskState, connection: ConnectionState = { status: 'idle' }) => {
      app().showDesk(state)
      set({ state: connection })
    }
    const report = (step: ConnectionStep, outcome: Outcome<DeskState>) => {
      if (outcome.ok) show(outcome.value)
      else set({ state: { status: 'failed', step, failure: outcome.failure } })
    }
    const runStep = async (step: ConnectionStep, pendingAnswer: Promise<Outcome<DeskState>>) => {
      set({ state: { status: 'busy', step } })
      report(step, await pendingAnswer)
    }
    const runTest = async <T>(step: ConnectionStep, pendingAnswer: Promise<Outcome<T>>, stateOf: (answer: T) => ConnectionState) => {
      set({ state: { status: 'busy', step } })
      const outcome = await pendingAnswer
      set({ state: outcome.ok ? stateOf(outcome.value) : { status: 'failed', step, failure: outcome.failure } })
    }

    /** Open outcomes that need the present key lead to a question, not to a failure. */
    const changeKey = async (pendingAnswer: Promise<Outcome<DeskState>>): Promise<number> => {
      set({ state: { status: 'busy', step: 'key' } })
      const outcome = await pendingAnswer
      if (!outcome.ok && outcome.failure.kind === 'casesOpen') {
        set({ state: { status: 'idle' } })
        return outcome.failure.open
      }
      report('key', outcome)
      return 0
    }

    return {
      state: { status: 'idle' },
      showRecoveryCode: (code) => set({ state: { status: 'recoveryCode', code } }),

      practise: () => runStep('practise', desk.ask('connection.practise', {})),

      test: (input) => runTest('test', desk.ask('connection.test', input), (answer) => ({ status: 'tested', ...testResultOf(answer) })),

      async add(input) {
        set({ state: { status: 'busy', step: 'add' } })
        const outcome = await desk.ask('connection.add', input)
        if (!outcome.ok) return set({ state: { status: 'failed', step: 'add', failure: outcome.failure } })
        const code = outcome.value.keychain === 'ok' ? null : await app().recoveryCode.read()
        show(outcome.value, code === null ? { status: 'idle' } : { status: 'recoveryCode', code })
      },

      use: (id) => runStep('use', desk.ask('connection.use', { id })),

      setKey: (id, apiKey, allowOpenCases) => changeKey(desk.ask('connection.setKey', { id, apiKey, allowOpenCases })),

      async giveProxyLogin(proxy, user, password) {
        set({ state: { status: 'busy', step: 'proxy' } })
        const outcome = await desk.ask('connection.proxyLogin', { proxy, user, password })
        report('proxy', outcome)
        return outcome.ok
      },

      forgetProxyLogin: (proxy) => runStep('proxy', desk.ask('connection.forgetProxyLogin', { proxy })),

      async workWithoutKeychain() {
        await desk.ask('connection.workWithoutKeychain', {})
      },

      testKey: (id) =>
        runTest('testKey', desk.ask('connection.testKey', { id }), (answer) => ({ status: 'keyTested', id, ...testResultOf(answer) })),

      deleteKey: (id, allowOpenCases) => changeKey(desk.ask('connection.deleteKey', { id, allowOpenCases })),

      unlock: (recoveryCode) => runStep('unlock', desk.ask('connection.unlock', { recoveryCode })),

      async openReaderCopy() {
        set({ state: { status: 'busy', step: 'reader' } })
        const outcome = await desk.ask('reader.open', {})
        if (!outcome.ok) set({ state: { status: 'failed', step: 'reader', failure: outcome.failure } })
        else if (outcome.value) show(outcome.value)
        else set({ state: { status: 'idle' } })
      },

      openOfferedCopy: () => runStep('offered', desk.ask('reader.openOffered', {})),

      async dismissOfferedCopy() {
        const outcome = await desk.ask('reader.dismissOffered', {})
        if (!outcome.ok) return report('offered', outcome)
        // Keep the state of any other step.
        const { state } = get()
        const isOfferFailure = state.status === 'failed' && state.step === 'offered'
        show(outcome.value, isOfferFailure ? { status: 'idle' } : state)
      },

      unlockReaderCopy: (passphrase) => runStep('unlock', desk.ask('reader.unlock', { passphrase })),

      async chooseCaFile() {
        const outcome = await desk.ask('connection.chooseCaFile', {})
        if (outcome.ok) return outcome.value.file
        set({ state: { status: 'failed', step: 'file', failure: outcome.failure } })
        return null
      },

      resetState: () => set({ state: { status: 'idle' } }),
    }
  }

/** The tour of practice mode: seven steps, most with a fault to rehearse. Its progress is stored in the settings. */
import { type ActiveFault, type TourStepName, tourStepNames } from '../../../shared/contract/practice.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { AttemptView, RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { compare } from '../../../shared/domain/money.ts'
import type { AppState, Part } from '../../state.ts'

interface TourStep {
  /** Switched on when the step begins. */
  readonly faults: readonly ActiveFault[]
  /** Simulates changes of bookings at the service when the step begins. */
  readonly drifts?: boolean
  /** Whether a change of the window state, or a case that the desk reports, completes the step. */
  isDoneByWindow?(now: AppState, before: AppState): boolean
  isDoneByBooking?(booking: Pick<AttemptView, 'state' | 'lookUps'>): boolean
  isDoneByCancellation?(cancellation: Pick<CancellationCase, 'state'>): boolean
}

const oneFault = (endpoint: ActiveFault['endpoint'], fault: ActiveFault['fault']): readonly ActiveFault[] => [{ endpoint, fault, times: 1 }]

const tourSteps: Record<TourStepName, TourStep> = {
  search: {
    faults: oneFault('checkHotels', 'http429'),
    isDoneByWindow: ({ search: { state } }, before) =>
      state.status === 'done' && before.search.state.status !== 'done' && (state.run?.hotels.size ?? 0) > 0,
  },
  live: {
    faults: oneFault('checkHotel', 'htmlPage'),
    isDoneByWindow: ({ search: { lastLive, liveChecks } }, before) =>
      lastLive !== null && before.search.liveChecks[lastLive] === 'asking' && liveChecks[lastLive] === undefined,
  },
  check: {
    faults: oneFault('checkRate', 'priceUp'),
    isDoneByWindow: ({ booking: { rateCheck } }, before) =>
      rateCheck !== before.booking.rateCheck && rateCheck.status === 'checked' && isDearer(rateCheck.check ?? null),
  },
  book: { faults: oneFault('bookRate', 'slow'), isDoneByBooking: ({ state }) => state === 'CONFIRMED' },
  lost: { faults: oneFault('bookRate', 'answerLost'), isDoneByBooking: ({ state, lookUps }) => state === 'CONFIRMED' && lookUps > 0 },
  find: {
    faults: [],
    drifts: true,
    isDoneByWindow: (now, before) => now.ledger.exporting.state.status === 'written' && before.ledger.exporting.state.status !== 'written',
  },
  cancel: { faults: oneFault('cancelBooking', 'answerLost'), isDoneByCancellation: ({ state }) => state === 'CANCELLED' },
}

/** Whether a check found a higher amount than seen before, in the same currency. */
function isDearer(check: RateCheck | null): boolean {
  if (!check?.seen) return false
  const { seen, now } = check
  return seen.amount !== null && now.amount !== null && seen.currency === now.currency && compare(now.amount, seen.amount) > 0
}

export interface TourSlice {
  /** The step begun in this window, and whether it is done. `focusRequests` counts the requests for the tour; the panel takes the focus on each. */
  state: { readonly begun: TourStepName | null; readonly done: boolean; readonly focusRequests: number }
  /** Starts the tour at the first step. */
  start(): Promise<void>
  /** Resumes the tour where it was left, or starts at the first step if it was never begun or is done. */
  resume(): Promise<void>
  /** Activates the fault of the current step, once per step. */
  beginStep(): Promise<void>
  repeatStep(): Promise<void>
  /** Goes to the next step, even if this one is not done; after the last step the tour is done. */
  nextStep(): Promise<void>
  /** Goes to the previous step, or from the end to the last step. */
  previousStep(): Promise<void>
  /** Closes the tour, remembers its step and switches its faults off. */
  leave(): Promise<void>
}

/** Returns the step of the tour's progress; null if the tour is only offered or is done. */
export const stepOf = ({ step }: Settings['tour']): TourStepName | null => (step === 'offer' || step === 'done' ? null : step)

/** Creates the tour slice, which watches the window and the case events while a step is shown in practice mode. */
export const createTourSlice =
  (desk: DeskBridge): Part<TourSlice> =>
  (set, get, app, store) => {
    const shownStep = (): TourStepName | null => {
      const { desk: state, settings } = app()
      return state?.active?.mode === 'practice' && settings.tour.shown ? stepOf(settings.tour) : null
    }

    // Run in sequence, so that leaving the tour also switches off a fault that is still being switched on.
    let lastAction: Promise<void> = Promise.resolve()
    const runInSequence = (action: () => Promise<void>) => {
      lastAction = lastAction.then(action)
      return lastAction
    }

    const activateFaults = (name: TourStepName) =>
      runInSequence(async () => {
        if (shownStep() !== name) return
        const { faults, drifts } = tourSteps[name]
        await app().practice.switchFaultsOff('tour')
        for (const fault of faults) await app().practice.switchFaultOn({ ...fault, by: 'tour' })
        if (drifts) await app().practice.drift()
      })
    // Faults that the clerk switched on stay on.
    const clearFaults = () => runInSequence(() => app().practice.switchFaultsOff('tour'))

    const completeIf = (isDone: (step: TourStep) => boolean | undefined) => {
      const { state } = get()
      const { begun, done } = state
      if (begun === null || done || shownStep() !== begun || !isDone(tourSteps[begun])) return
      set({ state: { ...state, done: true } })
      void clearFaults()
    }
    desk.on('booking.changed', (booking) => completeIf((step) => step.isDoneByBooking?.(booking)))
    desk.on('cancel.changed', (cancellation) => completeIf((step) => step.isDoneByCancellation?.(cancellation)))
    store.subscribe((now, before) => completeIf((step) => step.isDoneByWindow?.(now, before)))

    const goTo = async (tourProgress: Settings['tour']) => {
      const { focusRequests } = get().state
      set({ state: { begun: null, done: false, focusRequests: focusRequests + 1 } })
      await app().changeSettings({ tour: tourProgress })
    }

    return {
      state: { begun: null, done: false, focusRequests: 0 },

      start: () => goTo({ step: tourStepNames[0], shown: true }),

      async resume() {
        const { state } = get()
        // A visible tour only gets the focus.
        if (shownStep() !== null) return set({ state: { ...state, focusRequests: state.focusRequests + 1 } })
        await goTo({ step: stepOf(app().settings.tour) ?? tourStepNames[0], shown: true })
      },

      async beginStep() {
        const step = shownStep()
        const { state } = get()
        if (step === null || state.begun === step) return
        set({ state: { ...state, begun: step, done: false } })
        await activateFaults(step)
      },

      async repeatStep() {
        const step = shownStep()
        if (step !== null) await activateFaults(step)
      },

      async nextStep() {
        const step = stepOf(app().settings.tour)
        if (step === null) return
        const next = tourStepNames[tourStepNames.indexOf(step) + 1]
        await goTo({ step: next ?? 'done', shown: true })
        if (next === undefined) await clearFaults()
      },

      async previousStep() {
        const { tour } = app().settings
        const step = stepOf(tour)
        const at = tour.step === 'done' ? tourStepNames.length : step === null ? 0 : tourStepNames.indexOf(step)
        const previous = tourStepNames[at - 1]
        if (previous !== undefined) await goTo({ step: previous, shown: true })
      },

      async leave() {
        const { state } = get()
        set({ state: { ...state, begun: null, done: false } })
        await app().changeSettings({ tour: { ...app().settings.tour, shown: false } })
        if (state.begun !== null) await clearFaults()
      },
    }
  }

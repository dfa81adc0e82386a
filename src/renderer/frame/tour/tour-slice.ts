/** The tour of the practice mode: seven steps, each with a fault to rehearse. How far it is stands in the settings. */
import type { StateCreator } from 'zustand'
import { type SwitchedFault, type TourStepName, tourStepNames } from '../../../shared/contract/practice.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState, Settings } from '../../../shared/contract/views/desk-views.ts'
import { type Happening, tourSteps, type WatchedWindow } from './tour-steps.ts'

type Place = Settings['tour']

export interface TourSlice {
  /** The step that this window has begun, and whether it is done. `asked` counts how often the clerk went to the tour, so that the focus goes there each time. */
  tour: { readonly begun: TourStepName | null; readonly done: boolean; readonly asked: number }
  /** From the first step on. */
  startTour(): Promise<void>
  /** Takes the tour up where it was left; one that was never begun, or is done, at the first step. */
  takeUpTour(): Promise<void>
  /** Brings about the fault of the step that is shown, once. */
  beginTourStep(): Promise<void>
  /** Brings it about once more. */
  repeatTourStep(): Promise<void>
  /** On to the next step, whether this one is done or not; after the last one the tour is done. */
  nextTourStep(): Promise<void>
  /** Back to the step before this one; from the end to the last one. Its fault is there again. */
  previousTourStep(): Promise<void>
  /** Puts the tour away. Where it is stays known, and nothing of the tour goes wrong any more. */
  leaveTour(): Promise<void>
}

/** What it takes of the other slices. */
type Needed = WatchedWindow & {
  readonly desk: DeskState | null
  readonly settings: Settings
  changeSettings(change: { tour: Place }): Promise<void>
  switchFaultOn(fault: SwitchedFault): Promise<void>
  switchFaultsOff(by: 'tour'): Promise<void>
  drift(): Promise<void>
}

/** The step of a place; null while the tour is only offered, and when it is done. */
export const stepOf = ({ step }: Place): TourStepName | null => (step === 'offer' || step === 'done' ? null : step)

/** Follows what happens in the window, as long as a step is shown in practice mode. */
export const createTourSlice =
  (desk: DeskBridge): StateCreator<TourSlice & Needed, [], [], TourSlice> =>
  (set, get, store) => {
    const shownStep = (): TourStepName | null => {
      const { desk: state, settings } = get()
      return state?.active?.mode === 'practice' && settings.tour.shown ? stepOf(settings.tour) : null
    }

    // One after another: a fault that is still being switched on is switched off by whoever leaves meanwhile.
    let last: Promise<void> = Promise.resolve()
    const inTurn = (deed: () => Promise<void>) => {
      last = last.then(deed)
      return last
    }

    const goWrong = (name: TourStepName) =>
      inTurn(async () => {
        if (shownStep() !== name) return
        const { faults, drifts } = tourSteps[name]
        await get().switchFaultsOff('tour')
        for (const fault of faults) await get().switchFaultOn({ ...fault, by: 'tour' })
        if (drifts) await get().drift()
      })
    // What the clerk has switched on stays on.
    const goWell = () => inTurn(() => get().switchFaultsOff('tour'))

    const notice = (happening: Happening) => {
      const { tour } = get()
      const { begun, done } = tour
      if (begun === null || done || shownStep() !== begun || !tourSteps[begun].isDoneBy(happening)) return
      set({ tour: { ...tour, done: true } })
      void goWell()
    }
    desk.on('booking.changed', (booking) => notice({ of: 'booking', booking }))
    desk.on('cancel.changed', (cancellation) => notice({ of: 'cancellation', cancellation }))
    store.subscribe((now, before) => notice({ of: 'window', now, before }))

    const goTo = async (place: Place) => {
      const { asked } = get().tour
      set({ tour: { begun: null, done: false, asked: asked + 1 } })
      await get().changeSettings({ tour: place })
    }

    return {
      tour: { begun: null, done: false, asked: 0 },

      startTour: () => goTo({ step: tourStepNames[0], shown: true }),

      async takeUpTour() {
        const { tour, settings } = get()
        // One that is in the window goes on as it is.
        if (shownStep() !== null) return set({ tour: { ...tour, asked: tour.asked + 1 } })
        await goTo({ step: stepOf(settings.tour) ?? tourStepNames[0], shown: true })
      },

      async beginTourStep() {
        const step = shownStep()
        const { tour } = get()
        if (step === null || tour.begun === step) return
        set({ tour: { ...tour, begun: step, done: false } })
        await goWrong(step)
      },

      async repeatTourStep() {
        const step = shownStep()
        if (step !== null) await goWrong(step)
      },

      async nextTourStep() {
        const step = stepOf(get().settings.tour)
        if (step === null) return
        const next = tourStepNames[tourStepNames.indexOf(step) + 1]
        await goTo({ step: next ?? 'done', shown: true })
        if (next === undefined) await goWell()
      },

      async previousTourStep() {
        const { tour } = get().settings
        const step = stepOf(tour)
        const at = tour.step === 'done' ? tourStepNames.length : step === null ? 0 : tourStepNames.indexOf(step)
        const previous = tourStepNames[at - 1]
        if (previous !== undefined) await goTo({ step: previous, shown: true })
      },

      async leaveTour() {
        const { tour, settings } = get()
        set({ tour: { ...tour, begun: null, done: false } })
        await get().changeSettings({ tour: { ...settings.tour, shown: false } })
        if (tour.begun !== null) await goWell()
      },
    }
  }

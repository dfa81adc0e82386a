import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { ActiveFault, TourStepName } from '../../../shared/contract/practice.ts'
import { firstSettings, type Settings } from '../../../shared/contract/views/desk-views.ts'
import type { HotelRow } from '../../../shared/contract/views/search-views.ts'
import type { AppState } from '../../state.ts'
import { createAppStore } from '../../store.ts'
import { sampleAttempt, sampleCancellation } from '../../testing/sample-cases.ts'
import { sampleCheck } from '../../testing/sample-check.ts'
import { type Answers, deskState, liveConnection, scriptedDesk } from '../../testing/scripted-desk.ts'
import { batch, hotel } from '../../testing/searching-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a window at a step of the tour, with a scripted desk that stores settings and faults. */
async function openAtStep(step: Settings['tour']['step'], more: Answers = {}) {
  let settings = firstSettings('UTC')
  let faults: ActiveFault[] = []
  const desk = scriptedDesk({
    'settings.write': (change) => {
      settings = { ...settings, ...(change as Partial<Settings>) }
      return ok(settings)
    },
    'practice.switchOn': (fault) => {
      faults = [...faults, fault]
      return ok({ faults })
    },
    'practice.switchOff': ({ by }) => {
      faults = by ? faults.filter((fault) => fault.by !== by) : []
      return ok({ faults })
    },
    'practice.drift': () => ok({ changed: 4 }),
    ...more,
  })
  settings = { ...settings, tour: { step, shown: true } }
  const store = createAppStore(desk)
  store.setState({ settings, settingsState: { status: 'read' }, desk: deskState() })
  await store.getState().tour.beginStep()
  const app = () => store.getState()
  const settled = () => vi.advanceTimersByTimeAsync(200)
  return {
    desk,
    store,
    app,
    settled,
    faults: () => faults.map(({ endpoint, fault }) => `${fault} at ${endpoint}`),
    kept: () => settings.tour,
  }
}

type Window = Awaited<ReturnType<typeof openAtStep>>
type ExportState = AppState['ledger']['exporting']['state']

async function search({ desk, app, settled }: Window, hotels: HotelRow[]) {
  desk.answer({ 'search.start': () => ok({ batches: 1 }) })
  app().search.ensureDraft()
  app().search.change({ codes: '1' })
  await app().search.start()
  desk.emit('search.hotels', batch(app().search.state.run?.searchId ?? '', hotels, true))
  await settled()
}

const check = async ({ desk, app }: Window, seen: string) => {
  desk.answer({ 'booking.checkRate': () => ok(sampleCheck({ amount: seen })) })
  await app().booking.openCheck({ rateKey: 'key-2', seen: null, stay: sampleCheck(null).stay }, { foundBy: 'search-1' })
}

const showExport = ({ store }: Window, status: 'asked' | 'written') =>
  store.setState(({ ledger }) => ({ ledger: { ...ledger, exporting: { ...ledger.exporting, state: { status } as ExportState } } }))

const confirmed = (lookUps: number) => sampleAttempt({ state: 'CONFIRMED', open: false, lookUps })

describe('a tour step', () => {
  it.each<[TourStepName, string[]]>([
    ['search', ['http429 at checkHotels']],
    ['live', ['htmlPage at checkHotel']],
    ['check', ['priceUp at checkRate']],
    ['book', ['slow at bookRate']],
    ['lost', ['answerLost at bookRate']],
    ['find', []],
    ['cancel', ['answerLost at cancelBooking']],
  ])('activates its fault once when it begins: %s', async (step, faults) => {
    const window = await openAtStep(step)
    await window.app().tour.beginStep()
    expect(window.faults()).toEqual(faults)
    expect(window.desk.inputsOf('practice.drift')).toHaveLength(step === 'find' ? 1 : 0)
  })

  type Deed = (window: Window) => Promise<void> | void
  it.each<[TourStepName, string, Deed, string, Deed]>([
    [
      'search',
      'a search without hotels',
      (tourWindow) => search(tourWindow, []),
      'a search with hotels',
      (tourWindow) => search(tourWindow, [hotel('1')]),
    ],
    [
      'live',
      'a live check that failed',
      async (tourWindow) => {
        await search(tourWindow, [hotel('1')])
        await tourWindow.app().search.checkLive('1')
      },
      'a live check that succeeded',
      async (tourWindow) => {
        tourWindow.desk.answer({ 'search.hotel': () => ok({ hotel: hotel('1', 1, 'live') }) })
        await tourWindow.app().search.checkLive('1')
      },
    ],
    [
      'check',
      'a check that found the same price',
      (tourWindow) => check(tourWindow, '585.08'),
      'a check that found a higher price',
      (tourWindow) => check(tourWindow, '500.00'),
    ],
    [
      'book',
      'a booking on its way',
      ({ desk }) => desk.emit('booking.changed', sampleAttempt({ state: 'SENDING', open: true })),
      'the answer to the booking',
      ({ desk }) => desk.emit('booking.changed', confirmed(0)),
    ],
    [
      'lost',
      'a booking that was answered',
      ({ desk }) => desk.emit('booking.changed', confirmed(0)),
      'a booking that a look-up found',
      ({ desk }) => desk.emit('booking.changed', confirmed(2)),
    ],
    [
      'find',
      'an export that was asked for',
      (tourWindow) => showExport(tourWindow, 'asked'),
      'an export that was written',
      (tourWindow) => showExport(tourWindow, 'written'),
    ],
    [
      'cancel',
      'a cancellation without an answer',
      ({ desk }) => desk.emit('cancel.changed', sampleCancellation({ state: 'UNKNOWN', open: true })),
      'a cancellation that was confirmed',
      ({ desk }) => desk.emit('cancel.changed', sampleCancellation({ state: 'CANCELLED', open: false })),
    ],
  ])('%s is not completed by %s, but by %4$s', async (step, _, before, __, done) => {
    const window = await openAtStep(step)
    await before(window)
    expect(window.app().tour.state.done).toBe(false)
    await done(window)
    expect(window.app().tour.state).toMatchObject({ begun: step, done: true })
    await window.settled()
    expect(window.faults()).toEqual([])
    // The step stays until the clerk continues.
    expect(window.app().settings.tour.step).toBe(step)
  })

  it('switches off only its own fault when it is done or left', async () => {
    const window = await openAtStep('check')
    const { app, faults, settled } = window
    await app().practice.switchFaultOn({ endpoint: 'checkRate', fault: 'priceUp', times: 2 })
    await app().practice.switchFaultOn({ endpoint: 'any', fault: 'slow', times: 1 })
    await check(window, '500.00')
    await settled()
    const clerkFaults = ['priceUp at checkRate', 'slow at any']
    expect(faults()).toEqual(clerkFaults)
    await app().tour.nextStep()
    await app().tour.beginStep()
    expect(faults()).toEqual([...clerkFaults, 'slow at bookRate'])
    await app().tour.repeatStep()
    expect(faults()).toEqual([...clerkFaults, 'slow at bookRate'])
    await app().tour.leave()
    expect(faults()).toEqual(clerkFaults)
  })

  it('activates its fault again on request', async () => {
    const { app, faults } = await openAtStep('lost')
    await app().practice.switchFaultsOff()
    await app().tour.repeatStep()
    expect(faults()).toEqual(['answerLost at bookRate'])
  })

  it('is not completed by an event before it began', async () => {
    const { desk, app } = await openAtStep('check')
    desk.emit('booking.changed', confirmed(0))
    await app().tour.nextStep()
    await app().tour.beginStep()
    expect(app().tour.state).toMatchObject({ begun: 'book', done: false })
  })
})

describe('the tour', () => {
  it('goes through all steps and leaves no fault active after the last', async () => {
    const { app, faults, kept: storedTour } = await openAtStep('offer')
    expect(faults()).toEqual([])
    await app().tour.start()
    const steps = []
    while (storedTour().step !== 'done') {
      steps.push(storedTour().step)
      await app().tour.beginStep()
      await app().tour.nextStep()
    }
    expect(steps).toEqual(['search', 'live', 'check', 'book', 'lost', 'find', 'cancel'])
    expect(faults()).toEqual([])
    await app().tour.resume()
    expect(storedTour()).toEqual({ step: 'search', shown: true })
  })

  it('goes back step by step from the end to the first step, and then activates the fault of the first step', async () => {
    const { app, faults, kept: storedTour } = await openAtStep('cancel')
    await app().tour.nextStep()
    expect(storedTour().step).toBe('done')
    const steps = []
    for (let i = 0; i < 8; i++) {
      await app().tour.previousStep()
      await app().tour.beginStep()
      steps.push(storedTour().step)
    }
    expect(steps).toEqual(['cancel', 'find', 'lost', 'book', 'check', 'live', 'search', 'search'])
    expect(faults()).toEqual(['http429 at checkHotels'])
    expect(app().tour.state).toMatchObject({ begun: 'search', done: false })
  })

  it('resumes at the step where it was left, with its fault', async () => {
    const { app, faults, kept: storedTour } = await openAtStep('check')
    await app().tour.leave()
    expect([faults(), storedTour()]).toEqual([[], { step: 'check', shown: false }])
    await app().tour.resume()
    await app().tour.beginStep()
    expect([faults(), storedTour()]).toEqual([['priceUp at checkRate'], { step: 'check', shown: true }])
  })

  it('leaves no fault active when it is left while a fault is being switched on', async () => {
    const { desk, app, settled } = await openAtStep('offer')
    const off = desk.hold('practice.switchOff')
    await app().tour.start()
    const begun = app().tour.beginStep()
    const left = app().tour.leave()
    off.give(ok({ faults: [] }))
    desk.answer({ 'practice.switchOff': () => ok({ faults: [] }) })
    await Promise.all([begun, left])
    await settled()
    const practised = desk.asked.map(({ name }) => name).filter((name) => name.startsWith('practice.switch'))
    expect(practised.at(-1)).toBe('practice.switchOff')
  })

  it('does not switch off the clerk’s own faults when the offer of the tour is dismissed', async () => {
    const { desk, app, kept: storedTour } = await openAtStep('offer')
    await app().tour.leave()
    expect(storedTour()).toEqual({ step: 'offer', shown: false })
    expect(desk.asked.filter(({ name }) => name.startsWith('practice.'))).toEqual([])
  })

  it('activates no fault and completes no step in a live connection', async () => {
    const { desk, store, app } = await openAtStep('book')
    store.setState({ desk: deskState({ active: liveConnection, connections: [liveConnection] }) })
    const before = desk.asked.length
    desk.emit('booking.changed', confirmed(0))
    await app().tour.beginStep()
    await app().tour.repeatStep()
    expect(app().tour.state.done).toBe(false)
    expect(desk.asked.length).toBe(before)
  })

  it('stays at its step and reports the failure if the progress cannot be saved', async () => {
    const { app } = await openAtStep('book', { 'settings.write': () => failed({ kind: 'file', why: 'full' }) as never })
    await app().tour.nextStep()
    expect(app().settings.tour.step).toBe('book')
    expect(app().settingsState.status).toBe('failed')
  })
})

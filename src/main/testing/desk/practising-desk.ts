/** For tests: a complete desk with the practice service and a real ledger. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { ActiveFault } from '../../../shared/contract/practice.ts'
import type { AttemptView, RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Reference } from '../../../shared/domain/reference.ts'
import type { Rate } from '../../../shared/domain/schemas.ts'
import { wholeLedger } from '../sample-exports.ts'
import { checkOf, formFor, newWorld, startDesk, stay, type TestDesk, type TestWorld } from '../test-desk.ts'

export let world: TestWorld
export let desk: TestDesk

export const card = { firstName: 'Ada', lastName: 'Byron', number: '4111111111111111', year: '2029', month: '11', cvv: '123' }

/** Differences from the default desk, which practises with a few days of history. */
interface Setting {
  /** Days of history of the practice service. */
  readonly pastDays?: number
  /** Whether the desk has the practice connection from the start; true when absent. */
  readonly practising?: boolean
  /** Returns the world that the desk starts with, derived from the new one. */
  readonly changed?: (createdWorld: TestWorld) => TestWorld
}

async function begin({ pastDays, practising = true, changed = (createdWorld) => createdWorld }: Setting): Promise<void> {
  world = changed(await newWorld(pastDays))
  desk = await startDesk(world)
  if (practising) await desk.ask['connection.practise']({})
}

async function end(): Promise<void> {
  await desk.stop()
  await world.remove()
}

/** Starts a desk for each test, and stops it. */
export function deskForEachTest(setting: Setting = {}): void {
  beforeEach(() => begin(setting))
  afterEach(end)
}

/** Starts one desk for all tests of the file, and stops it. */
export function deskForAllTests(setting: Setting = {}): void {
  beforeAll(() => begin(setting))
  afterAll(end)
}

/** Starts the stopped desk again, in the same or a changed world. */
export async function startAgain(startWorld = world): Promise<void> {
  desk = await startDesk(startWorld)
}

/** Stops the desk, does something meanwhile, and starts it again, in the same or a changed world. */
export async function restart(meanwhile?: () => Promise<unknown>, change: Partial<TestWorld> = {}): Promise<void> {
  await desk.stop()
  await meanwhile?.()
  world = { ...world, ...change }
  await startAgain()
}

/** Returns a world in which `answer` answers the requests to the practice service, and may `forward` them. */
export function answeredBy(
  answeredWorld: TestWorld,
  answer: (request: Request, forward: () => Promise<Response>) => Promise<Response>,
): TestWorld {
  const { practice } = answeredWorld
  const fetchAnswer: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    return answer(request, () => practice.fetch(request.clone()))
  }
  return { ...answeredWorld, practice: { ...practice, fetch: fetchAnswer } }
}

/** The folder of the practice connection. */
export const practiceFolder = () => join(world.folder, 'practice')
export const deskState = () => desk.ask['desk.state']({})
export const maintenanceState = () => desk.ask['maintenance.state']({})

/** Makes a backup and returns its name. */
export const backUp = async () => (await desk.ask['maintenance.backUp']({})).backups[0]?.name ?? ''
export const switchOn = (endpoint: ActiveFault['endpoint'], fault: ActiveFault['fault'], times = 1) =>
  desk.ask['practice.switchOn']({ endpoint, fault, times })

/** Books the first bookable rate that fits. */
export const book = async (fits?: (rate: Rate) => boolean): Promise<AttemptView> =>
  desk.ask['booking.book'](formFor(await checkOf(desk, fits)))

/** Checks the rate of an earlier check again, as if it had been opened from a link. */
export const checkAgain = ({ hotel }: RateCheck): Promise<RateCheck> =>
  desk.ask['booking.checkRate']({ rateKey: hotel.rates[0]?.rateKey ?? '', seen: null, stay })

/** Loses the answer to the next booking, and lets no look-up find the booking. */
export async function loseBooking(): Promise<void> {
  await switchOn('bookRate', 'answerLost')
  await switchOn('checkBooking', 'htmlPage', 1000)
}

export const quote = ({ bookingRef }: { readonly bookingRef: string | null }) => desk.ask['cancel.quote']({ bookingRef: bookingRef ?? '' })
export const cancel = async (booked: Parameters<typeof quote>[0]) => desk.ask['cancel.confirm']({ quoteId: (await quote(booked)).quoteId })

/** Returns the rows with a text, such as the client reference of one booking; a sync may add bookings of other desks. */
export const rowsWith = async (text: string, limit = 50): Promise<LedgerRow[]> =>
  (await desk.ask['ledger.page']({ filter: { ...wholeLedger, text }, sort: { by: 'created', descending: true }, after: null, limit })).rows
export const noticeKinds = async () => (await desk.ask['notices.list']({})).notices.map(({ kind }) => kind)

/** Exports the evidence of a booking and returns the text. */
export async function evidenceOf(reference: Reference): Promise<string> {
  desk.savePath = join(world.documents, 'evidence.txt')
  await desk.ask['evidence.export'](reference)
  return readFile(desk.savePath, 'utf8')
}

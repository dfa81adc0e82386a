/** For tests of ledger maintenance: a complete desk with the practice service, whose files are damaged while it is stopped. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { practiceKey } from '../../desk/session/ledger-access.ts'
import { ledgerFolder } from '../../desk/session/ledger-places.ts'
import { connect } from '../../ledger/database/connection.ts'
import { ledgerFile } from '../../ledger/storage/open.ts'
import { checkOf, formFor, newWorld, startDesk, type TestDesk, type TestWorld } from '../test-desk.ts'

export let world: TestWorld
export let desk: TestDesk
let gate: PromiseWithResolvers<void> | null = null
export const folder = () => join(world.folder, 'practice')
export const currentLedgerFolder = () => ledgerFolder(folder())

/** Starts a desk in this world; by default the world of the test. */
export async function start(testWorld = world) {
  world = testWorld
  const { practice } = world
  const gatedFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.includes('bookrate')) await gate?.promise
    return practice.fetch(request)
  }
  desk = await startDesk({ ...world, practice: { ...practice, fetch: gatedFetch } })
}

export const restart = async (meanwhile: () => Promise<unknown>) => {
  await desk.stop()
  await meanwhile()
  await start()
}
export const state = () => desk.ask['maintenance.state']({})
export const book = async () => desk.ask['booking.book'](formFor(await checkOf(desk)))
export const firstPage = (text = '') =>
  desk.ask['ledger.page']({
    filter: { status: 'all', basis: 'created', from: null, to: null, text },
    sort: { by: 'created', descending: true },
    after: null,
    limit: 50,
  })
export const damagedFailure = { kind: 'ledger', trouble: 'damaged' }

/** Changes a byte of a table's first page, which opening the ledger does not read. */
export async function damage(table: string) {
  const db = connect(ledgerFile(currentLedgerFolder()), practiceKey, { readonly: false, cacheMiB: 1 })
  const page = Number(db.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(table))
  db.close()
  const bytes = await readFile(ledgerFile(currentLedgerFolder()))
  const at = (page - 1) * 8192 + 4000
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await writeFile(ledgerFile(currentLedgerFolder()), bytes)
}
export const overwriteLedgerFile = () => writeFile(ledgerFile(currentLedgerFolder()), Buffer.alloc(50_000, 7))

/** Blocks bookings at the service until the returned function is called. */
export function blockBookings(): () => void {
  gate = Promise.withResolvers()
  return gate.resolve
}

/** Starts a desk for each test, and stops it. */
export function deskForEachTest(): void {
  beforeEach(async () => {
    gate = null
    world = await newWorld()
    await start()
    await desk.ask['connection.practise']({})
  })

  afterEach(async () => {
    await desk.stop()
    await world.remove()
  })
}

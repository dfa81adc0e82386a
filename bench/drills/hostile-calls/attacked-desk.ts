/** A desk behind one of its shells, with its real ledger and a real service. Records every request that reaches the desk. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boot } from '../../../src/main/boot.ts'
import type { ServedPractice } from '../../../src/main/practice/server/https-server.ts'
import type { Shell } from '../../../src/main/shell/shell.ts'
import { wholeLedger } from '../../../src/main/testing/sample-exports.ts'
import { formFor } from '../../../src/main/testing/sample-form.ts'
import { goodQuestions, type Questions } from '../../../src/main/testing/sample-questions.ts'
import type { Desk, EventOf } from '../../../src/shared/contract/procedures/procedures.ts'
import type { RateCheck } from '../../../src/shared/contract/views/booking-views.ts'
import { hotelRowOf } from '../../../src/shared/contract/views/hotel-rows.ts'
import { addDays, dateIn } from '../../../src/shared/domain/dates.ts'
import { offerOf } from '../../../src/shared/domain/terms.ts'
import { bootOptions } from '../../built-app.ts'

let guests = 0

export interface AttackedDesk {
  /** Returns the requests that reached the desk since the last call, as `name input`. */
  heard(): string[]
  /** Returns a valid request for each procedure. Renew them regularly: their references expire after minutes, or after one use. */
  questions(): Promise<Questions>
  /** Searches, books, and finds the booking in the ledger. Throws if the desk cannot do so. */
  works(): Promise<void>
  stop(): Promise<void>
}

/** Boots a desk on the shell and connects it to the service. The shell's file dialogs return the CA file first, then nothing. */
export async function openAttackedDesk(
  makeShell: (folder: string) => Shell | Promise<Shell>,
  served: ServedPractice,
): Promise<AttackedDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-attacked-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, served.caPem)
  const heard: string[] = []
  const given = await makeShell(folder)
  let chosen: string | null = caFile
  let listen: (event: EventOf<'search.hotels'>) => void = () => {}
  const shell: Shell = {
    ...given,
    open: ({ title, answer }) => {
      const counted: typeof answer = (name, input) => {
        heard.push(heardAs(name, input))
        return answer(name, input)
      }
      return given.open({ title, answer: counted })
    },
    emit: (name, event) => {
      if (name === 'search.hotels') listen(event as EventOf<'search.hotels'>)
      given.emit(name, event)
    },
    openDialog: async () => chosen,
    saveDialog: async () => join(folder, 'saved.csv'),
  }
  const { desk, stop } = await boot(shell, bootOptions(folder))
  const live = await connect(desk, served)
  chosen = null

  let searches = 0
  /** Returns a rate check for nights that no other booking has. */
  const check = async (): Promise<RateCheck> => {
    searches++
    const checkin = addDays(dateIn('UTC', Date.now()), 20 + ((searches * 3) % 300))
    const stay = {
      ...{ checkin, checkout: addDays(checkin, 2), paxes: [{ numberOfAdults: 2, childrenAges: [] }], nationality: 'CH', currency: 'EUR' },
    }
    const searchId = `good ${searches}`
    const finished = Promise.withResolvers<void>()
    const rateKeys: string[] = []
    listen = (event) => {
      if (event.searchId !== searchId) return
      for (const hotel of event.hotels)
        for (const { rateType, rateKey } of hotelRowOf(hotel).rates) if (rateType === 'NET') rateKeys.push(rateKey)
      if (event.finished) finished.resolve()
    }
    const codes = served.service.hotelCodes(50)
    const hotelCodes = Array.from({ length: 5 }, (_, i) => codes[(searches + i) % codes.length] ?? '')
    await desk['search.start']({ searchId, query: { hotelCodes, ...stay } })
    await finished.promise
    for (const rateKey of rateKeys) {
      const { hotel } = await desk['search.rate']({ searchId, rateKey })
      const rate = hotel.rates[0]
      if (!rate) continue
      const checked = await desk['booking.checkRate']({ rateKey, seen: offerOf(hotel, rate), stay }).catch(() => null)
      if (checked?.notBookable === null) return checked
    }
    throw new Error('nothing that could be booked was found')
  }
  const book = async () => {
    const checked = await check()
    await desk['booking.seeOtherDesks']({})
    // A unique guest, so that no other stay is similar.
    const booked = await desk['booking.book'](formFor(checked, `Guest${++guests}`))
    if (booked.bookingRef === null) throw new Error(`a good booking ended as ${booked.state}`)
    return booked
  }
  const atWork = async () => {
    await desk['connection.use']({ id: live })
    await desk['practice.switchOff']({}).catch(() => {})
  }

  return {
    heard: () => heard.splice(0),
    questions: async () => {
      await atWork()
      const { clientRef } = await book()
      const checked = await check()
      const { quoteId } = await desk['cancel.quote']({ clientRef })
      const { rows, next } = await desk['ledger.page']({
        filter: wholeLedger,
        sort: { by: 'created', descending: true },
        after: null,
        limit: 1,
      })
      const rateKey = checked.hotel.rates[0]?.rateKey ?? ''
      const known = { clientRef, quoteId, rateKey, hotelCode: checked.hotel.hotelCode ?? '', id: rows[0]?.id ?? 0, after: next }
      return goodQuestions(desk, known, checked)
    },
    works: async () => {
      await atWork()
      const { bookingRef } = await book()
      const { row } = await desk['ledger.lookUp']({ bookingRef: bookingRef ?? '' })
      if (row.known !== 'CONFIRMED') throw new Error(`the ledger has a good booking as ${row.known}`)
      const backedUp = await desk['maintenance.backUp']({})
      if (backedUp.backups.length === 0) throw new Error('the ledger could not be backed up')
    },
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Returns a text that identifies a request. */
export const heardAs = (name: string, input: unknown) => `${name} ${JSON.stringify(input)?.slice(0, 1000)}`

async function connect(desk: Desk, { baseUrl, service }: ServedPractice): Promise<string> {
  const { file } = await desk['connection.chooseCaFile']({})
  const connection = { name: 'Attacked', baseUrl, apiKey: service.apiKey, caFile: file?.token ?? '' }
  const { connections } = await desk['connection.add']({ ...connection, occupantsField: 'occupancy', bookTimeoutSeconds: 120 })
  const added = connections.find(({ name }) => name === 'Attacked')
  if (!added) throw new Error('the desk has no connection')
  return added.id
}

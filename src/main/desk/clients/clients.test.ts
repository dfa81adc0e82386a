import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { bookingKeyOf } from '../../../shared/contract/views/ledger-views.ts'
import { desk, deskForEachTest, rowsWith, startAgain, world } from '../../testing/desk/practising-desk.ts'
import { sampleClient } from '../../testing/sample-offers.ts'
import { checkOf, failureOf, formFor } from '../../testing/test-desk.ts'

deskForEachTest()

const add = async (name: string, change: Parameters<typeof sampleClient>[0] = {}) =>
  (await desk.ask['clients.save']({ id: null, client: sampleClient({ name, ...change }) })).id

const rowOf = async (clientRef: string) => {
  const [row] = await rowsWith(clientRef)
  if (!row) throw new Error('it is in the ledger')
  return row
}
const recordOf = async (clientRef: string) => desk.ask['ledger.record'](bookingKeyOf(await rowOf(clientRef)))

describe('clients', () => {
  it('have unique names: a duplicate is refused at its field', async () => {
    await add('Kuoni')
    expect(await failureOf(add('KUONI'))).toMatchObject({ kind: 'input', fields: [{ path: 'client.name' }] })
    expect((await desk.ask['clients.all']({})).clients).toHaveLength(1)
  })

  it('are stored with a booking, and removed from the booking when the clerk deletes them', async () => {
    const client = await add('Xylomarker Reisen')
    const booked = await desk.ask['booking.book']({ ...formFor(await checkOf(desk)), client })
    expect(booked.state).toBe('CONFIRMED')
    expect((await recordOf(booked.clientRef)).client).toEqual({ id: client, name: 'Xylomarker Reisen' })
    expect((await desk.ask['clients.all']({})).clients).toMatchObject([{ bookings: 1, offers: 0 }])
    expect(await desk.ask['clients.drop']({ id: client })).toEqual({ clients: [] })
    expect((await recordOf(booked.clientRef)).client).toBeNull()
  })

  it('are not in plain text in any file of the desk, including stored searches', async () => {
    const client = await add('Xylomarker Reisen', { note: 'Quendolin', reference: 'Zorbatag', email: 'yttrium@example.com' })
    await desk.ask['booking.book']({ ...formFor(await checkOf(desk)), client })
    const { hotels } = await desk.ask['practice.codes']({})
    const { stay } = await checkOf(desk)
    await desk.ask['search.start']({ searchId: 's', query: { hotelCodes: hotels.slice(0, 1), ...stay, client } })
    await vi.waitFor(async () => expect((await desk.ask['search.recent']({})).searches[0]).toMatchObject({ client }))
    await desk.stop()
    const files = readdirSync(world.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const text = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1')).join('\n')
    expect(['Xylomarker', 'xylomarker', 'Quendolin', 'Zorbatag', 'yttrium'].filter((word) => text.includes(word))).toEqual([])
    await startAgain()
  })
})

describe('erasing a guest', () => {
  it('lists and then removes the client with the guest’s name, and all mentions of the guest in other clients', async () => {
    const guest = await add('Ada Byron')
    const agency = await add('Kuoni', { note: 'Ask for Ada Byron', email: 'ada.byron@example.com', reference: 'K-7' })
    const untouched = await add('Lovelace Travel')
    const booked = await desk.ask['booking.book']({ ...formFor(await checkOf(desk)), client: guest })
    const row = await rowOf(booked.clientRef)
    const name = (await recordOf(booked.clientRef)).booking.holder
    expect(name).toMatchObject({ firstName: 'Ada', lastName: 'Byron' })
    expect((await desk.ask['guests.find']({ name: 'Ada Byron' })).clients.sort()).toEqual(['Ada Byron', 'Kuoni'])
    await desk.ask['guests.erase']({ name: 'Ada Byron', bookings: [bookingKeyOf(row)] })
    const { clients } = await desk.ask['clients.all']({})
    expect(clients).toEqual([
      { ...sampleClient({ name: 'Kuoni', note: '', email: '', reference: 'K-7' }), id: agency, bookings: 0, offers: 0 },
      { ...sampleClient({ name: 'Lovelace Travel' }), id: untouched, bookings: 0, offers: 0 },
    ])
    expect((await recordOf(booked.clientRef)).client).toBeNull()
  })
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ServedPractice } from '../../practice/server/https-server.ts'
import { failureOf, newWorld, startDesk, type TestDesk, type TestWorld } from '../../testing/test-desk.ts'
import { bookLive, connectLive, serveLive } from '../../testing/test-live.ts'

let world: TestWorld
let practiceServer: ServedPractice
let desk: TestDesk
beforeEach(async () => {
  world = await newWorld()
  practiceServer = await serveLive(world)
  desk = await startDesk(world)
})
afterEach(async () => {
  await desk.stop()
  await practiceServer.close()
  await world.remove()
})

/** Damages the settings file and its copy while the desk is closed. */
async function loseSettings() {
  await desk.stop()
  for (const name of ['desk.json', 'desk-copy.json']) await writeFile(join(world.folder, name), '{')
  desk = await startDesk(world)
  return desk.ask['desk.state']({})
}

it('a ledger whose connection is lost is listed, can be attached again, and its booking of unknown outcome is looked up', async () => {
  const id = await connectLive(desk, world, practiceServer)
  practiceServer.service.faults.switchOn({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
  practiceServer.service.faults.switchOn({ endpoint: 'checkBooking', fault: 'htmlPage', times: 1000 })
  const { clientRef } = await bookLive(desk, practiceServer)
  await desk.ask['connection.practise']({})
  expect((await desk.ask['desk.state']({})).foundLedgers).toEqual([])

  const lost = await loseSettings()
  expect(lost).toMatchObject({ settingsLost: 'all', connections: [], active: null, foundLedgers: [{ id }] })
  practiceServer.service.faults.switchOff()
  expect(await connectLive(desk, world, practiceServer, { ledger: id })).toBe(id)
  await desk.waitForEvent('booking.changed', (changed) => changed.clientRef === clientRef && changed.state === 'CONFIRMED')
  expect(practiceServer.service.received('bookRate')).toBe(1)
  expect(await desk.ask['desk.state']({})).toMatchObject({ ledger: 'open', foundLedgers: [], settingsLost: 'all' })
})

it('attaching a ledger is refused if its folder was not found or belongs to another connection', async () => {
  const id = await connectLive(desk, world, practiceServer)
  for (const ledger of [id, 'practice', '../elsewhere', '']) {
    expect(await failureOf(connectLive(desk, world, practiceServer, { ledger }))).toEqual({ kind: 'notHere' })
  }
})

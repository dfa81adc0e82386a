import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  book,
  connect,
  desk,
  deskState,
  liveDeskForEachTest,
  practiceServer,
  restart,
  waitForConfirmed,
  world,
} from '../../testing/desk/live-desk.ts'
import { failureOf } from '../../testing/test-desk.ts'

liveDeskForEachTest()

/** Damages the settings file and its copy while the desk is closed. */
async function loseSettings() {
  await restart(() => Promise.all(['desk.json', 'desk-copy.json'].map((name) => writeFile(join(world.folder, name), '{'))))
  return deskState()
}

it('a ledger whose connection is lost is listed, can be attached again, and its booking of unknown outcome is looked up', async () => {
  const id = await connect()
  practiceServer.service.faults.switchOn({ endpoint: 'bookRate', fault: 'answerLost', times: 1 })
  practiceServer.service.faults.switchOn({ endpoint: 'checkBooking', fault: 'htmlPage', times: 1000 })
  const { clientRef } = await book()
  await desk.ask['connection.practise']({})
  expect((await deskState()).foundLedgers).toEqual([])

  const lost = await loseSettings()
  expect(lost).toMatchObject({ settingsLost: 'all', connections: [], active: null, foundLedgers: [{ id }] })
  practiceServer.service.faults.switchOff()
  expect(await connect(id)).toBe(id)
  await waitForConfirmed(clientRef)
  expect(practiceServer.service.received('bookRate')).toBe(1)
  expect(await deskState()).toMatchObject({ ledger: 'open', foundLedgers: [], settingsLost: 'all' })
})

it('attaching a ledger is refused if its folder was not found or belongs to another connection', async () => {
  const id = await connect()
  for (const ledger of [id, 'practice', '../elsewhere', '']) {
    expect(await failureOf(connect(ledger))).toEqual({ kind: 'notHere' })
  }
})

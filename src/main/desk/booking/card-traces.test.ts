/** Books with a card, lets the service repeat it, exports and backs up everything, then searches all files and decrypted pages for the card. */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { ignore } from '../../async/ignore.ts'
import { openLedger } from '../../ledger/storage/open.ts'
import {
  answeredBy,
  card,
  desk,
  deskForEachTest,
  evidenceOf,
  practiceFolder,
  startAgain,
  world,
} from '../../testing/desk/practising-desk.ts'
import { excelLayout, softwareLayout, wholeLedger } from '../../testing/sample-exports.ts'
import { checkOf, formFor } from '../../testing/test-desk.ts'
import { practiceKey } from '../session/ledger-access.ts'
import { ledgerFolder } from '../session/ledger-places.ts'

deskForEachTest()

const groups = card.number.match(/\d{4}/g) ?? []
/** Notations by which the desk recognises a card even in a later answer, when the request contained no card. */
const notations = [card.number, ...[' ', '-', '.', '_', '/'].map((separator) => groups.join(separator)), [...card.number].join(' ')]
const fields = ['hotelName', 'destinationName', 'boardName', 'remarks', 'specialRequest', 'note'] as const

/** Puts the card into free text, an unknown field and the name of a guest of a booking. */
function withCard(booking: Record<string, unknown>): Record<string, unknown> {
  const written = Object.fromEntries(fields.map((field, i) => [field, `Paid with ${notations[i]} by the guest`]))
  return { ...booking, ...written, payment: { asNumber: Number(card.number) }, holder: { firstName: notations[1] } }
}

/** How the service answers a booking, given its true answer. */
const answers: Record<string, (answer: Response) => Promise<Response>> = {
  'the fields of a booking': async (answer) => Response.json({ booking: { ...withCard((await answer.json()).booking), parts: groups } }),
  'a refusal': async () =>
    Response.json({ errorCode: 40900, message: `Card ${notations[1]} refused`, [card.number]: card.number }, { status: 409 }),
  'the page of a gateway': async () => new Response(`<p>Bad gateway: ${card.number} ${notations[2]}</p>`, { status: 502 }),
  'half an answer': async (answer) => new Response(`{"card":"${card.number}",${(await answer.text()).slice(1, 300)}`),
}

/** Opens the stopped desk's ledger and returns every decrypted page, free ones too. */
function decryptedPages(): Buffer {
  const { connection, close } = openLedger(ledgerFolder(practiceFolder()), practiceKey, 'Europe/Zurich')
  const pages = connection.serialize()
  close()
  return pages
}

/** Whether the bytes contain the card: in one of the notations, in UTF-16 or in base64. */
function contains(bytes: Buffer): boolean {
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + card.number)
      .toString('base64')
      .slice(4, 20),
  )
  const searchTerms = [...notations, ...inBase64, groups.join('","'), Buffer.from(card.number, 'utf16le')]
  return searchTerms.some((text) => bytes.includes(text))
}

it.each(Object.keys(answers))('leaves no trace of a card that the service repeats in %s', async (kind) => {
  const temporary = join(world.folder, 'temporary')
  await mkdir(temporary)
  vi.stubEnv('TMPDIR', temporary)
  let isBooked = false
  const repeating = answeredBy(world, async (request, forward) => {
    const { creditCard } = await request.clone().json()
    const answer = await forward()
    if (!answer.ok) return answer
    if (creditCard) return answers[kind]?.(answer) ?? answer
    const { booking, ...others } = await answer.clone().json()
    // Later answers repeat the card too. By then the desk has no copy of the card to compare with.
    return isBooked && booking ? Response.json({ ...others, booking: withCard(booking) }) : answer
  })
  await desk.stop()
  await startAgain(repeating)
  const form = formFor(await checkOf(desk))
  const { clientRef } = await desk.ask['booking.book']({ ...form, creditCard: card })
  isBooked = true
  await ignore(desk.ask['ledger.lookUp']({ clientRef }), 'a booking that was refused cannot be looked up')
  const saveAs = (name: string) => {
    desk.savePath = join(world.documents, name)
  }
  await evidenceOf({ clientRef })
  saveAs('software.csv')
  await desk.ask['export.write']({ filter: wholeLedger, layout: softwareLayout, allowMissingDays: true })
  saveAs('sheet.csv')
  await desk.ask['export.write']({ filter: wholeLedger, layout: excelLayout, allowMissingDays: true })
  await desk.ask['maintenance.backUp']({})
  await desk.stop()
  vi.unstubAllEnvs()

  const files = [world.folder, world.documents].map(async (folder) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const allFiles = (await Promise.all(files)).flat()
  expect(allFiles.filter((file) => /\.csv$|evidence\.txt$/.test(file))).toHaveLength(3)
  for (const file of allFiles) expect(contains(await readFile(file)), file).toBe(false)
  const pages = decryptedPages()
  expect(pages.includes(clientRef)).toBe(true)
  expect(contains(pages)).toBe(false)
  await startAgain()
})

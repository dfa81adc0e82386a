import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMemory } from '../settings/settings.ts'
import { createLetterhead } from './letterhead.ts'

let folder: string
let chosenFile: string | null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'letterhead-'))
  chosenFile = join(folder, 'logo.txt')
})
afterEach(() => rmSync(folder, { recursive: true }))

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const open = async () =>
  createLetterhead({ memory: await openMemory(folder, 'UTC', () => {}), shell: { openDialog: async () => chosenFile } })
const choose = async (bytes: Uint8Array) => {
  writeFileSync(chosenFile ?? '', bytes)
  return (await (await open())['documents.chooseLogo']({})).logo
}

it('stores name, address, closing text and logo across restarts, and changes each independently', async () => {
  const text = { name: 'Aurora\u200b Travel', address: 'Lake Street 1\n8001 Zürich', closing: 'See you soon.' }
  await (await open())['documents.setLetterhead'](text)
  const logo = await choose(png)
  const storedLetterhead = { ...text, name: 'Aurora Travel', logo }
  expect(await (await open())['documents.letterhead']({})).toEqual(storedLetterhead)
  chosenFile = null
  expect(await (await open())['documents.chooseLogo']({})).toEqual(storedLetterhead)
  expect(await (await open())['documents.dropLogo']({})).toEqual({ ...storedLetterhead, logo: null })
})

it('recognises a PNG or JPEG by its first bytes, accepts at most 200,000 bytes, and refuses every other file', async () => {
  const jpeg = Buffer.from('ffd8ff', 'hex')
  expect(await choose(jpeg)).toBe(`data:image/jpeg;base64,${jpeg.toString('base64')}`)
  const largest = Buffer.concat([png, Buffer.alloc(200_000 - png.length)])
  expect(await choose(largest)).toBe(`data:image/png;base64,${largest.toString('base64')}`)
  await expect(choose(Buffer.concat([largest, Buffer.alloc(1)]))).rejects.toMatchObject({ failure: { why: 'logoTooLarge' } })
  await expect(choose(Buffer.from('<svg/>'))).rejects.toMatchObject({ failure: { why: 'logoForeign' } })
})

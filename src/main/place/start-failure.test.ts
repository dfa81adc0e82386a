import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openMemory } from '../desk/settings/settings.ts'
import { folder, folderForEachTest } from '../testing/temporary-folder.ts'
import { refusedSwitchesWords, StartRefused, startFailureStatus, startFailureWords } from './start-failure.ts'

const failed = (code: string, path?: string) => Object.assign(new Error('secret text'), { code, ...(path === undefined ? {} : { path }) })

it.each([
  [failed('EACCES', '/home/desk/desk.json'), /cannot use \/home\/desk\/desk\.json \(EACCES\).*may read and write it/],
  [failed('EBUSY', 'C:\\desk.json'), /cannot use C:\\desk\.json \(EBUSY\).*Close whatever has it open/],
  [failed('ENOSPC'), /cannot use a file of its own \(ENOSPC\).*Free some space/],
  [failed('ENOTDIR', '/x'), /nothing else stands in its place/],
  [failed('EIO', '/data/desk.json'), /the disk with \/data\/desk\.json does not answer \(EIO\).*connected.*have the disk checked\.$/],
  [failed('ESTALE'), /the disk with its data does not answer \(ESTALE\)/],
  [failed('ERR_DLOPEN_FAILED'), /could not start \(Error ERR_DLOPEN_FAILED\).*install it again.*bookings stay/],
  ['thrown text', /could not start \(unknown\)/],
])('says why the start failed, what it means for the bookings and what to do: %s', (error, words) => {
  expect(startFailureWords(error)).toMatch(words)
  expect(startFailureWords(error)).toMatch(/Nothing was sent, and no booking was changed\./)
  expect(startFailureWords(error)).not.toMatch(/secret|thrown/)
})

it.each([
  [failed('EROFS', '/home'), 2],
  [new StartRefused('Deskbook does not start with --inspect.'), 2],
  [failed('ERR_DLOPEN_FAILED'), 1],
  ['thrown text', 1],
])('exits with 2 if the user can fix the command or the folder, and else with 1: %s', (error, status) => {
  expect(startFailureStatus(error)).toBe(status)
})

it('shows a refused start with its own message', () => {
  expect(startFailureWords(new StartRefused('Deskbook does not start with --inspect.'))).toBe('Deskbook does not start with --inspect.')
})

it.each([
  [['--inspect'], /with --inspect\. .*without it\.$/],
  [['--a', '-b'], /with --a, -b\. .*without them\.$/],
])('names the refused switches and says what to do: %s', (names, words) => {
  expect(refusedSwitchesWords(names)).toMatch(words)
  expect(refusedSwitchesWords(names)).toMatch(/Nothing was sent, and no booking was changed\./)
})

it('recommends the deb or rpm package if the system does not allow the sandbox of an AppImage', () => {
  expect(refusedSwitchesWords(['--no-sandbox'], true)).toMatch(/does not allow the sandbox.*Nothing was sent.*deb or rpm package/)
  expect(refusedSwitchesWords(['--no-sandbox', '--inspect'], true)).toMatch(/with --no-sandbox, --inspect\./)
  expect(refusedSwitchesWords(['--no-sandbox'])).toMatch(/with --no-sandbox\./)
})

folderForEachTest()
it('names an unreadable settings file', async () => {
  mkdirSync(join(folder, 'desk.json'))
  const error = await openMemory(folder, 'UTC', () => {}).catch((caught: unknown) => caught)
  expect(startFailureWords(error)).toContain(`it cannot use ${join(folder, 'desk.json')} (EISDIR).`)
  expect(startFailureWords(error)).toMatch(/a folder where a file belongs/)
})

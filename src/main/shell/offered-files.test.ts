import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createOfferedFiles } from './offered-files.ts'

function setUp() {
  const opened: string[] = []
  const files = createOfferedFiles()
  return { files, opened, listen: () => files.onOffered((path) => opened.push(path)) }
}

it('passes on, once, the last file that was offered before anybody listened', () => {
  const { files, opened, listen } = setUp()
  files.offer('/a/old.deskbook')
  files.offer('/a/march.deskbook')
  listen()
  files.offer('/a/april.DESKBOOK')
  expect(opened).toEqual(['/a/march.deskbook', '/a/april.DESKBOOK'])
})

it('ignores files whose names do not end like those of reader copies, before and after somebody listens', () => {
  const { files, opened, listen } = setUp()
  files.offer('/etc/passwd')
  listen()
  for (const path of ['/etc/passwd', '/a/march.deskbook.exe', '/a/deskbook', '/a/march.deskbook\n']) files.offer(path)
  expect(opened).toEqual([])
})

it('does not pass on a file again to a later listener', () => {
  const { files, opened, listen } = setUp()
  files.offer('/a/march.deskbook')
  listen()
  listen()
  expect(opened).toEqual(['/a/march.deskbook'])
})

it("resolves the last file of a start's command line in its folder, and ignores switches and other arguments", () => {
  const { files, opened, listen } = setUp()
  listen()
  files.offerFrom(['--lang=de', 'march.deskbook', '/etc/passwd', 'notes.txt'], '/home/ada')
  files.offerFrom(['--x=y.deskbook', '-y.deskbook'], '/home/ada')
  files.offerFrom([], '/home/ada')
  expect(opened).toEqual([resolve('/home/ada', 'march.deskbook')])
})

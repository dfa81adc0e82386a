import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createOfferedFiles } from './offered-files.ts'

function setUp() {
  const opened: string[] = []
  const files = createOfferedFiles()
  return { files, opened, listen: () => files.onOffered((path) => opened.push(path)) }
}

it('the last file that was offered before anybody listened is passed on once', () => {
  const { files, opened, listen } = setUp()
  files.offer('/a/old.deskbook')
  files.offer('/a/march.deskbook')
  listen()
  files.offer('/a/april.DESKBOOK')
  expect(opened).toEqual(['/a/march.deskbook', '/a/april.DESKBOOK'])
})

it('files whose names do not end like those of reader copies are ignored, before and after somebody listens', () => {
  const { files, opened, listen } = setUp()
  files.offer('/etc/passwd')
  listen()
  for (const path of ['/etc/passwd', '/a/march.deskbook.exe', '/a/deskbook', '/a/march.deskbook\n']) files.offer(path)
  expect(opened).toEqual([])
})

it('a file is not passed on again to a later listener', () => {
  const { files, opened, listen } = setUp()
  files.offer('/a/march.deskbook')
  listen()
  listen()
  expect(opened).toEqual(['/a/march.deskbook'])
})

it('the last reader copy on the command line of a start is resolved in its working directory; switches and other arguments are ignored', () => {
  const { files, opened, listen } = setUp()
  listen()
  files.offerFrom(['--lang=de', 'march.deskbook', '/etc/passwd', 'notes.txt'], '/home/ada')
  files.offerFrom(['--x=y.deskbook', '-y.deskbook'], '/home/ada')
  files.offerFrom([], '/home/ada')
  expect(opened).toEqual([resolve('/home/ada', 'march.deskbook')])
})

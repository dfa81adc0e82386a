import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createOfferedFiles } from './offered-files.ts'

function offered() {
  const told: string[] = []
  const files = createOfferedFiles()
  return { files, told, listen: () => files.onOffered((path) => told.push(path)) }
}

it('a file that came before anybody listened is told then, and once', () => {
  const { files, told, listen } = offered()
  files.offer('/a/old.deskbook')
  files.offer('/a/march.deskbook')
  listen()
  files.offer('/a/april.DESKBOOK')
  expect(told).toEqual(['/a/march.deskbook', '/a/april.DESKBOOK'])
})

it('the command line of a start is read in its folder: the last file, no switch, nothing else', () => {
  const { files, told, listen } = offered()
  listen()
  files.offerFrom(['--lang=de', 'march.deskbook', '/etc/passwd', 'notes.txt'], '/home/ada')
  files.offerFrom(['--x=y.deskbook', '-y.deskbook'], '/home/ada')
  files.offerFrom([], '/home/ada')
  expect(told).toEqual([resolve('/home/ada', 'march.deskbook')])
})

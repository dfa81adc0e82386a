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

it('what is no reader copy by its name is left alone, however it is handed over', () => {
  const { files, told, listen } = offered()
  files.offer('/etc/passwd')
  listen()
  for (const path of ['/etc/passwd', '/a/march.deskbook.exe', '/a/deskbook', '/a/march.deskbook\n']) files.offer(path)
  expect(told).toEqual([])
})

it('a file that was told is not told again to whoever listens later', () => {
  const { files, told, listen } = offered()
  files.offer('/a/march.deskbook')
  listen()
  listen()
  expect(told).toEqual(['/a/march.deskbook'])
})

it('the command line of a start is read in its folder: the last file, no switch, nothing else', () => {
  const { files, told, listen } = offered()
  listen()
  files.offerFrom(['--lang=de', 'march.deskbook', '/etc/passwd', 'notes.txt'], '/home/ada')
  files.offerFrom(['--x=y.deskbook', '-y.deskbook'], '/home/ada')
  files.offerFrom([], '/home/ada')
  expect(told).toEqual([resolve('/home/ada', 'march.deskbook')])
})

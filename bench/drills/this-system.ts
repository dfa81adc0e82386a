/**
 * Checks on the real system what the tests only simulate: files locked by another program, network folders, data that moves to another disk. The
 * cases differ by system; those for Windows map a share of this computer, which requires an administrator.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isInMemory, isOnNetwork } from '../../src/main/files/network-folder.ts'
import { replaceFile } from '../../src/main/files/replace-file.ts'
import { removePatiently } from '../../src/main/files/retrying-files.ts'
import { takeOverOlder } from '../../src/main/place/older-folder.ts'
import { contentsOf, layData } from '../../src/main/testing/sample-data.ts'
import type { DrillRun } from '../drill.ts'

/** Counts a case and prints whether it holds; `holds` throws if it does not. */
type Check = (what: string, holds: () => Promise<void> | void) => Promise<void>

const need = (passes: boolean, why: string) => {
  if (!passes) throw new Error(why)
}

/** Resolves once another program has opened a file so that it cannot be renamed or removed; it closes the file after `ms` milliseconds. */
async function lockedByAnother(file: string, ms: number): Promise<void> {
  if (process.platform !== 'win32') return void openSync(file, 'r')
  const script = `$f = [IO.File]::Open('${file}', 'Open', 'Read', 'Read'); 'held'; Start-Sleep -Milliseconds ${ms}; $f.Close()`
  const program = spawn('powershell.exe', ['-NoProfile', '-Command', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: program.stdout })) if (line === 'held') return
  throw new Error('nobody held it')
}

async function everywhere(home: string, check: Check): Promise<void> {
  const file = join(home, 'accounts.csv')
  await check('a file that is held for a moment is replaced', async () => {
    writeFileSync(file, 'old')
    await lockedByAnother(file, 700)
    await replaceFile(file, ['new'])
    need(readFileSync(file, 'utf8') === 'new', 'it is as it was')
  })
  await check('and removed', async () => {
    await lockedByAnother(file, 700)
    await removePatiently(file)
    need(!existsSync(file), 'it is there')
  })
}

async function windows(home: string, check: Check): Promise<void> {
  await check('a file that is held for long is told as busy after some seconds, and is as it was', async () => {
    const file = join(home, 'held.csv')
    writeFileSync(file, 'old')
    await lockedByAnother(file, 8000)
    const why = await replaceFile(file, ['new']).then(
      () => 'replaced',
      (error: { failure?: { why?: string } }) => error.failure?.why,
    )
    need(why === 'busy' && readFileSync(file, 'utf8') === 'old', `it was ${why}`)
  })
  await check('a share is on a network', () => need(isOnNetwork(home.replace(/^(\w):/, '\\\\localhost\\$1$')), 'it is not said to be'))
  await check('so is a drive that is mapped to it', () => {
    const drive = 'Y:'
    execFileSync('net.exe', ['use', drive, `\\\\localhost\\${home[0]}$`, '/persistent:no'])
    try {
      need(isOnNetwork(home.replace(/^\w:/, drive)), 'it is not said to be')
    } finally {
      execFileSync('net.exe', ['use', drive, '/delete', '/y'])
    }
  })
}

async function macos(home: string, check: Check): Promise<void> {
  await check('a disk image is on no network', () => {
    const image = join(home, 'disk.dmg')
    const place = join(home, 'mounted disk')
    execFileSync('hdiutil', ['create', '-size', '20m', '-fs', 'HFS+', '-volname', 'drill', image])
    execFileSync('hdiutil', ['attach', image, '-mountpoint', place])
    try {
      need(!isOnNetwork(place), 'it is said to be')
    } finally {
      execFileSync('hdiutil', ['detach', place])
    }
  })
  await check('/net, where shares are mounted, is on one or not there', () =>
    need(!existsSync('/net') || isOnNetwork('/net'), 'it is not said to be'),
  )
}

async function linux(home: string, check: Check): Promise<void> {
  if (!existsSync('/dev/shm')) return
  await check('/dev/shm is kept in memory', () => need(isInMemory('/dev/shm'), 'it is not said to be'))
  await check('data move to another disk, whole', async () => {
    const other = mkdtempSync('/dev/shm/deskbook-')
    try {
      const [older, folder] = [join(other, 'Deskbook', 'desk'), join(home, 'Deskbook', 'desk')]
      layData(older)
      const before = JSON.stringify(contentsOf(older))
      need(await takeOverOlder({ oldFolder: older, folder, computer: 'drill', nowMs: 0 }), 'they stayed')
      need(JSON.stringify(contentsOf(folder)) === before && !existsSync(older), 'they are not as they were')
    } finally {
      rmSync(other, { recursive: true })
    }
  })
}

const own: Partial<Record<NodeJS.Platform, typeof linux>> = { win32: windows, darwin: macos, linux }

/** Runs each case once; the size is fixed. */
export async function run({ print }: DrillRun) {
  const home = mkdtempSync(join(tmpdir(), 'deskbook-system-'))
  let cases = 0
  let failed = 0
  const check: Check = async (what, holds) => {
    cases++
    try {
      await holds()
      print(`ok ${what}`)
    } catch (error) {
      failed++
      print(`failed: ${what}: ${error instanceof Error ? error.message : error}`)
    }
  }
  try {
    await everywhere(home, check)
    await own[process.platform]?.(home, check)
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 20 })
  }
  return { cases, failed }
}

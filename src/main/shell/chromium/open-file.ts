/** Opens files with the programs of the desktop, where the window itself cannot. */
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { findProgram } from './installed-browser.ts'

type Command = readonly [program: string, ...options: string[]]

/** Some openers only exit with the program that they open: one still running after this many milliseconds has succeeded. */
const startTimeoutMs = 3000

/** Whether the program started and did not fail; the path is not passed through a shell. */
const started = ([program, ...options]: Command): Promise<boolean> =>
  new Promise((resolve) => {
    const waiting = setTimeout(() => resolve(true), startTimeoutMs)
    execFile(program, options, (error) => {
      clearTimeout(waiting)
      resolve(error === null)
    })
  })

/** Opens a file in the system's program for it; false if there is none. */
export async function openWithProgram(path: string, platform = process.platform): Promise<boolean> {
  if (platform === 'darwin') return started(['/usr/bin/open', path])
  if (platform === 'win32') return started(['rundll32.exe', 'url.dll,FileProtocolHandler', path])
  const opener = findProgram(['xdg-open'])
  return opener !== null && started([opener, path])
}

/** Shows a file in the file manager; does nothing if there is none. */
export async function showInFileManager(path: string, platform = process.platform): Promise<void> {
  if (platform === 'darwin') await started(['/usr/bin/open', '-R', path])
  else if (platform === 'win32') await started(['explorer.exe', `/select,${path}`])
  else {
    const opener = findProgram(['xdg-open'])
    if (opener !== null) await started([opener, dirname(path)])
  }
}

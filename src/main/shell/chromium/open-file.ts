/** Opens files with the programs of the desktop, where the window itself cannot. */
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { findProgram } from './installed-browser.ts'

type Command = readonly [program: string, ...options: string[]]

/** Some openers end with the program that they open: one that has not failed by then has opened it. In milliseconds. */
const patienceMs = 3000

/** Whether the program began and did not refuse; no shell reads the path. */
const started = ([program, ...options]: Command): Promise<boolean> =>
  new Promise((resolve) => {
    const waiting = setTimeout(() => resolve(true), patienceMs)
    execFile(program, options, (error) => {
      clearTimeout(waiting)
      resolve(error === null)
    })
  })

/** Opens it in the program that the system has for such files; false where there is none. */
export async function openWithProgram(path: string, platform = process.platform): Promise<boolean> {
  if (platform === 'darwin') return started(['/usr/bin/open', path])
  if (platform === 'win32') return started(['rundll32.exe', 'url.dll,FileProtocolHandler', path])
  const opener = findProgram(['xdg-open'])
  return opener !== null && started([opener, path])
}

/** Shows it in the file manager; nothing where there is none. */
export async function showInFileManager(path: string, platform = process.platform): Promise<void> {
  if (platform === 'darwin') await started(['/usr/bin/open', '-R', path])
  else if (platform === 'win32') await started(['explorer.exe', `/select,${path}`])
  else {
    const opener = findProgram(['xdg-open'])
    if (opener !== null) await started([opener, dirname(path)])
  }
}

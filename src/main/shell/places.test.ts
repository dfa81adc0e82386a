import { describe, expect, it } from 'vitest'
import { applicationFolder, dataFolderIn, olderApplicationFolder } from './places.ts'

const roaming = 'C:\\Users\\ana\\AppData\\Roaming'
const local = 'C:\\Users\\ana\\AppData\\Local'

describe('the data of the desk', () => {
  it('stay on this computer on Windows, where a profile may travel: a ledger that a second one opens would book twice', () => {
    expect(applicationFolder('win32', { APPDATA: roaming, LOCALAPPDATA: local })).toBe(local)
    expect(applicationFolder('win32', { APPDATA: roaming }, '/home/ana')).toBe('/home/ana/AppData/Local')
  })

  it('of earlier versions lie in the folder that travels on Windows, and nowhere else on other systems', () => {
    expect(olderApplicationFolder('win32', { APPDATA: roaming, LOCALAPPDATA: local })).toBe(roaming)
    expect(olderApplicationFolder('win32', {}, '/home/ana')).toBe('/home/ana/AppData/Roaming')
    for (const platform of ['darwin', 'linux'] as const) expect(olderApplicationFolder(platform, { APPDATA: roaming })).toBe(null)
  })

  it('are where the system keeps those of programs elsewhere', () => {
    expect(applicationFolder('darwin', {}, '/Users/ana')).toBe('/Users/ana/Library/Application Support')
    expect(applicationFolder('linux', {}, '/home/ana')).toBe('/home/ana/.config')
    expect(applicationFolder('linux', { XDG_CONFIG_HOME: '/etc/xdg' })).toBe('/etc/xdg')
    expect(dataFolderIn('/home/ana/.config')).toBe('/home/ana/.config/Deskbook/desk')
  })
})

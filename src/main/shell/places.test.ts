import { describe, expect, it } from 'vitest'
import { applicationFolder, dataFolderIn, olderApplicationFolder } from './places.ts'

const roaming = 'C:\\Users\\ana\\AppData\\Roaming'
const local = 'C:\\Users\\ana\\AppData\\Local'

describe('the data folder', () => {
  it('is never in the roaming folder on Windows, because two computers with a copied ledger could book the same stay twice', () => {
    expect(applicationFolder('win32', { APPDATA: roaming, LOCALAPPDATA: local })).toBe(local)
    expect(applicationFolder('win32', { APPDATA: roaming }, '/home/ana')).toBe('/home/ana/AppData/Local')
  })

  it('of earlier versions is in the roaming folder on Windows, and does not exist on other systems', () => {
    expect(olderApplicationFolder('win32', { APPDATA: roaming, LOCALAPPDATA: local })).toBe(roaming)
    expect(olderApplicationFolder('win32', {}, '/home/ana')).toBe('/home/ana/AppData/Roaming')
    for (const platform of ['darwin', 'linux'] as const) expect(olderApplicationFolder(platform, { APPDATA: roaming })).toBe(null)
  })

  it("is in the system's folder for application data on macOS and Linux", () => {
    expect(applicationFolder('darwin', {}, '/Users/ana')).toBe('/Users/ana/Library/Application Support')
    expect(applicationFolder('linux', {}, '/home/ana')).toBe('/home/ana/.config')
    expect(applicationFolder('linux', { XDG_CONFIG_HOME: '/etc/xdg' })).toBe('/etc/xdg')
    expect(dataFolderIn('/home/ana/.config')).toBe('/home/ana/.config/Deskbook/desk')
  })
})

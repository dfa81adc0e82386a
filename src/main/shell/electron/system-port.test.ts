import { describe, expect, it, vi } from 'vitest'
import { fake } from '../../testing/shell/fake-electron.ts'
import { openForEachTest, openShell } from '../../testing/shell/opened-shell.ts'

vi.mock('electron', async () => (await import('../../testing/shell/fake-electron.ts')).electron)

openForEachTest()

describe('the shell in Electron', () => {
  const fileDialog = { title: 'Export', suggestedName: 'ledger.csv', filters: [{ name: 'CSV', extensions: ['csv'] }] }

  it('sends each event on a channel of its name', async () => {
    const shell = await openShell()
    shell.emit('ledger.changed', { ids: [1] })
    expect(fake.current.window.webContents.sent).toEqual([['desk:ledger.changed', { ids: [1] }]])
  })

  it('returns the chosen path, or null if the dialog was closed', async () => {
    const shell = await openShell()
    expect([await shell.saveDialog(fileDialog), await shell.openDialog(fileDialog)]).toEqual(['/chosen.csv', '/chosen.pem'])
    fake.current.chosen = { canceled: true, filePath: '', filePaths: [] }
    expect([await shell.saveDialog(fileDialog), await shell.openDialog(fileDialog)]).toEqual([null, null])
  })

  it('reports when the machine wakes up or is unlocked', async () => {
    const shell = await openShell()
    const resumed = vi.fn()
    shell.onResumed(resumed)
    fake.power.fire('resume')
    fake.power.fire('unlock-screen')
    expect(resumed).toHaveBeenCalledTimes(2)
  })

  it('opens only drafts that the desk has written', async () => {
    const shell = await openShell()
    const files = [
      '/desk/Voucher.eml',
      '/desk/Voucher.pdf',
      '/desk/Voucher.eml.exe',
      '/desk/Voucher.EML',
      'https://example.com/',
      '/bin/sh',
      '',
    ]
    const answers = []
    for (const file of files) answers.push(await shell.openFile(file))
    expect(answers).toEqual([true, ...files.slice(1).map(() => false)])
    expect(fake.system.asked).toEqual(['open /desk/Voucher.eml'])
  })

  it('reports that a draft was not opened if the system returns an error', async () => {
    const shell = await openShell()
    fake.system.says = 'No application is registered for this kind of file.'
    expect(await shell.openFile('/desk/Voucher.eml')).toBe(false)
  })

  it('shows a file in its folder without opening it', async () => {
    const shell = await openShell()
    await shell.showInFolder('/desk/Voucher.pdf')
    expect(fake.system.asked).toEqual(['show /desk/Voucher.pdf'])
  })

  it('asks the system for a proxy', async () => {
    const shell = await openShell()
    expect(await shell.proxyFor('https://api.example/v1')).toBe('PROXY for https://api.example/v1')
  })
})

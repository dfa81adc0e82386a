import { describe, expect, it } from 'vitest'
import { excelMarks } from '../../shared/contract/views/ready-presets.ts'
import type { Run } from '../files/registry.ts'
import { numberLocale, regionOf } from './region.ts'

const points = { separator: ',', decimalMark: '.' }
const swiss = { separator: ';', decimalMark: '.' }
const commas = { separator: ';', decimalMark: ',' }

describe("excel's separators", () => {
  it.each([
    ['de-DE', commas],
    ['fr-FR', commas],
    ['fr-CH', commas],
    ['es-ES', commas],
    ['tr-TR', commas],
    ['de-CH', swiss],
    ['it-CH', swiss],
    ['en-CH', swiss],
    ['de-LI', swiss],
    ['ar-SA', swiss],
    ['en-US', points],
    ['es-MX', points],
    ['ja-JP', points],
    ['C', points],
    ['not a locale', points],
  ])('follow the locale %s', (locale, marks) => {
    expect(excelMarks({ locale })).toEqual(marks)
  })

  it.each([
    [{ separator: ';', decimalMark: '.' }, swiss],
    [{ separator: ';', decimalMark: ',' }, commas],
    [{ separator: ',', decimalMark: '.' }, points],
    // Otherwise Excel could not tell an amount from two cells.
    [{ separator: ',', decimalMark: ',' }, commas],
    [{ separator: '|', decimalMark: '·' }, points],
  ])("follow the system's settings %o, whatever its region", (systemSettings, marks) => {
    expect(excelMarks({ locale: 'en-US', ...systemSettings })).toEqual(marks)
  })
})

/** Output of `reg query` on Windows 11, German (Switzerland). */
const registryOutput = [
  '',
  'HKEY_CURRENT_USER\\Control Panel\\International',
  '    Locale    REG_SZ    00000807',
  '    LocaleName    REG_SZ    de-CH',
  '    sDecimal    REG_SZ    .',
  '    sList    REG_SZ    ;',
  '    sMonDecimalSep    REG_SZ    .',
  '    sThousand    REG_SZ    ’',
  '',
].join('\r\n')

describe('the region of a machine', () => {
  const windows = (ask: Run) => regionOf('en-US', 'win32', { SystemRoot: 'C:\\Windows' }, ask)

  it('has the list separator of the registry on Windows, read with the system’s own program', async () => {
    const calls: (readonly [string, readonly string[]])[] = []
    const region = await windows(async (...call) => {
      calls.push(call)
      return registryOutput
    })
    expect(region).toEqual({ locale: 'en-US', separator: ';', decimalMark: '.' })
    expect(calls).toEqual([[expect.stringMatching(/^C:\\Windows.System32.reg\.exe$/), ['query', 'HKCU\\Control Panel\\International']]])
  })

  it('is only the locale if the registry is unreadable or empty', async () => {
    expect(await windows(() => Promise.reject(new Error('timed out')))).toEqual({ locale: 'en-US' })
    expect(await windows(async () => '    sList    REG_SZ    \r\n')).toEqual({ locale: 'en-US' })
  })

  it('is found on other systems without running a program', async () => {
    expect(await regionOf('de-CH', 'darwin', {}, () => Promise.reject(new Error('asked')))).toEqual({ locale: 'de-CH' })
  })

  it.each([
    [{ LANG: 'en_US.UTF-8', LC_NUMERIC: 'de_CH.UTF-8' }, 'de-CH'],
    [{ LANG: 'de_DE@euro' }, 'de-DE'],
    [{ LC_ALL: 'fr_FR.UTF-8', LC_NUMERIC: 'de_CH.UTF-8' }, 'fr-FR'],
    [{ LANG: 'tr' }, 'tr'],
  ])('is the number locale in the environment %o on Linux', (environment, locale) => {
    expect(numberLocale('linux', environment)).toBe(locale)
  })

  it.each([{}, { LANG: 'C' }, { LANG: 'POSIX' }])("is Node's default with %o", (environment) => {
    expect(numberLocale('linux', environment)).toBe(Intl.NumberFormat().resolvedOptions().locale)
  })
})

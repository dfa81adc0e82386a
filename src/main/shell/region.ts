/** How this machine writes numbers, for files that its Excel is to open. */
import { join } from 'node:path'
import type { Region } from '../../shared/contract/views/ready-presets.ts'
import { type Run, run, valueIn } from '../files/registry.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where Windows keeps what a person has set for numbers and lists, which Excel goes by. */
const international = 'HKCU\\Control Panel\\International'

/** The region `locale`; on Windows with the marks from its registry, if they can be read. */
export async function regionOf(
  locale: string,
  platform: NodeJS.Platform = process.platform,
  environment: Environment = process.env,
  ask: Run = run,
): Promise<Region> {
  if (platform !== 'win32') return { locale }
  const program = join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')
  const printed = await ask(program, ['query', international]).catch(() => '')
  const [separator, decimalMark] = [valueIn(printed, 'sList'), valueIn(printed, 'sDecimal')]
  return { locale, ...(separator && { separator }), ...(decimalMark && { decimalMark }) }
}

/** The region for numbers, found without Electron: from the environment where it names one, otherwise from Node. */
export const localeHere = (platform: NodeJS.Platform = process.platform, environment: Environment = process.env): string =>
  localeOf('LC_NUMERIC', platform, environment)

/** The language for words, found in the same way. */
export const languageHere = (platform: NodeJS.Platform = process.platform, environment: Environment = process.env): string =>
  localeOf('LC_MESSAGES', platform, environment)

function localeOf(part: 'LC_NUMERIC' | 'LC_MESSAGES', platform: NodeJS.Platform, environment: Environment): string {
  const named = environment['LC_ALL'] || environment[part] || environment['LANG'] || ''
  const [, language, region] = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)/.exec(named) ?? []
  if (platform === 'win32' || !language) return Intl.NumberFormat().resolvedOptions().locale
  return region ? `${language}-${region}` : language
}

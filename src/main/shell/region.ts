/** The number format of this machine, for files that Excel on this machine opens. */
import { join } from 'node:path'
import type { Region } from '../../shared/contract/views/ready-presets.ts'
import { type Run, run, valueIn } from '../files/registry.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Registry key of the user's number and list settings, which Excel follows. */
const internationalKey = 'HKCU\\Control Panel\\International'

/** Returns the region for `locale`. On Windows it includes the separators from the registry, if they can be read. */
export async function regionOf(
  locale: string,
  platform: NodeJS.Platform = process.platform,
  environment: Environment = process.env,
  ask: Run = run,
): Promise<Region> {
  if (platform !== 'win32') return { locale }
  const program = join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')
  const printed = await ask(program, ['query', internationalKey]).catch(() => '')
  const [separator, decimalMark] = [valueIn(printed, 'sList'), valueIn(printed, 'sDecimal')]
  return { locale, ...(separator && { separator }), ...(decimalMark && { decimalMark }) }
}

/** Returns the locale for numbers without Electron: from the environment if it names one, otherwise from Node. */
export const numberLocale = (platform: NodeJS.Platform = process.platform, environment: Environment = process.env): string =>
  localeOf('LC_NUMERIC', platform, environment)

/** Returns the locale for texts, found in the same way as `numberLocale`. */
export const textLocale = (platform: NodeJS.Platform = process.platform, environment: Environment = process.env): string =>
  localeOf('LC_MESSAGES', platform, environment)

function localeOf(part: 'LC_NUMERIC' | 'LC_MESSAGES', platform: NodeJS.Platform, environment: Environment): string {
  const localeName = environment['LC_ALL'] || environment[part] || environment['LANG'] || ''
  const [, language, region] = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)/.exec(localeName) ?? []
  if (platform === 'win32' || !language) return Intl.NumberFormat().resolvedOptions().locale
  return region ? `${language}-${region}` : language
}

/** The names of an export's files, all next to the chosen one. */
import { basename, dirname, extname, join } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import { say } from '../../../shared/words/say.ts'

export interface ExportNames {
  readonly bookings: string
  readonly guests: string
  readonly policies: string
  readonly about: string
}

const incomplete = '-INCOMPLETE'

/**
 * Derives the file names: `march.csv` gives `march-guests.csv`, `march-policies.csv` and `march-about.json`. For an incomplete export, `-INCOMPLETE`
 * is inserted before each extension.
 */
export function namesOf(chosen: string, isComplete: boolean): ExportNames {
  const ending = extname(chosen)
  const stem = join(dirname(chosen), basename(chosen, ending)).replace(new RegExp(`${incomplete}$`), '')
  const fileName = (suffix: string, extension: string) => `${stem}${suffix}${isComplete ? '' : incomplete}${extension}`
  return {
    bookings: fileName('', ending),
    guests: fileName('-guests', ending),
    policies: fileName('-policies', ending),
    about: fileName('-about', '.json'),
  }
}

/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i
const longestName = 255

function problemOf(name: string): string | null {
  if (reserved.test(name.trimStart())) return say('exportNames.device')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[<>:"/\\|?*\u0000-\u001f]/.test(name)) return say('exportNames.marks', { marks: '< > : " / \\ | ? *' })
  if (/[. ]$/.test(name)) return say('exportNames.ending')
  if (Buffer.byteLength(name) > longestName) return say('exportNames.shorter')
  return null
}

/** Refuses names that another system does not allow, so that a file can be passed on. Throws `input` at `file`. */
export function checkNames(names: ExportNames): void {
  for (const file of Object.values(names)) {
    const problem = problemOf(basename(file))
    if (problem) throw new FailureError({ kind: 'input', fields: [{ path: 'file', problem }] })
  }
}

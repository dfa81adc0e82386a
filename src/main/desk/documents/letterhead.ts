/** The letterhead of the desk's documents, stored with the settings: name, address, closing text, and a logo read from a file. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Letterhead } from '../../../shared/contract/views/document-views.ts'
import { cleanText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { readRegular } from '../../files/regular-file.ts'
import { onDisk } from '../../files/replace-file.ts'
import type { Shell } from '../../shell/shell.ts'
import { fileDialog } from '../context/file-dialog.ts'
import type { DeskMemory } from '../settings/settings.ts'

/** The procedures that work without an open ledger. */
export type LetterheadProcedure = `documents.${'letterhead' | 'setLetterhead' | 'chooseLogo' | 'dropLogo'}`

/** The maximum size of a logo, in bytes. It is small, because every document contains the logo. */
const maxLogoBytes = 200_000

/** Creates the procedures that read and change the letterhead. */
export function createLetterhead({
  memory,
  shell,
}: {
  readonly memory: DeskMemory
  readonly shell: Pick<Shell, 'openDialog'>
}): Pick<Desk, LetterheadProcedure> {
  const change = async (parts: Partial<Letterhead>) =>
    (await memory.change(({ letterhead }) => ({ letterhead: { ...letterhead, ...parts } }))).letterhead
  return {
    'documents.letterhead': async () => memory.read().letterhead,
    'documents.setLetterhead': ({ name, address, closing }) =>
      change({ name: cleanText(name), address: cleanText(address), closing: cleanText(closing) }),
    'documents.chooseLogo': async () => {
      const logo = await choosePicture(shell, say('letterhead.chooseLogoTitle'), maxLogoBytes)
      return logo === null ? memory.read().letterhead : change({ logo })
    },
    'documents.dropLogo': () => change({ logo: null }),
  }
}

/**
 * Returns the picture that the clerk chooses as a `data:` URL; null if none. The type is determined by the first bytes, not by the file name. Errors:
 * `document`, `file`.
 */
export async function choosePicture(shell: Pick<Shell, 'openDialog'>, title: string, maxBytes: number): Promise<string | null> {
  const file = await shell.openDialog(fileDialog(title, say('letterhead.logoFileType'), ['png', 'jpg', 'jpeg']))
  if (file === null) return null
  const bytes = await onDisk(() => readRegular(file, maxBytes))
  if (bytes === null) throw new FailureError({ kind: 'document', why: 'logoTooLarge' })
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
  if (!isPng && !isJpeg) throw new FailureError({ kind: 'document', why: 'logoForeign' })
  return `data:image/${isPng ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`
}

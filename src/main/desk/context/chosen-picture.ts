/** Pictures that a clerk chooses for documents. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { say } from '../../../shared/words/say.ts'
import { readRegular } from '../../files/regular-file.ts'
import { onDisk } from '../../files/replace-file.ts'
import type { Shell } from '../../shell/shell.ts'
import { fileDialog } from './file-dialog.ts'

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

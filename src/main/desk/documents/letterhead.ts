/** The letterhead of the desk's documents, stored with the settings: name, address, closing text, and a logo read from a file. */
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Letterhead } from '../../../shared/contract/views/document-views.ts'
import { cleanText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import type { Shell } from '../../shell/shell.ts'
import { choosePicture } from '../context/chosen-picture.ts'
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

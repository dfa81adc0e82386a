import { IconPencil } from '@tabler/icons-react'
import { say } from '../shared/words/say.ts'
import { currentApp } from './store.ts'
import { draftWords } from './ui/booking/form-draft-list.tsx'
import type { CommandSource } from './ui/commands/command.ts'

/** A command for each unfinished form, to continue it. */
export const formDraftCommands: CommandSource = {
  commands: ({ desk, formDrafts }) =>
    formDrafts.map((draft) => ({
      id: `draft-${draft.id}`,
      words: say('drafts.continueOne', { words: draftWords(draft, desk?.deskZone ?? 'UTC') }),
      also: say('drafts.title'),
      icon: IconPencil,
      run: () => currentApp().continueDraft(draft),
    })),
}

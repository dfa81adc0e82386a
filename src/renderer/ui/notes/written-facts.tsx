import type { ReactNode } from 'react'
import type { DeskFacts } from '../../../shared/contract/views/note-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { Tags } from './tags.tsx'

/** Returns the facts that are set, with their names, for read-only display. */
export function writtenFacts(facts: DeskFacts): [name: string, value: ReactNode][] {
  const { internalRef, hotelConfirmation, costCentre, tags, followUpOn, followUpBy } = facts
  const allFacts: [string, ReactNode][] = [
    [say('notes.internalReference'), internalRef],
    [say('notes.hotelConfirmation'), hotelConfirmation],
    [say('notes.costCentre'), costCentre],
    [say('notes.tags'), tags.length > 0 ? <Tags key="tags" tags={tags} /> : null],
    [say('notes.followUpOn'), followUpOn && formatDate(followUpOn)],
    [say('notes.followUpBy'), followUpBy],
  ]
  return allFacts.filter(([, value]) => value !== null)
}

/** Unfinished forms, stored in the ledger while a clerk fills them in, so that neither another phone call nor a restart loses one. */
import { z } from '../../../domain/zod.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'
import { FormDraft } from '../../views/draft-views.ts'

export const draftsProcedures = {
  /** Newest first. */
  'drafts.list': { input: Nothing, output: z.object({ drafts: z.array(FormDraft) }) },
  /** Adds a form, or replaces the one with the same id. */
  'drafts.save': { input: FormDraft.pick({ id: true, form: true }).strict(), output: Nothing },
  'drafts.discard': { input: FormDraft.pick({ id: true }).strict(), output: Nothing },
} as const satisfies Procedures

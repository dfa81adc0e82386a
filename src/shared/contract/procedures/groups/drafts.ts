/** Forms in progress: stored in the ledger while a clerk fills them in, so that neither another call nor a restart loses one. */
import { z } from '../../../domain/zod.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'
import { FormDraft } from '../../views/draft-views.ts'

export const draftsProcedures = {
  /** The latest first. */
  'drafts.list': { input: Nothing, output: z.object({ drafts: z.array(FormDraft) }) },
  /** Adds a form, or replaces the one of its id. */
  'drafts.save': { input: FormDraft.pick({ id: true, form: true }).strict(), output: Nothing },
  'drafts.discard': { input: FormDraft.pick({ id: true }).strict(), output: Nothing },
} as const satisfies Procedures

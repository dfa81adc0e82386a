/** Notices to the clerk about what the desk found out by itself. */
import { z } from '../../../domain/zod.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'
import { Notice } from '../../views/notice-views.ts'

export const noticesProcedures = {
  'notices.list': { input: Nothing, output: z.object({ notices: z.array(Notice) }) },
  /** `back` undoes a dismissal. */
  'notices.dismiss': { input: z.strictObject({ id: z.int(), back: z.boolean().optional() }), output: Nothing },
} as const satisfies Procedures

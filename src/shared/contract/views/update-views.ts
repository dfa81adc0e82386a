/** What the window is told of updates of the desk itself. */
import { z } from '../../domain/zod.ts'

/** Why nothing is looked for: not the installed app, nobody has named a feed, what was named cannot be used, others install here. */
export const updatesOff = ['notInstalled', 'notSetUp', 'setUpWrong', 'forEverybody', 'packages'] as const
export type UpdatesOff = (typeof updatesOff)[number]

/** What looking for an update, or loading it, ended in. */
export const updateTroubles = ['notReached', 'notThere', 'notSigned', 'notReadable', 'otherSystem', 'otherFile', 'notLoaded'] as const
export type UpdateTrouble = (typeof updateTroubles)[number]

export const UpdateState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('off'), why: z.enum(updatesOff) }),
  z.object({
    status: z.literal('on'),
    /** The host that the administrator has named. */
    feed: z.string(),
    doing: z.enum(['waiting', 'looking', 'loading']),
    /** How much of it is loaded, in percent; null while nothing is. */
    percent: z.int().min(0).max(100).nullable(),
    /** The version that is installed when the desk is closed the next time; null while there is none. */
    ready: z.string().nullable(),
    /** Whether the desk opens again by itself after it was installed on the clerk's word. */
    opensAgain: z.boolean(),
    /** When the feed was asked last with success; null when it was not in this run. */
    askedAtMs: z.number().nullable(),
    trouble: z.enum(updateTroubles).nullable(),
  }),
])
export type UpdateState = z.output<typeof UpdateState>

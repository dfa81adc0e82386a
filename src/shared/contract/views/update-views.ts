/** The state of the desk's own updates. */
import { z } from '../../domain/zod.ts'

/** Why updates are off: not the installed app, no feed configured, an unusable feed, installed for all users, managed by the system's packages. */
export const updatesOff = ['notInstalled', 'notSetUp', 'setUpWrong', 'forEverybody', 'packages'] as const
export type UpdatesOff = (typeof updatesOff)[number]

/** Why checking for or downloading an update failed. */
export const updateErrorCodes = ['notReached', 'notThere', 'notSigned', 'notReadable', 'otherSystem', 'otherFile', 'notLoaded'] as const
export type UpdateErrorCode = (typeof updateErrorCodes)[number]

export const UpdateState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('off'), why: z.enum(updatesOff) }),
  z.object({
    status: z.literal('on'),
    /** The host of the configured feed. */
    feed: z.string(),
    doing: z.enum(['waiting', 'looking', 'loading']),
    /** Download progress in percent; null while nothing is being downloaded. */
    percent: z.int().min(0).max(100).nullable(),
    /** The version that will be installed when the desk is next closed; null if there is none. */
    ready: z.string().nullable(),
    /** Whether the desk restarts by itself after the clerk installs an update. */
    opensAgain: z.boolean(),
    /** When the feed last answered; null if not in this run. */
    askedAtMs: z.number().nullable(),
    trouble: z.enum(updateErrorCodes).nullable(),
  }),
])
export type UpdateState = z.output<typeof UpdateState>

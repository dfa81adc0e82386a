import { AsyncLocalStorage } from 'node:async_hooks'
import { userInfo } from 'node:os'
import { cleanText } from '../../../shared/domain/text.ts'

/** The operating system's user name, read once; `unknown` when there is none. */
export const computerUser: string = nameOfUser()

function nameOfUser(): string {
  try {
    return cleanText(userInfo().username, 200).toWellFormed() || 'unknown'
  } catch {
    return 'unknown'
  }
}

const askedBy = new AsyncLocalStorage<string>()

/** Runs `work` in the name of `user`. What it awaits or starts keeps that name, also after somebody else takes over the desk. */
export const runAsUser = <T>(user: string, work: () => T): T => askedBy.run(user, work)

/** Returns who requested the current work; the computer's user if nobody did, as at the start of the desk. */
export const userAtDesk = (): string => askedBy.getStore() ?? computerUser

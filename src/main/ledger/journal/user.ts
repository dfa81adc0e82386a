import { userInfo } from 'node:os'
import { cleanText } from '../../../shared/domain/text.ts'

/** The operating system's user name, read once; `unknown` when there is none. */
export const userAtDesk: string = nameOfUser()

function nameOfUser(): string {
  try {
    return cleanText(userInfo().username, 200).toWellFormed() || 'unknown'
  } catch {
    return 'unknown'
  }
}

import { userInfo } from 'node:os'
import { cleanText } from '../../../shared/domain/text.ts'

/** Who is at the desk, as the operating system names them; `unknown` where it names nobody. Read once. */
export const userAtDesk: string = nameOfUser()

function nameOfUser(): string {
  try {
    return cleanText(userInfo().username, 200).toWellFormed() || 'unknown'
  } catch {
    return 'unknown'
  }
}

import { boards } from '../../../shared/domain/schemas.ts'
import { codeInText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'

/** `BB Bed And Breakfast`; the name alone without a code, and any other code as sent. */
export function boardWords(boardType: string | null, boardName: string | null): string {
  const name = boardName ?? (boardType === null ? null : (boards[boardType] ?? null))
  return [boardType && codeInText(boardType, 24), name].filter(Boolean).join(' ') || say('board.boardNotStated')
}

import { boards } from '../../shared/schemas.ts'

/** `BB Bed And Breakfast`; the name alone without a code, and any other code as it came. */
export function boardWords(boardType: string | null, boardName: string | null): string {
  const name = boardName ?? (boardType === null ? null : (boards[boardType] ?? null))
  return [boardType, name].filter(Boolean).join(' ') || 'Board not stated'
}

/**
 * Keeps to the latest of several questions, as answers may come in another order. Call what it returns before each question, or alone to drop
 * the answers that are on their way; the function that it returns tells whether no other call was made since.
 */
export function latestAnswer(): () => () => boolean {
  let turn = 0
  return () => {
    const mine = ++turn
    return () => mine === turn
  }
}

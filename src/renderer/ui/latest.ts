/**
 * Detects stale answers when requests overlap. Call the returned function before each request, or on its own to discard requests in flight. Each
 * call returns a function that returns whether it is still the latest.
 */
export function latestAnswer(): () => () => boolean {
  let turn = 0
  return () => {
    const mine = ++turn
    return () => mine === turn
  }
}

/**
 * Detects stale answers when requests overlap. Call the returned function before each request, or on its own to discard requests in flight. Each
 * call returns a function that tells whether that call is still the latest one.
 */
export function latestAnswer(): () => () => boolean {
  let latestCall = 0
  return () => {
    const thisCall = ++latestCall
    return () => thisCall === latestCall
  }
}

/** Returns the index that a key moves to, or null for other keys. `from` is -1 when no row is active; `page` is in rows. */
export function moveTo(key: string, from: number, count: number, page: number): number | null {
  if (count === 0) return null
  const within = (index: number) => Math.min(count - 1, Math.max(0, index))
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from < 0 ? 0 : from - 1)
    case 'PageDown':
      return within(from + page)
    case 'PageUp':
      return within(from - page)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many parts of a row that wraps stand below its first line. `said` is what they say: when that changes they are counted anew. */
export function useWrapped(row: RefObject<HTMLElement | null>, said: string): number {
  const [wrapped, setWrapped] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other widths
  useLayoutEffect(() => {
    const { current } = row
    if (!current) {
      setWrapped(0)
      return
    }
    const look = () => {
      const tops = [...current.children].map((part) => part.getBoundingClientRect().top)
      setWrapped(tops.filter((top) => top > (tops[0] ?? 0) + 4).length)
    }
    const resized = new ResizeObserver(look)
    resized.observe(current)
    look()
    return () => resized.disconnect()
  }, [row, said])
  return wrapped
}

import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns how many children of a wrapping row are below its first line. `text` is their text; a change triggers a new count. */
export function useWrapped(row: RefObject<HTMLElement | null>, text: string): number {
  const [wrapped, setWrapped] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another width
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
  }, [row, text])
  return wrapped
}

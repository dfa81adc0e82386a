import { startTransition, useEffect, useState } from 'react'

/**
 * Returns whether the page has been on screen for a frame. Render expensive content only then, so that it does not delay switching pages. It
 * resets when the page is hidden, because showing hidden content again costs as much as rendering it.
 */
export function useSeen(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    // The second frame begins when the first one has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setSeen(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      setSeen(false)
    }
  }, [])
  return isSeen
}

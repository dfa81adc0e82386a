import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the page has been on the screen for a frame since it was gone to: what is drawn only then holds up no change of screen. What is kept
 * out of sight costs as much to show as what is drawn anew, so it is let go of with the page.
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

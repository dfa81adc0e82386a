import { useEffect, useState } from 'react'

/** Gives the focus back to the part that had it before, once this part is gone and nothing else has taken it. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const taken = document.activeElement !== null && document.activeElement !== document.body
      if (!taken && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}

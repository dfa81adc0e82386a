import { useEffect, useState } from 'react'

/** Returns the focus to the previously focused element on unmount, unless another element has it. */
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

import { useEffect } from 'react'

/** While it holds, the window asks before it is closed or left. Words of ours cannot be put there: the browser has its own. */
export function useHoldWindow(hold: boolean): void {
  useEffect(() => {
    if (!hold) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hold])
}

import { useEffect } from 'react'

/** While `hold` is true, the browser asks before the window is closed or left. The text of its prompt cannot be changed. */
export function useLeaveGuard(hold: boolean): void {
  useEffect(() => {
    if (!hold) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hold])
}

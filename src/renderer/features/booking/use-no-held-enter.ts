import { useEffect } from 'react'

/** While it is on, an Enter key that is held down presses nothing: one press answers one question. */
export function useNoHeldEnter(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const refuse = (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    }
    window.addEventListener('keydown', refuse, { capture: true })
    return () => window.removeEventListener('keydown', refuse, { capture: true })
  }, [on])
}

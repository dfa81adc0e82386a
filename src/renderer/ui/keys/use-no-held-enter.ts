import { useEffect } from 'react'

/** An Enter key that is held down presses nothing while this part is there: one press answers one question. */
export function useNoHeldEnter(): void {
  useEffect(() => {
    const refuse = (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    }
    window.addEventListener('keydown', refuse, { capture: true })
    return () => window.removeEventListener('keydown', refuse, { capture: true })
  }, [])
}

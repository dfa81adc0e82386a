import { useEffect } from 'react'

/** Ignores a held-down Enter key while the component is mounted, so that one press answers only one question. */
export function useNoHeldEnter(): void {
  useEffect(() => {
    const refuse = (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    }
    window.addEventListener('keydown', refuse, { capture: true })
    return () => window.removeEventListener('keydown', refuse, { capture: true })
  }, [])
}

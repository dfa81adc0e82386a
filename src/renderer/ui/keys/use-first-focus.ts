import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref whose element gets the focus on mount, for screens that are not in a dialog. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null)
  useEffect(() => part.current?.focus(), [])
  return part
}

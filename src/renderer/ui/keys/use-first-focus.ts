import { type RefObject, useEffect, useRef } from 'react'

/** The part that has the focus when its screen comes up, where no dialog sees to that. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null)
  useEffect(() => part.current?.focus(), [])
  return part
}

import { useEffect, useRef } from 'react'
import { useApp } from '../store.ts'

/** For the place that holds a part of the settings: scrolls to the part that a link asks for, and focuses it, once it is there. */
export function useLinkedPart(isThere = true) {
  const page = useApp((app) => app.page)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page.name !== 'settings' || !page.part || !isThere) return
    const section = place.current?.querySelector<HTMLElement>(`#${page.part}`)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [page, isThere])
  return place
}

import { useEffect, useState } from 'react'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import type { SavedPages } from '../shared/contract/views/desk-views.ts'
import type { Page } from './frame-slice.ts'
import { currentApp, useApp } from './store.ts'

/** Returns the pages to store for the next run: without search texts, which may be guest names, and without rate checks and offer forms. */
export function savedPages(pages: readonly Page[]): SavedPages {
  return pages
    .flatMap((page): SavedPages => {
      if (page.name === 'check' || page.name === 'offerForm') return []
      if (page.name === 'offer') return [{ name: 'offers' }]
      return [page.name === 'confirmation' ? { name: page.name, clientRef: page.clientRef } : { name: page.name }]
    })
    .slice(-50)
}

/** Restores the page history of the last run, and stores that of this run for the next. */
export function useSavedPages(desk: DeskBridge): void {
  const page = useApp((app) => app.page)
  const trail = useApp((app) => app.trail)
  const isOpen = useApp((app) => app.desk?.active != null)
  const [resumed, setResumed] = useState(false)
  useEffect(() => {
    if (!isOpen || resumed) return
    void desk.ask('desk.pages', { pages: null }).then((outcome) => {
      if (outcome.ok) currentApp().resume(outcome.value.pages)
      setResumed(true)
    })
  }, [desk, isOpen, resumed])
  useEffect(() => {
    if (resumed) void desk.ask('desk.pages', { pages: savedPages([...trail, page]) })
  }, [desk, resumed, page, trail])
}

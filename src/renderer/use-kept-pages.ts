import { useEffect, useState } from 'react'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import type { KeptPages } from '../shared/contract/views/desk-views.ts'
import type { Page } from './frame-slice.ts'
import { currentApp, useApp } from './store.ts'

/** Pages that stand by themselves, without what was looked for in them: that may be a guest. The check of a rate ends with the window. */
export function keptOf(pages: readonly Page[]): KeptPages {
  return pages
    .flatMap((page): KeptPages => {
      if (page.name === 'check' || page.name === 'offerForm') return []
      if (page.name === 'offer') return [{ name: 'offers' }]
      return [page.name === 'confirmation' ? { name: page.name, clientRef: page.clientRef } : { name: page.name }]
    })
    .slice(-50)
}

/** Lets the way back of the run before go on in this one, and keeps that of this one for the next. */
export function useKeptPages(desk: DeskBridge): void {
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
    if (resumed) void desk.ask('desk.pages', { pages: keptOf([...trail, page]) })
  }, [desk, resumed, page, trail])
}

import { useCallback } from 'react'
import { useApp } from '../../store.ts'
import type { TopicId } from '../../ui/help/topics.ts'

/** Whether a dialog covers the page, or there is no page with a frame around it. */
const isPageCovered = () => document.querySelector('[aria-modal="true"]') !== null || document.getElementById('page') === null

/** A way to open the help: beside the page, or above what covers it. */
export function useHelp(): (topic: TopicId | null) => void {
  const openHelp = useApp((app) => app.openHelp)
  return useCallback((topic) => openHelp(topic, isPageCovered() ? 'above' : 'beside'), [openHelp])
}

import { useCallback } from 'react'
import { useApp } from '../../store.ts'
import type { TopicId } from '../../ui/help/topics.ts'

/** Whether a dialog covers the page, or no framed page is shown. */
const isPageCovered = () => document.querySelector('[aria-modal="true"]') !== null || document.getElementById('page') === null

/** Returns a function that opens the help next to the page, or above a dialog that covers it. */
export function useHelp(): (topic: TopicId | null) => void {
  const openHelp = useApp((app) => app.help.open)
  return useCallback((topic) => openHelp(topic, isPageCovered() ? 'above' : 'beside'), [openHelp])
}

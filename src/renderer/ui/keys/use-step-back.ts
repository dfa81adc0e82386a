import { useEffect } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { typesText, useShortcut } from './use-shortcut.ts'

const stepBackShortcut = { shortcut: 'Escape', words: () => say('stepBack.shortcut'), of: 'screen' } as const

/**
 * Escape goes back from a page to the list it was opened from. In a field it first moves the focus to the page, so that nobody leaves a half-filled
 * form by accident. An open overlay takes the key instead.
 */
export function useStepBack(): void {
  const goBack = useApp((app) => app.goBack)
  useShortcut(stepBackShortcut, goBack)
  useEffect(() => {
    const leaveField = ({ key, target, defaultPrevented, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isComposing || !typesText(target)) return
      if ((target as Element).closest('main') !== null) document.getElementById('page')?.focus()
    }
    window.addEventListener('keydown', leaveField)
    return () => window.removeEventListener('keydown', leaveField)
  }, [])
}

import { useEffect } from 'react'
import { say } from '../../../shared/words/say.ts'
import { ariaKeys, keyWords } from './keys.ts'
import { useShortcut } from './use-shortcut.ts'

const mainButtonShortcut = { shortcut: 'ctrl+Enter', words: () => say('mainButton.shortcut'), of: 'desk' } as const

/**
 * Ctrl+Enter clicks the main button of the front dialog or page, once per press. It never clicks a destructive button, whose dialogs focus the
 * safe button. The button shows the key in its tooltip on focus or hover.
 */
export function useMainButton(): void {
  useShortcut(mainButtonShortcut, (event) => {
    if (!event.repeat) mainButton(event.target)?.click()
  })
  useEffect(() => {
    const name = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-variant="filled"]') : null
      if (button) nameKey(button, button === mainButton(button))
    }
    document.addEventListener('focusin', name)
    document.addEventListener('pointerover', name)
    return () => {
      document.removeEventListener('focusin', name)
      document.removeEventListener('pointerover', name)
    }
  }, [])
}

function mainButton(from: EventTarget | null): HTMLButtonElement | undefined {
  const front = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.querySelector('main')
  const form = from instanceof Element && front?.contains(from) ? from.closest('form') : null
  return mainButtonIn(form) ?? mainButtonIn(front)
}

function mainButtonIn(part: Element | null | undefined): HTMLButtonElement | undefined {
  const filled = part?.querySelectorAll<HTMLButtonElement>('button[data-variant="filled"]:not(:disabled, [data-destroys])')
  return filled && [...filled].find((button) => button.checkVisibility())
}

/** Adds or removes the key in the tooltip, because the main button changes with what is in front. Buttons with their own tooltip keep it. */
function nameKey(button: HTMLButtonElement, isMain: boolean): void {
  const named = button.dataset['main'] !== undefined
  if (isMain === named || (!named && button.title !== '')) return
  if (isMain) {
    button.dataset['main'] = ''
    button.title = keyWords(mainButtonShortcut.shortcut)
    button.setAttribute('aria-keyshortcuts', ariaKeys(mainButtonShortcut.shortcut))
  } else {
    delete button.dataset['main']
    button.removeAttribute('title')
    button.removeAttribute('aria-keyshortcuts')
  }
}

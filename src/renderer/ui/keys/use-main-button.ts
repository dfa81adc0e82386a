import { useEffect } from 'react'
import { say } from '../../../shared/words/say.ts'
import { ariaKeys, keyWords } from './keys.ts'
import { useShortcut } from './use-shortcut.ts'

const pressing = { shortcut: 'ctrl+Enter', words: say('mainButton.pressTheMainButton'), of: 'desk' } as const

/**
 * Ctrl+Enter presses the main button of what is in front, once for each press; never one that destroys, for that is asked with the safe button
 * first. The button says so when it is come to.
 */
export function useMainButton(): void {
  useShortcut(pressing, (event) => {
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

/** Which button is the main one changes with what is in front; one with a key of its own says that. */
function nameKey(button: HTMLButtonElement, isMain: boolean): void {
  const named = button.dataset['main'] !== undefined
  if (isMain === named || (!named && button.title !== '')) return
  if (isMain) {
    button.dataset['main'] = ''
    button.title = keyWords(pressing.shortcut)
    button.setAttribute('aria-keyshortcuts', ariaKeys(pressing.shortcut))
  } else {
    delete button.dataset['main']
    button.removeAttribute('title')
    button.removeAttribute('aria-keyshortcuts')
  }
}

import { say } from '../../../shared/words/say.ts'
import { useShortcut } from './use-shortcut.ts'

const pressing = { shortcut: 'ctrl+Enter', words: say('mainButton.pressTheMainButton'), of: 'desk' } as const

/** Ctrl+Enter presses the main button of what is in front, once for each press; never one that destroys, for that is asked with the safe button first. */
export function useMainButton(): void {
  useShortcut(pressing, (event) => {
    if (event.repeat) return
    const front = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.querySelector('main')
    const form = event.target instanceof Element && front?.contains(event.target) ? event.target.closest('form') : null
    const main = mainButtonIn(form) ?? mainButtonIn(front)
    main?.click()
  })
}

function mainButtonIn(part: Element | null | undefined): HTMLButtonElement | undefined {
  const filled = part?.querySelectorAll<HTMLButtonElement>('button[data-variant="filled"]:not(:disabled, [data-destroys])')
  return filled && [...filled].find((button) => button.checkVisibility())
}

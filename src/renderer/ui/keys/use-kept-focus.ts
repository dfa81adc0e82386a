import { useEffect } from 'react'

/** Parts of a page that hold what belongs together. */
const isHome = (part: HTMLElement) => part.matches('fieldset, form, section, aside, [role="dialog"], [role="toolbar"], main')
const firstIn = (home: HTMLElement | null) =>
  home?.querySelector<HTMLElement>(':is(button, input, select, textarea, a[href], [tabindex="0"]):not(:disabled)')

/**
 * The focus never falls to nothing: when the part that has it is taken away, hidden or switched off, the part around it takes it, such as the
 * form that a room was removed from. Where a clerk clicks into the empty page the focus is let go as ever.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: { readonly part: HTMLElement; readonly around: readonly HTMLElement[] } | null = null
    let looking = 0

    const hold = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) held = { part: target, around: [...ancestors(target)] }
    }
    const look = () => {
      looking = 0
      if (document.activeElement !== document.body || held === null || canHold(held.part)) return
      const home = held.around.find((part) => isHome(part) && canHold(part)) ?? document.querySelector('main')
      home?.setAttribute('tabindex', home.getAttribute('tabindex') ?? '-1')
      const first = home?.matches('main, [role="dialog"]') ? null : firstIn(home)
      ;(first ?? home)?.focus({ preventScroll: true })
    }
    // After what takes the focus by itself has done so.
    const later = () => {
      looking ||= requestAnimationFrame(() => {
        looking = requestAnimationFrame(look)
      })
    }
    const observer = new MutationObserver((changes) => {
      const { activeElement } = document
      const isLost = activeElement === document.body || activeElement?.matches(':disabled')
      if (isLost || changes.some(({ target }) => target instanceof HTMLElement && target.style.display === 'none')) later()
    })
    document.addEventListener('focusin', hold)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'style', 'hidden'] })
    return () => {
      document.removeEventListener('focusin', hold)
      observer.disconnect()
      cancelAnimationFrame(looking)
    }
  }, [])
}

/** Whether no part of a page has the focus: it is nowhere, or the page as a whole has taken it. */
export const isFocusFree = (): boolean => document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'

function* ancestors(part: HTMLElement): Generator<HTMLElement> {
  for (let parent = part.parentElement; parent; parent = parent.parentElement) yield parent
}

const canHold = (part: Element | null) => part?.isConnected === true && part.checkVisibility() && !part.matches(':disabled')

import { useEffect } from 'react'

/** Parts of a page that hold what belongs together. */
const isHome = (part: HTMLElement) => part.matches('fieldset, form, section, aside, [role="dialog"], [role="toolbar"], main')
const firstIn = (home: HTMLElement | null) =>
  home?.querySelector<HTMLElement>(':is(button, input, select, textarea, a[href], [tabindex="0"]):not(:disabled)')

/**
 * The focus never falls to nothing: when the part that has it is taken away, hidden or switched off, the part around it takes it, such as the
 * form that a room was removed from; a button that is at work has it back afterwards. Where a clerk clicks into the empty page the focus is let go as ever.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: { readonly part: HTMLElement; readonly around: readonly HTMLElement[] } | null = null
    /** A part that was switched off with the focus on it, such as a button that is at work, and what has the focus for it meanwhile. */
    let off: { readonly part: HTMLElement; readonly home: HTMLElement | null } | null = null
    let looking = 0

    const hold = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) held = { part: target, around: [...ancestors(target)] }
    }
    const look = () => {
      looking = 0
      const { activeElement, body } = document
      const isWaiting = off !== null && (activeElement === body || activeElement === off.home || activeElement === off.part)
      if (off && isWaiting && canHold(off.part)) off.part.focus({ preventScroll: true })
      if (!isWaiting || canHold(off?.part ?? null)) off = null
      if (document.activeElement !== document.body || held === null || canHold(held.part)) return
      const home = held.around.find((part) => isHome(part) && canHold(part)) ?? document.querySelector('main')
      home?.setAttribute('tabindex', home.getAttribute('tabindex') ?? '-1')
      // The neighbour of a button that is at work is not pressed in its place.
      if (held.part.isConnected && held.part.matches(':disabled')) off = { part: held.part, home }
      const first = off || home?.matches('main, [role="dialog"]') ? null : firstIn(home)
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
      // It may be at work no longer than a moment, and be on again before it is looked at.
      if (held?.part.matches(':disabled')) off ??= { part: held.part, home: null }
      const isLost = off !== null || activeElement === document.body || activeElement?.matches(':disabled')
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

/** Whether no part of a page has the focus: it is nowhere, the page as a whole has taken it, or the part that has it is on its way out of sight. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.tagName === 'MAIN' || !activeElement.checkVisibility()
}

function* ancestors(part: HTMLElement): Generator<HTMLElement> {
  for (let parent = part.parentElement; parent; parent = parent.parentElement) yield parent
}

const canHold = (part: Element | null) => part?.isConnected === true && part.checkVisibility() && !part.matches(':disabled')

/** Where the focus goes when a page or a dialog opens and closes. */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element groups related controls. */
const isControlGroup = (part: HTMLElement) => part.matches('fieldset, form, section, aside, [role="dialog"], [role="toolbar"], main')
/** A button marked with `data-for-all` never gets the focus by itself: the clerk could press it by mistake. */
const firstIn = (group: HTMLElement | null) =>
  group?.querySelector<HTMLElement>(':is(button, input, select, textarea, a[href], [tabindex="0"]):not(:disabled, [data-for-all])')

/**
 * Prevents focus from being lost: when the focused element is removed, hidden or disabled, the group around it takes the focus, such as the form
 * that contained a removed room. A button that is disabled while it works gets the focus back afterwards. Clicking into the empty page still blurs.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let lastFocused: { readonly part: HTMLElement; readonly enclosingElements: readonly HTMLElement[] } | null = null
    /** An element disabled while focused, such as a button that is working, and the element that has the focus in the meantime. */
    let disabled: { readonly part: HTMLElement; readonly group: HTMLElement | null } | null = null
    let frameRequest = 0

    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) lastFocused = { part: target, enclosingElements: [...ancestors(target)] }
    }
    const restoreFocus = () => {
      frameRequest = 0
      const { activeElement, body } = document
      const isWaiting = disabled !== null && (activeElement === body || activeElement === disabled.group || activeElement === disabled.part)
      if (disabled && isWaiting && canFocus(disabled.part)) disabled.part.focus({ preventScroll: true })
      if (!isWaiting || canFocus(disabled?.part ?? null)) disabled = null
      if (document.activeElement !== document.body || lastFocused === null || canFocus(lastFocused.part)) return
      const group = lastFocused.enclosingElements.find((part) => isControlGroup(part) && canFocus(part)) ?? document.querySelector('main')
      group?.setAttribute('tabindex', group.getAttribute('tabindex') ?? '-1')
      // Do not focus the next button: the clerk could press it by mistake.
      if (lastFocused.part.isConnected && lastFocused.part.matches(':disabled')) disabled = { part: lastFocused.part, group }
      const first = disabled || group?.matches('main, [role="dialog"]') ? null : firstIn(group)
      ;(first ?? group)?.focus({ preventScroll: true })
    }
    // Wait two frames, so that elements that focus themselves come first.
    const schedule = () => {
      frameRequest ||= requestAnimationFrame(() => {
        frameRequest = requestAnimationFrame(restoreFocus)
      })
    }
    const observer = new MutationObserver((changes) => {
      const { activeElement } = document
      // The element may be enabled again before `restoreFocus` runs.
      if (lastFocused?.part.matches(':disabled')) disabled ??= { part: lastFocused.part, group: null }
      const isLost = disabled !== null || activeElement === document.body || activeElement?.matches(':disabled')
      if (isLost || changes.some(({ target }) => target instanceof HTMLElement && target.style.display === 'none')) schedule()
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'style', 'hidden'] })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      cancelAnimationFrame(frameRequest)
    }
  }, [])
}

/** Whether nothing in a page has the focus: it is on the body or the page as a whole, or on an element that is being hidden. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.tagName === 'MAIN' || !activeElement.checkVisibility()
}

function* ancestors(part: HTMLElement): Generator<HTMLElement> {
  for (let parent = part.parentElement; parent; parent = parent.parentElement) yield parent
}

const canFocus = (part: Element | null) => part?.isConnected === true && part.checkVisibility() && !part.matches(':disabled')

/** Returns the focused element; for an item of a menu, which closes, the button that opened the menu. */
function focusedOpener(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement
}

/** Returns the focus to the previously focused element on unmount, unless another element has it. */
export function useFocusBack(): void {
  const [before] = useState(focusedOpener)
  useEffect(
    () => () => {
      const isFocusTaken = document.activeElement !== null && document.activeElement !== document.body
      if (!isFocusTaken && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}

/** Returns a ref whose element gets the focus on mount, for screens that are not in a dialog. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null)
  useEffect(() => part.current?.focus(), [])
  return part
}

import { useEffect, useRef } from 'react'

/** Debounce: a status may change again at once, and only its last text is announced. */
const settleMs = 300
/** Minimum time between two announcements of the same status, such as a counter. */
const repeatDelayMs = 5_000

const isStatus = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.matches('[role="status"]')

/**
 * Announces each `role="status"` element to screen readers when it appears or changes. Most screen readers ignore a status that is inserted with
 * its text, so one permanent live region announces all of them and each status gets `aria-live="off"`.
 */
export function Announcer() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (region.current) return followStatuses(document.body, region.current)
  }, [])
  return <div ref={region} className="unseen" aria-live="polite" data-announcer />
}

/** Announced lines per region, in a closed shadow root so that a text search on the page finds each text once. */
const lineRoots = new WeakMap<Element, ShadowRoot>()

/** Announces the statuses in `root` through `region`; returns a function that stops the announcements. */
function followStatuses(root: HTMLElement, region: HTMLElement): () => void {
  const lineRoot = lineRoots.get(region) ?? region.attachShadow({ mode: 'closed' })
  lineRoots.set(region, lineRoot)
  const announced = new WeakMap<Element, { readonly text: string; readonly atMs: number }>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()

  const announce = (status: HTMLElement) => {
    timers.delete(status)
    const text = wordsOf(status)
    if (!status.isConnected || text === '' || announced.get(status)?.text === text) return
    announced.set(status, { text, atMs: performance.now() })
    const line = document.createElement('p')
    line.textContent = text
    // Keep the last few lines for a screen reader that is still speaking.
    lineRoot.append(line)
    while (lineRoot.childElementCount > 4) lineRoot.firstElementChild?.remove()
    region.dataset['announcer'] = text
  }
  const follow = (status: HTMLElement) => {
    status.setAttribute('aria-live', 'off')
    // A text that returns after the status was empty is announced again, such as the same result of a repeated check.
    if (wordsOf(status) === '') announced.delete(status)
    if (timers.has(status)) return
    const since = performance.now() - (announced.get(status)?.atMs ?? Number.NEGATIVE_INFINITY)
    timers.set(status, setTimeout(announce, Math.max(settleMs, repeatDelayMs - since), status))
  }

  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const enclosingStatus = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[role="status"]')
      if (enclosingStatus) follow(enclosingStatus)
      for (const node of addedNodes) {
        if (isStatus(node)) follow(node)
        if (node instanceof Element) for (const status of node.querySelectorAll<HTMLElement>('[role="status"]')) follow(status)
      }
    }
  })
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  for (const status of root.querySelectorAll<HTMLElement>('[role="status"]')) follow(status)
  return () => {
    observer.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/** Returns the text of a status. A status without text, such as a loading placeholder, is read by its `aria-label`. */
function wordsOf(status: HTMLElement): string {
  const text = (status.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text === '' ? (status.getAttribute('aria-label') ?? '') : text
}

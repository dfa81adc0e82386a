import { useEffect, useRef } from 'react'

/** What has just been said may change again this soon after; only what stands then is read out. */
const settleMs = 300
/** Numbers that count up are read out no oftener. */
const breathMs = 5_000

const isStatus = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.matches('[role="status"]')

/**
 * Reads out, for a screen reader, each `role="status"` of the window as it comes and as it changes. Most readers keep silent about a status that
 * is inserted with its text in it, so all of them are told by one region that is always there; each says so by `aria-live="off"`.
 */
export function Announcer() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (region.current) return followStatuses(document.body, region.current)
  }, [])
  return <div ref={region} className="unseen" aria-live="polite" data-announcer />
}

/** The lines of a region; closed, so that whoever looks for a text on the page finds it once. */
const lines = new WeakMap<Element, ShadowRoot>()

/** Tells `region` of the statuses in `root` until the answer is called. */
function followStatuses(root: HTMLElement, region: HTMLElement): () => void {
  const spoken = lines.get(region) ?? region.attachShadow({ mode: 'closed' })
  lines.set(region, spoken)
  const told = new WeakMap<Element, { readonly text: string; readonly atMs: number }>()
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>()

  const tell = (status: HTMLElement) => {
    waiting.delete(status)
    const text = wordsOf(status)
    if (!status.isConnected || text === '' || told.get(status)?.text === text) return
    told.set(status, { text, atMs: performance.now() })
    const line = document.createElement('p')
    line.textContent = text
    // The last few stay, so that a reader that is still speaking finds them.
    spoken.append(line)
    while (spoken.childElementCount > 4) spoken.firstElementChild?.remove()
    region.dataset['announcer'] = text
  }
  const follow = (status: HTMLElement) => {
    status.setAttribute('aria-live', 'off')
    // What comes back after it was gone is news, though it is the same: a check that was asked for again, and found the same.
    if (wordsOf(status) === '') told.delete(status)
    if (waiting.has(status)) return
    const since = performance.now() - (told.get(status)?.atMs ?? Number.NEGATIVE_INFINITY)
    waiting.set(status, setTimeout(tell, Math.max(settleMs, breathMs - since), status))
  }

  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[role="status"]')
      if (around) follow(around)
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
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}

/** Its name, where it has one, stands for what cannot be read, such as the grey lines of what is loading. */
function wordsOf(status: HTMLElement): string {
  const text = (status.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text === '' ? (status.getAttribute('aria-label') ?? '') : text
}

import { type RefObject, useEffect } from 'react'
import { listWithSemicolons } from '../../../shared/words/lists.ts'

/**
 * Labels the active row of a table with its cells and their column headers, for screen readers. Only the active row gets
 * a label. A cell whose content does not fit its column header has its own header in `data-head`.
 */
export function useSpokenRow(row: RefObject<HTMLTableRowElement | null>, active: boolean): void {
  useEffect(() => {
    const { current } = row
    if (!active || !current) return
    const label = () => current.setAttribute('aria-label', rowWords(current))
    label()
    // A cell may change by itself, such as the state of a live check.
    const changes = new MutationObserver(label)
    changes.observe(current, { subtree: true, childList: true, characterData: true })
    return () => {
      changes.disconnect()
      current.removeAttribute('aria-label')
    }
  })
}

/** `Status: Confirmed; Hotel: Pearl Inn London, GB; …`, without empty cells. */
function rowWords(row: HTMLTableRowElement): string {
  const heads = row.closest('table')?.querySelector('thead tr')?.children
  let column = 0
  return listWithSemicolons(
    [...row.querySelectorAll('td')]
      .map((cell) => {
        const head = cell.dataset['head'] ?? wordsIn(heads?.[column])
        column += cell.colSpan
        return [head, wordsIn(cell)]
      })
      .filter(([, words]) => words !== '')
      .map(([head, words]) => (head ? `${head}: ${words}` : words)),
  )
}

/** Returns the text that a screen reader reads: without hidden parts, and with the labels of images. */
function wordsIn(part: Element | undefined): string {
  const words = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(words).join(' ')
  }
  return part ? words(part).replace(/\s+/g, ' ').trim() : ''
}

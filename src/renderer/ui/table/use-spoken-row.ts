import { type RefObject, useEffect } from 'react'
import { listWithSemicolons } from '../../../shared/words/lists.ts'

/**
 * Names a row of a table by what stands in it, each cell after the head of its column, as a reader hears it who does not see the heads. It is
 * asked for the one row that the keyboard is at: the others are read when they are come to.
 */
export function useSpokenRow(row: RefObject<HTMLTableRowElement | null>, active: boolean): void {
  useEffect(() => {
    const { current } = row
    if (!active || !current) return
    current.setAttribute('aria-label', rowWords(current))
    return () => current.removeAttribute('aria-label')
  })
}

/** `Status: Confirmed; Hotel: Pearl Inn London, GB; …`. What is empty is left out. */
function rowWords(row: HTMLTableRowElement): string {
  const heads = row.closest('table')?.querySelector('thead tr')?.children
  return listWithSemicolons(
    [...row.children]
      .map((cell, i) => [wordsIn(heads?.[i]), wordsIn(cell)])
      .filter(([, words]) => words !== '')
      .map(([head, words]) => (head ? `${head}: ${words}` : words)),
  )
}

/** The text of a part as it is read: without what is hidden from readers, and with what pictures are called. */
function wordsIn(part: Element | undefined): string {
  const words = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(words).join(' ')
  }
  return part ? words(part).replace(/\s+/g, ' ').trim() : ''
}

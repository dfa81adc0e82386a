/** What the killed desk writes on its standard output, one line each: what its window was told, and where it stands. */

/** `booking` by client reference, `cancellation` by the reference it was sent by. */
export interface ShownLine {
  readonly kind: 'shown'
  readonly what: 'booking' | 'cancellation'
  readonly reference: string
  readonly state: string
}

export type WindowLine =
  | ShownLine
  /** The app has been loaded and opens its books now. */
  | { readonly kind: 'opening' }
  /** The books are open, and so many cases in them. */
  | { readonly kind: 'ready'; readonly openCases: number }
  /** A stay of the list is being booked. */
  | { readonly kind: 'taking'; readonly stay: number }
  /** Nothing changes any more, and the CSV is written. */
  | { readonly kind: 'settled' }
  /** It cannot go on. */
  | { readonly kind: 'trouble'; readonly why: string }

export function writeLine(line: WindowLine): string {
  switch (line.kind) {
    case 'shown':
      return `shown ${line.what} ${line.reference} ${line.state}`
    case 'ready':
      return `ready ${line.openCases}`
    case 'taking':
      return `taking ${line.stay}`
    case 'trouble':
      return `trouble ${line.why}`
    default:
      return line.kind
  }
}

/** Null for a line of anything else, such as one that a kill has cut. */
export function readLine(text: string): WindowLine | null {
  const [kind, first = '', second = '', third = ''] = text.split(' ')
  if (kind === 'opening' || kind === 'settled') return { kind }
  if (kind === 'ready') return { kind, openCases: Number(first) }
  if (kind === 'taking') return { kind, stay: Number(first) }
  if (kind === 'trouble') return { kind, why: text.slice('trouble '.length) }
  if (kind !== 'shown' || third === '' || (first !== 'booking' && first !== 'cancellation')) return null
  return { kind, what: first, reference: second, state: third }
}

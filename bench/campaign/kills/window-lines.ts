/** The lines that the killed desk prints on its standard output: the window's notifications and the desk's progress. */

/** `booking` has the client reference, `cancellation` the reference that was sent. */
export interface ShownLine {
  readonly kind: 'shown'
  readonly what: 'booking' | 'cancellation'
  readonly reference: string
  readonly state: string
}

export type WindowLine =
  | ShownLine
  /** The app is loaded and now opens its ledger. */
  | { readonly kind: 'opening' }
  /** The ledger is open and has this many open cases. */
  | { readonly kind: 'ready'; readonly openCases: number }
  /** The clerk starts to book the stay with this index. */
  | { readonly kind: 'taking'; readonly stay: number }
  /** Nothing changes any more, and the CSV has been written. */
  | { readonly kind: 'settled' }
  /** The desk cannot continue. */
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

/** Parses a line; null for any other text, such as a line truncated by a kill. */
export function readLine(text: string): WindowLine | null {
  const [kind, first = '', second = '', third = ''] = text.split(' ')
  if (kind === 'opening' || kind === 'settled') return { kind }
  if (kind === 'ready') return { kind, openCases: Number(first) }
  if (kind === 'taking') return { kind, stay: Number(first) }
  if (kind === 'trouble') return { kind, why: text.slice('trouble '.length) }
  if (kind !== 'shown' || third === '' || (first !== 'booking' && first !== 'cancellation')) return null
  return { kind, what: first, reference: second, state: third }
}

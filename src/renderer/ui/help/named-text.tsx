import { Fragment } from 'react'
import { say } from '../../../shared/words/say.ts'
import type { PlainMessage } from './topics.ts'

/** A text of the help, with what buttons, columns and keys are called set apart. */
export function NamedText({ says }: { readonly says: PlainMessage }) {
  return (
    say(says)
      .split(/(\*[^*]+\*|`[^`]+`)/)
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      .map((part, place) => <Fragment key={place}>{shownPart(part)}</Fragment>)
  )
}

function shownPart(part: string) {
  const name = part.slice(1, -1)
  if (part.startsWith('*')) return <strong>{name}</strong>
  return part.startsWith('`') ? <kbd>{name}</kbd> : part
}

/** The same as plain text, such as for a tooltip. */
export const plainText = (says: PlainMessage): string => say(says).replace(/[*`]/g, '')

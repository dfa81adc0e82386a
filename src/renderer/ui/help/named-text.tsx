import { Fragment } from 'react'
import { type PlainId, say } from '../../../shared/words/say.ts'

/** Renders a help text with the names of buttons, columns and keys highlighted. */
export function HelpText({ says }: { readonly says: PlainId }) {
  return (
    say(says)
      .split(/(\*[^*]+\*|`[^`]+`)/)
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
      .map((part, index) => <Fragment key={index}>{renderPart(part)}</Fragment>)
  )
}

function renderPart(part: string) {
  const name = part.slice(1, -1)
  if (part.startsWith('*')) return <strong>{name}</strong>
  return part.startsWith('`') ? <kbd>{name}</kbd> : part
}

/** Returns a help text as plain text, such as for a tooltip. */
export const plainText = (says: PlainId): string => say(says).replace(/[*`]/g, '')

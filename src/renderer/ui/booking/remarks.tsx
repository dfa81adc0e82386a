import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { plainRemarks } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'

/** Longer remarks are folded, cut at the end of a line or word. */
const shownAtFirst = 320

/** What the hotel says, as plain text; long remarks are folded. Nothing at all when there is nothing to say. */
export function Remarks({ text }: { readonly text: string | null }) {
  const [open, setOpen] = useState(false)
  const plain = text === null ? '' : plainRemarks(text)
  if (plain === '') return null
  const long = plain.length > shownAtFirst * 1.25
  const shown =
    open || !long
      ? plain
      : `${plain
          .slice(0, shownAtFirst)
          .replace(/\s\S*$/, '')
          .trimEnd()} …`
  return (
    <div>
      <div className="keep-lines">{shown}</div>
      {long && (
        <Anchor component="button" type="button" fz="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? say('remarks.showLess') : say('remarks.showAllRemarks')}
        </Anchor>
      )}
    </div>
  )
}

import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { plainRemarks } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'

/** Number of characters; longer remarks are cut at the end of a word until the clerk expands them. */
const collapsedLength = 320

/** Shows the hotel's remarks as plain text, collapsed if long. Renders nothing if there are none. */
export function Remarks({ text }: { readonly text: string | null }) {
  const [open, setOpen] = useState(false)
  const plain = text === null ? '' : plainRemarks(text)
  if (plain === '') return null
  const long = plain.length > collapsedLength * 1.25
  const shown =
    open || !long
      ? plain
      : `${plain
          .slice(0, collapsedLength)
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

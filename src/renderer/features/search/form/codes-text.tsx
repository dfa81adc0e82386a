import { Textarea } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { readCodes } from '../../../ui/pasted/codes.ts'
import { codesProblem, type Problems } from './search-draft.ts'

interface CodesTextProps {
  readonly text: string
  readonly problems: Problems
  readonly rows: number
  onChange(text: string): void
  /** Called before the field inserts pasted text, and may prevent that. */
  onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void
}

/** Text field for hotel codes with their number. An error message names the invalid code. */
export function CodesText({ text, problems, rows, onChange, onPaste }: CodesTextProps) {
  const { codes, repeated } = readCodes(text)
  const count = say('searchForm.codeCount', { codes: codes.length })
  return (
    <Textarea
      label={say('searchForm.hotelCodes')}
      value={text}
      error={codesProblem(problems, codes)}
      description={repeated > 0 ? say('searchForm.codeCountRepeated', { count, repeated }) : count}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={say('searchForm.codesPlaceholder')}
      rows={rows}
      resize="vertical"
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={onPaste}
    />
  )
}

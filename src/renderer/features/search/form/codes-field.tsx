import { Button, Pill } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { codesInText, readCodes, withoutCode } from '../../../ui/pasted/codes.ts'
import { CodesText } from './codes-text.tsx'
import styles from './form.module.css'
import { HotelByName } from './hotel-by-name.tsx'

/** Up to this many codes are shown as pills. */
const maxPills = 30

/** Number of words that a paste left out, and the text that includes them. */
interface LeftOut {
  readonly words: number
  readonly whole: string
}

/** Field for hotel codes, typed or pasted. From pasted text with other words it takes only the codes; the clerk can put the rest back. */
export function CodesField() {
  const text = useApp((app) => app.search.draft?.codes ?? '')
  const problems = useApp((app) => app.search.problems)
  const change = useApp((app) => app.search.change)
  const practice = useApp((app) => app.search.practiceCodes)
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
  const { codes } = readCodes(text)

  const write = (written: string) => {
    setLeftOut(null)
    change({ codes: written })
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text')
    const found = codesInText(pasted)
    if (found.words === 0 || found.codes.length === 0) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const around = (middle: string) => [value.slice(0, selectionStart), middle, value.slice(selectionEnd)].join(' ').trim()
    change({ codes: around(found.codes.join(' ')) })
    setLeftOut({ words: found.words, whole: around(pasted) })
  }

  return (
    <>
      <CodesText text={text} problems={problems} rows={4} onChange={write} onPaste={paste} />
      {leftOut && (
        <p className={styles.leftOut} role="status">
          {say('codesField.leftOut', { codes: codes.length, words: leftOut.words })}{' '}
          <Button size="compact-xs" variant="subtle" leftSection={<IconArrowBackUp aria-hidden />} onClick={() => write(leftOut.whole)}>
            {say('codesField.restoreButton')}
          </Button>
        </p>
      )}
      {codes.length > 0 && codes.length <= maxPills && (
        <Pill.Group gap={4} role="list" aria-label={say('codesField.listLabel')}>
          {codes.map((code) => (
            <Pill
              key={code}
              role="listitem"
              size="xs"
              withRemoveButton
              removeButtonProps={{ 'aria-label': say('codesField.removeCode', { code }), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => change({ codes: withoutCode(text, code) })}
            >
              {code}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <HotelByName />
      {practice && (
        <Button
          variant="subtle"
          className={styles.addRoom}
          leftSection={<IconPlus aria-hidden />}
          onClick={() => write(practice.hotels.join(' '))}
        >
          {say('searchForm.usePracticeHotels', { hotels: practice.hotels.length })}
        </Button>
      )}
    </>
  )
}

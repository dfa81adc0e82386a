import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useKeyTip } from '../../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'

const findShortcut = { shortcut: '/', words: () => say('textFilter.shortcut'), of: 'screen' } as const

interface TextFilterProps {
  readonly value: string
  onChange(text: string): void
  /** Called on Escape, Enter or arrow down, to return to the list. */
  onLeave(): void
}

/** Debounce of typing, in milliseconds. */
const pauseMs = 180

/** Renders the text filter: names, hotels, references and other codes, amounts and e-mail addresses. Key `/` focuses it. */
export function TextFilter({ value, onChange, onLeave }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const lastReported = useRef(value)
  const report = (text: string) => {
    lastReported.current = text
    onChange(text)
  }
  const reportSoon = useDebouncedCallback(report, pauseMs)
  useShortcut(findShortcut, () => input.current?.select())
  const tip = useKeyTip(findShortcut)

  // Something else, such as the palette, may set the filter. Ignore values that this field reported itself.
  useEffect(() => {
    if (value === lastReported.current) return
    lastReported.current = value
    setTyped(value)
  }, [value])

  const type = (text: string) => {
    setTyped(text)
    reportSoon(text)
  }
  const clear = () => {
    setTyped('')
    reportSoon.cancel()
    report('')
  }

  return (
    <TextInput
      ref={input}
      w={300}
      {...tip}
      aria-label={say('textFilter.label')}
      placeholder={say('textFilter.placeholder')}
      maxLength={200}
      value={typed}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        typed === '' ? (
          tip['aria-keyshortcuts'] && <Kbd size="xs">/</Kbd>
        ) : (
          <CloseButton size="sm" aria-label={say('textFilter.clearButton')} onClick={clear} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') clear()
        else if (event.key === 'Escape' || event.key === 'ArrowDown' || event.key === 'Enter') onLeave()
        else return
        event.preventDefault()
      }}
    />
  )
}

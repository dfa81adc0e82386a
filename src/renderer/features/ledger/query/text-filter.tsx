import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useKeyTip } from '../../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'

const finding = { shortcut: '/', words: say('textFilter.findInTheList'), of: 'screen' } as const

interface TextFilterProps {
  readonly value: string
  onChange(text: string): void
  /** Escape or arrow down: back to the list. */
  onLeave(): void
}

/** Milliseconds without a keystroke after which the ledger is asked. */
const pauseMs = 180

/** Names, hotels, references and other codes, amounts and e-mail addresses, as they are typed. */
export function TextFilter({ value, onChange, onLeave }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  const tell = (text: string) => {
    told.current = text
    onChange(text)
  }
  const tellSoon = useDebouncedCallback(tell, pauseMs)
  useShortcut(finding, () => input.current?.select())
  const tip = useKeyTip(finding)

  // The filter may be set from elsewhere, by the search box of the frame; what we told ourselves stands here already.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])

  const type = (text: string) => {
    setTyped(text)
    tellSoon(text)
  }
  const clear = () => {
    setTyped('')
    tellSoon.cancel()
    tell('')
  }

  return (
    <TextInput
      ref={input}
      w={300}
      {...tip}
      aria-label={say('textFilter.filterByNameHotelCode')}
      placeholder={say('textFilter.nameHotelCodeAmountE')}
      maxLength={200}
      value={typed}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        typed === '' ? (
          tip['aria-keyshortcuts'] && <Kbd size="xs">/</Kbd>
        ) : (
          <CloseButton size="sm" aria-label={say('textFilter.clearTheFilter')} onClick={clear} />
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

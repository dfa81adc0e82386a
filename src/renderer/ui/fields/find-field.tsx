import { Kbd, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { ListedKey } from '../keys/listed-keys.ts'
import { useKeyTip, useShortcut } from '../keys/use-shortcut.ts'

interface FindFieldProps {
  /** The shortcut that focuses the field; must be the same object on each render. */
  readonly focusShortcut: ListedKey
  /** What can be typed, such as `Hotel or place`. */
  readonly label: string
  readonly value: string
  readonly sign?: ReactNode
  readonly className?: string | undefined
  onChange(text: string): void
}

/** A field that filters a list while typing. The shortcut focuses the field; Escape clears it. */
export function FindField({ focusShortcut, label, value, sign, className, onChange }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut(focusShortcut, () => input.current?.select())
  const tip = useKeyTip(focusShortcut)
  return (
    <TextInput
      ref={input}
      {...tip}
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={sign}
      rightSection={value === '' && tip['aria-keyshortcuts'] ? <Kbd size="xs">/</Kbd> : null}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        onChange('')
      }}
    />
  )
}

import { CloseButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { say } from '../../../shared/words/say.ts'
import styles from './filter-chip.module.css'

interface FilterChipProps {
  /** The filtered field; `words` is the chosen value. */
  readonly name: string
  readonly words: string
  readonly inert?: boolean
  onRemove(): void
}

/** One active filter of a list. The button, Delete or Backspace removes the filter. */
export function FilterChip({ name, words, inert = false, onRemove }: FilterChipProps) {
  return (
    <li className={styles.chip} inert={inert}>
      <span className="ellipsis" title={`${name}: ${words}`}>
        <span className="dim">{name}:</span> {words}
      </span>
      <CloseButton
        size={24}
        data-removes
        aria-label={say('filterChips.removeLabel', { field: name, words })}
        onClick={onRemove}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
        }}
      />
    </li>
  )
}

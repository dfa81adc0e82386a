import { Kbd } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { say } from '../../../shared/words/say.ts'
import type { Command } from '../../ui/commands/command.ts'
import { keyWords } from '../../ui/keys/keys.ts'
import { type Group, isOfLedger } from './offered.ts'
import styles from './palette.module.css'

interface OptionListProps {
  readonly id: string
  readonly groups: readonly Group[]
  /** The index of the chosen option across all groups. */
  readonly chosen: number
  /** Whether the ledger hits are for an earlier input. */
  readonly isStale: boolean
  onPoint(id: string): void
  onPress(command: Command): void
}

/** Lists the options by group and scrolls the chosen one into view. */
export function OptionList({ id, groups, chosen, isStale, onPoint, onPress }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new groups may move the chosen option
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, groups.length])

  let before = 0
  return (
    <div ref={list} id={id} role="listbox" aria-label={say('commandBox.listLabel')} className={styles.list}>
      {groups.map(({ name, commands }) => {
        const from = before
        before += commands.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} role="presentation" className={styles.heading}>
              {say(`paletteGroups.${name}`)}
            </div>
            {commands.map((command, i) => (
              <Option
                key={command.id}
                id={`${id}-${from + i}`}
                command={command}
                isChosen={from + i === chosen}
                isDim={isStale && isOfLedger(name)}
                onPoint={onPoint}
                onPress={onPress}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface OptionProps extends Pick<OptionListProps, 'onPoint' | 'onPress'> {
  readonly id: string
  readonly command: Command
  readonly isChosen: boolean
  readonly isDim: boolean
}

function Option({ id, command, isChosen, isDim, onPoint, onPress }: OptionProps) {
  const { words, icon: Icon, shortcut, why, shown } = command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles keys, as in the combobox pattern
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={why ? true : undefined}
      data-dim={isDim || undefined}
      className={styles.option}
      onClick={() => onPress(command)}
      onPointerMove={() => {
        if (!isChosen) onPoint(command.id)
      }}
    >
      {shown ?? (
        <>
          <Icon aria-hidden />
          <span className={`ellipsis ${styles.words}`}>{words}</span>
          {why && <span className={`ellipsis dim ${styles.why}`}>{why}</span>}
          {shortcut && <Kbd size="xs">{keyWords(shortcut)}</Kbd>}
        </>
      )}
    </div>
  )
}

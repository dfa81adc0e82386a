/** Commands of the palette. Each is declared next to its feature; `commands.ts` of the window joins them. */
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AppState } from '../../state.ts'
import type { Shortcut } from '../keys/keys.ts'
import type { Mail } from '../pasted/read-mail.ts'

export interface Command {
  /** Unique, and independent of the language. */
  readonly id: string
  readonly words: string
  /** Other search words, separated by blanks. */
  readonly keywords?: string
  readonly icon: Icon
  readonly shortcut?: Shortcut
  /** Why the command cannot run now; null if it can. */
  readonly why?: string | null
  /** Offered before anything is typed. */
  readonly first?: boolean
  /** Shown instead of icon and words. */
  readonly shown?: ReactNode
  run(): unknown
}

/** The commands of one feature. */
export interface CommandSource {
  /** Loads the data its commands need, when the palette opens. */
  loadData?(app: AppState): void
  commands(app: AppState): readonly Command[]
  commandsForPastedText?(app: AppState, mail: Mail): readonly Command[]
}

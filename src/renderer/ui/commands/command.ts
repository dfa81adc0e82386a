/** What the palette offers: a deed of the desk by its name. Each is declared beside what it does; `commands.ts` of the window joins them. */
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AppState } from '../../store.ts'
import type { Shortcut } from '../keys/keys.ts'
import type { Mail } from '../pasted/read-mail.ts'

export interface Command {
  /** Tells it from every other one, whatever the language. */
  readonly id: string
  readonly words: string
  /** Other words that it is found by, with blanks between them. */
  readonly also?: string
  readonly icon: Icon
  readonly shortcut?: Shortcut
  /** Why it cannot be run now; null when it can. */
  readonly why?: string | null
  /** Offered before anything is typed. */
  readonly first?: boolean
  /** What is shown in place of icon and words. */
  readonly shown?: ReactNode
  run(): unknown
}

/** The commands of one part of the desk. */
export interface CommandSource {
  /** Reads what its commands are made of, when the palette opens. */
  ready?(app: AppState): void
  /** Those that make sense now. */
  commands(app: AppState): readonly Command[]
  /** What can be done with what was pasted. */
  leads?(app: AppState, mail: Mail): readonly Command[]
}

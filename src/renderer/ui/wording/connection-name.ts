import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'

/** What a connection is called: as it was named, and the practice, which nobody named, in the language of the desk. */
export const connectionName = ({ mode, name }: Pick<DeskState['connections'][number], 'mode' | 'name'>): string =>
  mode === 'practice' ? say('connections.practice') : name

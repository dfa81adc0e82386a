import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'

/** Returns the name of a connection; the practice connection has a translated name. */
export const connectionName = ({ mode, name }: Pick<DeskState['connections'][number], 'mode' | 'name'>): string =>
  mode === 'practice' ? say('common.practiceName') : name

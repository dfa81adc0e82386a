import { texts } from '../../../shared/words/say.ts'

/** The options of the follow-up filter. */
export const followUpWords: Readonly<Record<'due' | 'any', string>> = texts({
  due: 'filter.due',
  any: 'filter.followUpAny',
})

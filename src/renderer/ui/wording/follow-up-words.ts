import { say } from '../../../shared/words/say.ts'

/** The options of the follow-up filter. */
export const followUpWords: Readonly<Record<'due' | 'any', string>> = {
  due: say('filter.due'),
  any: say('filter.followUpAny'),
}

import { say } from '../../../shared/words/say.ts'

/** Which follow-ups there are to choose from. */
export const followUpWords: Readonly<Record<'due' | 'any', string>> = {
  due: say('filter.due'),
  any: say('filter.onAnyDay'),
}

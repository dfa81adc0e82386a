/** The language of the desk: the one that was chosen, else the first of the system's that it speaks. */
import type { Settings } from '../../../shared/contract/desk-views.ts'
import { type Language, languageFor } from '../../../shared/words/languages.ts'
import { speak } from '../../../shared/words/say.ts'
import type { DeskMemory } from './settings.ts'

/** `system` are the languages of the system, the preferred first, such as `de-CH`. */
const languageOf = ({ language }: Settings, system: readonly string[]): Language => (language === 'system' ? languageFor(system) : language)

/** A memory whose desk speaks as its settings say, from now on and after each change of them. */
export async function speakingAsSet(memory: DeskMemory, system: readonly string[]): Promise<DeskMemory> {
  await speak(languageOf(memory.read().settings, system))
  return {
    ...memory,
    change: async (parts) => {
      const next = await memory.change(parts)
      await speak(languageOf(next.settings, system))
      return next
    },
  }
}

/** The language and the formats of the desk: those that were chosen, else the system's. */
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { localeFor } from '../../../shared/words/formats.ts'
import { type Language, languageFor } from '../../../shared/words/languages.ts'
import { speak } from '../../../shared/words/say.ts'
import type { DeskMemory } from './settings.ts'

/** `system` are the languages of the system, the preferred first, such as `de-CH`. */
const languageOf = ({ language }: Settings, system: readonly string[]): Language => (language === 'system' ? languageFor(system) : language)

const formatsOf = ({ formats }: Settings, region: string) => (formats === 'system' ? localeFor(region) : formats)

/** What the system states of itself. */
export interface SystemWishes {
  /** Its languages, the preferred first, such as `de-CH`. */
  readonly languages: readonly string[]
  /** The locale of its numbers and dates. */
  readonly region: string
}

/** A memory whose desk speaks and writes as its settings say, from now on and after each change of them. */
export async function speakingAsSet(memory: DeskMemory, { languages, region }: SystemWishes): Promise<DeskMemory> {
  const asSet = ({ settings }: ReturnType<DeskMemory['read']>) => speak(languageOf(settings, languages), formatsOf(settings, region))
  await asSet(memory.read())
  return {
    ...memory,
    change: async (parts) => {
      const next = await memory.change(parts)
      await asSet(next)
      return next
    },
  }
}

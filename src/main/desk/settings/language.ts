/** The desk's language and formats: the chosen ones, otherwise the system's. */
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { localeFor } from '../../../shared/words/formats.ts'
import { type Language, languageFor } from '../../../shared/words/languages.ts'
import { speak } from '../../../shared/words/say.ts'
import type { DeskMemory } from './settings.ts'

/** `system` are the system's languages, preferred first, such as `de-CH`. */
const languageOf = ({ language }: Settings, system: readonly string[]): Language => (language === 'system' ? languageFor(system) : language)

const formatsOf = ({ formats }: Settings, region: string) => (formats === 'system' ? localeFor(region) : formats)

/** The system's preferences. */
export interface SystemWishes {
  /** The system's languages, preferred first, such as `de-CH`. */
  readonly languages: readonly string[]
  /** The locale of the system's numbers and dates. */
  readonly region: string
}

/** Applies the language and formats of the settings, now and after each change, and returns the wrapped memory. */
export async function speakingAsSet(memory: DeskMemory, { languages, region }: SystemWishes): Promise<DeskMemory> {
  const asSet = ({ settings }: ReturnType<DeskMemory['read']>) => speak(languageOf(settings, languages), formatsOf(settings, region))
  await asSet(memory.read())
  return {
    ...memory,
    change: async (fields) => {
      const next = await memory.change(fields)
      await asSet(next)
      return next
    },
  }
}

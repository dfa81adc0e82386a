/** Options for colours, row height, language and the first page. */
import type { Settings } from '../../../../shared/contract/views/desk-views.ts'
import { languages, selectableLanguages } from '../../../../shared/words/languages.ts'
import { say } from '../../../../shared/words/say.ts'

/** Returns the choices of colours. */
export const themes = () =>
  [
    { value: 'system', label: say('preferences.system') },
    { value: 'light', label: say('preferences.light') },
    { value: 'dark', label: say('preferences.dark') },
  ] satisfies { value: Settings['theme']; label: string }[]

/** Returns the choices of row height. */
export const densities = () =>
  [
    { value: 'compact', label: say('preferences.compact') },
    { value: 'comfortable', label: say('preferences.comfortable') },
  ] satisfies { value: Settings['density']; label: string }[]

/** Returns the pages that the window can open with. */
export const firstPageChoices = () =>
  [
    { value: 'today', label: say('common.today') },
    { value: 'search', label: say('common.search') },
    { value: 'ledger', label: say('common.ledger') },
    { value: 'arrivals', label: say('common.arrivals') },
    { value: 'planner', label: say('common.planner') },
  ] satisfies { value: Settings['opensWith']; label: string }[]

/** Each language by its own name, so that users who cannot read the current language find theirs. */
export const languageChoices = () =>
  [
    { value: 'system', label: say('preferences.systemFormats') },
    ...selectableLanguages.map((name) => ({ value: name, label: languages[name].name })),
  ] satisfies { value: Settings['language']; label: string }[]

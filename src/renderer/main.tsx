/** Entry point of the window. Asks the desk for what the first screen needs, and loads the language and the screens meanwhile. */
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { type Language, languageNames } from '../shared/words/languages.ts'
import { keepAmountsOnOneLine, setVoice } from '../shared/words/say.ts'
import { askAhead } from './ask-ahead.ts'
import { takeCostHidden } from './ui/hidden-cost.ts'

/** Returns the language in which the desk has served the page. */
const pageLanguage = (): Language => languageNames.find((name) => name === document.documentElement.lang) ?? 'en'

/** Returns the locale of dates and numbers; undefined to use that of the language. */
const pageFormats = (): string | undefined => document.documentElement.dataset['formats']

declare global {
  interface Window {
    /** Set by the preload script: the only connection from the window to the main process. */
    readonly desk: DeskBridge
  }
}

const desk = askAhead(window.desk)
const [{ openWindow }] = await Promise.all([import('./window.tsx'), setVoice(pageLanguage(), pageFormats())])
keepAmountsOnOneLine()
takeCostHidden()
openWindow(desk)

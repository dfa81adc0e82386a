/** Entry point of the window. Asks the desk for what the first screen needs, and loads the language and the screens meanwhile. */
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { type Language, languageCodes } from '../shared/words/languages.ts'
import { keepAmountsOnOneLine, setVoice } from '../shared/words/say.ts'
import { prefetchFirstScreen } from './ask-ahead.ts'
import { restoreCostHidden } from './ui/hidden-cost.ts'

/** Returns the language in which the desk has served the page. */
const pageLanguage = (): Language => languageCodes.find((name) => name === document.documentElement.lang) ?? 'en'

/** Returns the locale of dates and numbers; undefined to use the locale of the language. */
const pageFormats = (): string | undefined => document.documentElement.dataset['formats']

declare global {
  interface Window {
    /** Set by the preload script: the only connection from the window to the main process. */
    readonly desk: DeskBridge
  }
}

const desk = prefetchFirstScreen(window.desk)
const [{ openWindow }] = await Promise.all([import('./window.tsx'), setVoice(pageLanguage(), pageFormats())])
keepAmountsOnOneLine()
restoreCostHidden()
openWindow(desk)

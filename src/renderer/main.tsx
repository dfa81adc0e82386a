/** The window: its language and formats first, then its screens. Tables of words are made when they are loaded, so they are loaded after they are chosen. */
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { keepAmounts, speak } from '../shared/words/say.ts'
import { askAhead } from './ask-ahead.ts'
import { pageFormats, pageLanguage } from './page-language.ts'
import { takeCostHidden } from './ui/hidden-cost.ts'

declare global {
  interface Window {
    /** Set by the preload: the only way from the window to the desk. */
    readonly desk: DeskBridge
  }
}

const desk = askAhead(window.desk)
await speak(pageLanguage(), pageFormats())
keepAmounts()
takeCostHidden()
const { openWindow } = await import('./window.tsx')
openWindow(desk)

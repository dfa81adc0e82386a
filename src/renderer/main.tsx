/** Entry point of the window. Set the language before loading the screens, because their texts are made when they load. */
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { keepAmountsOnOneLine, speak } from '../shared/words/say.ts'
import { askAhead } from './ask-ahead.ts'
import { pageFormats, pageLanguage } from './page-language.ts'
import { takeCostHidden } from './ui/hidden-cost.ts'

declare global {
  interface Window {
    /** Set by the preload script: the only connection from the window to the main process. */
    readonly desk: DeskBridge
  }
}

const desk = askAhead(window.desk)
await speak(pageLanguage(), pageFormats())
keepAmountsOnOneLine()
takeCostHidden()
const { openWindow } = await import('./window.tsx')
openWindow(desk)

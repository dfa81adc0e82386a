/** The window: its language and formats first, then its screens. Tables of words are made when they are loaded, so they are loaded after they are chosen. */
import { keepAmounts, speak } from '../shared/words/say.ts'
import { pageFormats, pageLanguage } from './page-language.ts'
import { takeCostHidden } from './ui/hidden-cost.ts'

await speak(pageLanguage(), pageFormats())
keepAmounts()
takeCostHidden()
await import('./window.tsx')

/** The window: its language first, then its screens. Tables of words are made when they are loaded, so they are loaded after it is chosen. */
import { speak } from '../shared/words/say.ts'
import { pageLanguage } from './page-language.ts'

await speak(pageLanguage())
await import('./window.tsx')

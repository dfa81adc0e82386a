/** Vitest's set-up of each file: files of a worker share their modules, and what one of them has said of the language is not the next one's. */
import { hideCost, speak } from '../../shared/words/say.ts'

await speak('en')
hideCost(false)

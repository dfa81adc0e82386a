/** Vitest set-up for each file: files in one worker share modules, so the language that one file set must not affect the next. */
import { hideCost, setVoice } from '../../shared/words/say.ts'

await setVoice('en')
hideCost(false)

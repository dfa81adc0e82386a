/** What left and right mean in a window that may run from right to left. */
import { languages } from '../../../shared/words/languages.ts'
import { voice } from '../../../shared/words/say.ts'

const isMirrored = () => languages[voice.language].direction === 'rtl'

/** The arrow key that leads on along a line. */
export const onKey = (): 'ArrowLeft' | 'ArrowRight' => (isMirrored() ? 'ArrowLeft' : 'ArrowRight')
/** The arrow key that leads back along a line. */
export const backKey = (): 'ArrowLeft' | 'ArrowRight' => (isMirrored() ? 'ArrowRight' : 'ArrowLeft')

/** 1 for the arrow key that leads on along a line, -1 for the one that leads back, 0 for any other key. */
export const alongLine = (key: string): 1 | -1 | 0 => (key === onKey() ? 1 : key === backKey() ? -1 : 0)

/** Pixels to the right as pixels along a line. */
export const pixelsAlong = (toTheRight: number): number => (isMirrored() ? -toTheRight : toTheRight)

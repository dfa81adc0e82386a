/** Left and right in a window that may be right-to-left. */
import { languages } from '../../../shared/words/languages.ts'
import { voice } from '../../../shared/words/say.ts'

const isMirrored = () => languages[voice.language].direction === 'rtl'

/** Returns the arrow key that moves forward in reading direction. */
export const forwardKey = (): 'ArrowLeft' | 'ArrowRight' => (isMirrored() ? 'ArrowLeft' : 'ArrowRight')
/** Returns the arrow key that moves backward in reading direction. */
export const backwardKey = (): 'ArrowLeft' | 'ArrowRight' => (isMirrored() ? 'ArrowRight' : 'ArrowLeft')

/** Returns 1 for the arrow key that moves forward in reading direction, -1 for backward, 0 for any other key. */
export const directionOfKey = (key: string): 1 | -1 | 0 => (key === forwardKey() ? 1 : key === backwardKey() ? -1 : 0)

/** Converts pixels to the right into pixels in reading direction. */
export const pixelsInReadingDirection = (toTheRight: number): number => (isMirrored() ? -toTheRight : toTheRight)

/** Which day it is for the desk that is tested. */
import { dateIn } from '../src/shared/domain/dates.ts'

/**
 * Today where the desk stands. It runs in the process of the tests, whose zone is that of its machine and, until a test sets another, of its
 * accounting; the day of UTC is another one for some hours of each day.
 */
export const today = (): string => dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())

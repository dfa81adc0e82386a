/** The tested desk's current day. */
import { dateIn } from '../src/shared/domain/dates.ts'

/**
 * Returns today's date at the desk. The desk runs in the tests' process, so its zone is the machine's, and so is its accounting zone until a test
 * changes it. The UTC date differs for some hours of each day.
 */
export const today = (): string => dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())

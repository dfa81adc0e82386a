/** Names in other letters than Latin ones: they are sent as typed, but hotels read passports. */
import type { GuestDraft } from './guests.ts'

/** A letter that is neither Latin nor of every script, such as an accent. */
const otherLetter = /[^\p{Script=Latin}\P{L}]/u

/** The first part of a name that has other letters than Latin ones; null when it has none. One hint for a person is enough. */
export function otherThanLatin({
  firstName,
  lastName,
}: Pick<GuestDraft, 'firstName' | 'lastName'>): keyof Pick<GuestDraft, 'firstName' | 'lastName'> | null {
  if (otherLetter.test(firstName)) return 'firstName'
  return otherLetter.test(lastName) ? 'lastName' : null
}

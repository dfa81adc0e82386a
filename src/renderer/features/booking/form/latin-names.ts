/** Detects names in non-Latin letters: they are sent as typed, but the hotel may need the name as in the passport. */
import type { GuestDraft } from './guests.ts'

/** A letter that is not Latin; combining accents are not letters. */
const otherLetter = /[^\p{Script=Latin}\P{L}]/u

/** Returns the first part of a name with non-Latin letters; null for none. One hint per person is enough. */
export function otherThanLatin({
  firstName,
  lastName,
}: Pick<GuestDraft, 'firstName' | 'lastName'>): keyof Pick<GuestDraft, 'firstName' | 'lastName'> | null {
  if (otherLetter.test(firstName)) return 'firstName'
  return otherLetter.test(lastName) ? 'lastName' : null
}

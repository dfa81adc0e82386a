/** Cleaning rules for typed and pasted fields, one per kind of field. Those for names and free text are in `text.ts`. */
import { withPlainDigits } from '../words/typed-number.ts'

/** Zero-width format characters. A name may need some of them (joiners); these fields need none. */
const invisible = /\p{Cf}/gu

/** Removes invisible characters and surrounding blanks from a hotel code or reference. */
export const tidyCode = (typed: string): string => typed.replace(invisible, '').trim()

/** Brackets or quotes around the whole text. */
const enclosingMarks = /^(?:<(.*)>|\((.*)\)|'(.*)'|"(.*)"|‘(.*)’|“(.*)”)$/su

/**
 * Returns the e-mail address in a pasted text such as `Doe, John <john@example.com>`, `mailto:john@example.com?subject=...` or `(john@example.com);`.
 * Text without an address, or with two, is returned unchanged: `Email` rejects it.
 */
export function tidyEmail(typed: string): string {
  const line = typed
    .replace(invisible, '')
    .trim()
    .replace(/(?<![;,.])[;,.]+$/, '')
  const [, bracketedAddress] = /^[^@<>]*<([^@<>]+@[^@<>]+)>$/.exec(line) ?? []
  const bare =
    bracketedAddress ??
    enclosingMarks
      .exec(line)
      ?.slice(1)
      .find((inside) => inside !== undefined) ??
    line
  const [, mailtoAddress] = /^mailto:([^?]*)/i.exec(bare.trim()) ?? []
  return (mailtoAddress ?? bare).trim()
}

/** Returns a phone number in ASCII digits, hyphens and spaces, without `tel:`. */
export function tidyPhone(typed: string): string {
  return withPlainDigits(typed.normalize('NFKC'))
    .replace(invisible, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^tel: ?/i, '')
}

/** Returns the first character of a text that is not allowed; null if all characters are allowed. */
export function strayCharacter(text: string, allowed: RegExp): string | null {
  return [...text].find((character) => !allowed.test(character)) ?? null
}

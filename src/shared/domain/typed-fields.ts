/** Cleaning rules for typed and pasted fields, one per kind of field. Names and free text have theirs in `text.ts`. */
import { withPlainDigits } from '../words/typed-number.ts'

/** Format characters, which have no width: a name may need joiners among them, these fields never do. */
const invisible = /\p{Cf}/gu

/** A hotel code or a reference without invisible characters and surrounding blanks. */
export const tidyCode = (typed: string): string => typed.replace(invisible, '').trim()

/** Brackets and quotes around a whole text. */
const around = /^(?:<(.*)>|\((.*)\)|'(.*)'|"(.*)"|‘(.*)’|“(.*)”)$/su

/**
 * The e-mail address in a pasted text such as `Doe, John <john@example.com>`, `mailto:john@example.com?subject=...` or
 * `(john@example.com);`. Text that is no address, or holds two, stays as it is: `Email` refuses it.
 */
export function tidyEmail(typed: string): string {
  const line = typed
    .replace(invisible, '')
    .trim()
    .replace(/(?<![;,.])[;,.]+$/, '')
  const [, named] = /^[^@<>]*<([^@<>]+@[^@<>]+)>$/.exec(line) ?? []
  const bare =
    named ??
    around
      .exec(line)
      ?.slice(1)
      .find((inside) => inside !== undefined) ??
    line
  const [, linked] = /^mailto:([^?]*)/i.exec(bare.trim()) ?? []
  return (linked ?? bare).trim()
}

/** A phone number in ASCII digits, hyphens and spaces, without `tel:`. */
export function tidyPhone(typed: string): string {
  return withPlainDigits(typed.normalize('NFKC'))
    .replace(invisible, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^tel: ?/i, '')
}

/** The first character of a text that is none of the allowed ones; null where all are. */
export function strayCharacter(text: string, allowed: RegExp): string | null {
  return [...text].find((character) => !allowed.test(character)) ?? null
}

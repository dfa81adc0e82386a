/** Fields as a clipboard fills them: what nobody typed on purpose goes, what cannot be meant is refused by its name. */
import { withPlainDigits } from '../words/typed-number.ts'

/** Characters without a width, which a copied text brings along. */
const invisible = /\p{Cf}/gu

/** A hotel code or a reference without what a clipboard puts around and into it. */
export const tidyCode = (typed: string): string => typed.replace(invisible, '').trim()

/** Signs of which one stands on either side of an address. */
const around = /^(?:<(.*)>|\((.*)\)|'(.*)'|"(.*)"|‘(.*)’|“(.*)”)$/su

/**
 * An e-mail address out of what was pasted: of `Doe, John <john@example.com>`, `mailto:john@example.com?subject=...`,
 * `(john@example.com);` the address alone. What is no address, or two, is left for the rule to refuse.
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

/** A phone number in plain digits, hyphens and blanks, without `tel:`: whatever script, dash or blank it was copied with. */
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

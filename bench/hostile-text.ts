/** Text that may harm a spreadsheet or a CSV reader, generated from a seed. */
import type { Random } from './random.ts'

const openings = [
  '=', '+', '-', '@', '|', '\t', '\r', '\n', '\r\n', '＝', '＋', '－', '＠', '｜', '﹦', '﹢', '﹣', '﹫', '\u2212', "'", "''", '"', '""', ',', ';', '',
] as const // biome-ignore format: keep the list compact
const blanks = ['', '', ' ', '   ', '\u00a0', '\u200b', '\ufeff', '\u3164', '\u00ad', '\u2800', '\u202e', '\u0001', '\0'] as const
const bodies = [
  '1+2', 'SUM(A1)', "cmd|'/C calc'!A0", 'HYPERLINK("https://example.invalid","x")', '41505000000', '1E10', '00123', '3-4', 'a","=1+2', 'x;=1+2',
  'line\r\nbreak', 'Ångström', '🙂', 'عربي', '"', '4111 1111 1111 1111', '', 'TRUE', '12/03/2027', '1.5',
] as const // biome-ignore format: keep the list compact

export function hostileText(random: Random): string {
  const letters = Array.from({ length: random.below(6) }, () =>
    String.fromCodePoint(random.pick([32, 61, 64, 44, 34, 59, 65, 233, 0x4e00, 0x200d])),
  )
  return random.pick(blanks) + random.pick(openings) + random.pick(blanks) + random.pick(bodies) + letters.join('')
}

/** Parses guest lists pasted from a mail or sheet or read from a CSV file, by column headers or by column order. */
import { parse } from 'csv-parse/browser/esm/sync'
import { readAge } from '../../../ui/fields/typed-age.ts'
import type { GuestDraft } from './guests.ts'

export type Names = Pick<GuestDraft, 'firstName' | 'lastName'>

/** A letter that is not Latin; combining accents are not letters. */
const otherLetter = /[^\p{Script=Latin}\P{L}]/u

/** Returns the first part of a name with non-Latin letters; null for none. One hint per person is enough. */
export function findNonLatinPart({ firstName, lastName }: Names): keyof Names | null {
  if (otherLetter.test(firstName)) return 'firstName'
  return otherLetter.test(lastName) ? 'lastName' : null
}

type Column = 'first' | 'last' | 'name' | 'title' | 'born' | 'age' | 'room'

/** The patterns match text in lower case and without accents, see `normalise`. */
const heads: readonly (readonly [Column, RegExp])[] = [
  ['last', /^(?:last(?: ?names?)?|surname|family ?name|nachname|familienname|apellidos?|soyad[ıi]?|اسم العايلة|العايلة)$/u],
  ['first', /^(?:first(?: ?names?)?|given ?names?|forenames?|vornamen?|nombres?|ad[ıi]?|isim|الاسم الاول)$/u],
  [
    'name',
    /^(?:(?:full |guest |passenger |pax )?names?|guests?|passengers?|pax|gast(?:name)?|gaste|reisende[rn]?|nombre (?:completo|y apellidos?)|huesped(?:es)?|ad[ıi]? soyad[ıi]?|misafir(?:ler)?|الاسم|الضيف)$/u,
  ],
  ['title', /^(?:title|salutation|type|anrede|titel|typ|tratamiento|tipo|unvan|tur|اللقب)$/u],
  ['born', /birth|^dob$|^born|^geb|nacimiento|dogum|الميلاد/u],
  ['age', /^(?:age|alter|edad|yas|العمر)$/u],
  ['room', /^(?:room|rm|zimmer|habitacion|oda|الغرفة|غرفة)(?: ?(?:no|nr|n|num|number|nummer|numero|numaras[ıi]))?$/u],
]

const normalise = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the index of each column if the first line contains headers; null if it contains a guest. `rows` is the number of lines. */
function columnsOf(cells: readonly string[], rows: number): ReadonlyMap<Column, number> | null {
  const found = new Map<Column, number>()
  cells.forEach((cell, i) => {
    const column = heads.find(([, head]) => head.test(normalise(cell)))?.[0]
    if (column !== undefined && !found.has(column)) found.set(column, i)
  })
  const [name, last] = [found.get('name'), found.get('last')]
  // Next to a column of first names, a column `name` contains the last names.
  if (name !== undefined && last === undefined && found.has('first')) {
    found.delete('name')
    found.set('last', name)
  }
  const names = found.has('name') || found.has('last')
  return names && rows > 1 && found.size >= Math.min(2, cells.length) ? found : null
}

/** A guest of a list, written as `Ada Lovelace`, `Lovelace, Ada`, `LOVELACE/ADA MRS` or in columns. */
export interface ListedGuest {
  readonly firstName: string
  readonly lastName: string
  /** `CHILD` if a title says so, else null. */
  readonly kind: 'CHILD' | null
  /** On the check-in day; null if the list has neither age nor birth date. */
  readonly age: number | null
  readonly born: string | null
  /** The room as written in the list; null for none. */
  readonly room: string | null
}

/** A line that could not be fully parsed. */
interface LineProblem {
  readonly line: string
  /** `noName` has no guest; the other two have a guest, but without an age or with only one name. */
  readonly why: 'noName' | 'ageNotRead' | 'oneName'
}

export interface GuestList {
  readonly guests: readonly ListedGuest[]
  readonly troubles: readonly LineProblem[]
}

/** Characters read; a longer text is probably a file chosen by mistake. */
const longest = 100_000

/** Parses a guest list with one guest per line; ages are on the day `checkin`. */
export function readGuestList(text: string, checkin: string): GuestList {
  const rows = rowsOf(text.slice(0, longest))
  const columns = columnsOf(rows[0]?.cells ?? [], rows.length)
  const readings = columns
    ? rows.slice(1).map(({ cells }) => readByHeaders(cells, columns, checkin))
    : rows.map(({ cells, separator }) => readByOrder(cells, separator, checkin))
  return {
    guests: readings.flatMap(({ guest }) => (guest ? [guest] : [])),
    troubles: readings.flatMap(({ guest, ageText, line }): LineProblem[] => {
      if (guest === null) return [{ line, why: 'noName' }]
      const isHalf = guest.firstName === '' || guest.lastName === ''
      return [
        ...(isHalf ? [{ line, why: 'oneName' } as const] : []),
        ...(ageText === null ? [] : [{ line: ageText, why: 'ageNotRead' } as const]),
      ]
    }),
  }
}

/** Whether text pasted into a field is a guest list; a single plain name is not. */
export const isGuestList = (text: string, { guests }: GuestList): boolean =>
  guests.length > 1 || (guests.length === 1 && /[/\t]/.test(text))

function rowsOf(text: string) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = separatorOf(lines)
  // In a single line, a semicolon separates guests.
  const whole = lines.length === 1 && separator === ',' ? text.replaceAll(';', '\n') : text
  return cellsOf(whole, separator)
    .map((cells) => ({ cells: cells.map((cell) => cell.replace(/\s+/g, ' ').trim()), separator }))
    .filter(({ cells }) => cells.some((cell) => /[\p{L}\d]/u.test(cell)))
}

function separatorOf(lines: readonly string[]): string {
  if (lines.some((line) => line.includes('\t'))) return '\t'
  return lines.length > 1 && lines.every((line) => /;.*\S/.test(line)) ? ';' : ','
}

/** Parses cells; an unclosed quote counts as a normal character. */
function cellsOf(text: string, delimiter: string): string[][] {
  const shape = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, bom: true }
  try {
    return parse(text, shape)
  } catch {
    return parse(text, { ...shape, quote: null })
  }
}

interface Reading {
  readonly guest: ListedGuest | null
  /** The text where an age was expected, if it is not an age; else null. */
  readonly ageText: string | null
  readonly line: string
}

function readByHeaders(cells: readonly string[], columns: ReadonlyMap<Column, number>, checkin: string): Reading {
  const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
  const written = [cell('born'), cell('age')].filter(Boolean)
  const age = written.map((text) => readAge(text, checkin)).find((read) => read !== null) ?? null
  const full = readName(cell('name'))
  const names = columns.has('name') ? full : { firstName: withoutTitles(cell('first')), lastName: withoutTitles(cell('last')) }
  const titled = [cell('title'), cell('name'), cell('first'), cell('last')].join(' ')
  return readingOf(cells, names, titled, age, age === null ? (written[0] ?? null) : null, cell('room') || null)
}

/** Parses a row without headers: names, then a birth date or age, then a room, in separate cells; the age may also follow the name. */
function readByOrder(cells: readonly string[], separator: string, checkin: string): Reading {
  const names: string[] = []
  const titles: string[] = []
  let age: ReturnType<typeof readAge> = null
  let ageText: string | null = null
  let room: string | null = null
  for (const cell of cells.map((text, i) => (i === 0 ? text.replace(/^(?:\d+[.)]\s*|[-*•]\s*)/, '') : text))) {
    const named = /^(?:rooms?|rm|zimmer|habitaci[oó]n|hab|oda|غرفة|r|#)\.? ?#?(\d{1,2})$/iu.exec(cell)
    const read = readAge(cell, checkin)
    if (named) room = named[1] ?? null
    else if (onlyTitle.test(cell)) titles.push(cell)
    // A number before any name is a line number.
    else if (/^\d{1,3}$/.test(cell) && names.length === 0) continue
    else if (read && age && read.born === null) room = cell
    else if (read) age = read
    else if (/\p{L}{2}/u.test(cell) && names.length < 2 && age === null) names.push(cell)
    else if (/\d/.test(cell)) ageText = cell
  }
  const [only = ''] = names
  const trailingAgeMatch = names.length === 1 && age === null ? trailingAge.exec(only) : null
  const found = trailingAgeMatch && readAge(trailingAgeMatch[2] ?? '', checkin)
  const name =
    names.length > 1 && !only.includes('/') ? readNamesFromCells(names, separator) : readName(found ? (trailingAgeMatch[1] ?? '') : only)
  return readingOf(cells, name, [...titles, ...names].join(' '), age ?? found, ageText, room)
}

function readingOf(
  cells: readonly string[],
  { firstName, lastName }: Names,
  titled: string,
  age: ReturnType<typeof readAge>,
  ageText: string | null,
  room: string | null,
): Reading {
  const kind = childTitle.test(titled) ? 'CHILD' : null
  const guest = { firstName, lastName, kind, age: age?.age ?? null, born: age?.born ?? null, room } as const
  return { guest: firstName + lastName === '' ? null : guest, ageText, line: cells.filter(Boolean).join(' ') }
}

const titles = 'mr|mrs|ms|miss|mstr|master|dr|prof|chd|chld|inf|infant|herr|frau|sr|sra|m|mme'
const onlyTitle = new RegExp(`^(?:${titles}|child)\\.?$`, 'i')
const childTitle = /(?<!\p{L})(?:chd|chld|child|inf|infant|mstr|master)(?!\p{L})/iu
/** A birth date or age after a name: `TOM CHD 12MAR19`, `Tom Poe (7)`. */
const trailingAge =
  /^(.*\p{L}\.?) ?[ (](\d{1,2}(?:[./-]\d{1,2}[./-]\d{2,4}|\p{L}{3}\d{2,4})|\d{4}-\d{2}-\d{2}|\d{1,3})(?: ?(?:y(?:rs?|ears?)?|jahre?|años?|yaş)\.?)?\)?$/iu

const withoutTitles = (name: string) =>
  name
    .split(/\s+/)
    .filter((part) => /\p{L}/u.test(part) && !onlyTitle.test(part))
    .join(' ')

/** Reads names from two cells: with a comma the last name comes first, in sheet columns the first name. */
function readNamesFromCells([one = '', other = '']: readonly string[], separator: string): Names {
  const [first, last] = separator === ',' ? [other, one] : [one, other]
  return { firstName: withoutTitles(first), lastName: withoutTitles(last) }
}

function readName(text: string): Names {
  const slash = /^([^/]+)\/(.+)$/.exec(text)
  if (slash) return { firstName: capitalise(withoutTitles(slash[2] ?? '')), lastName: capitalise(withoutTitles(slash[1] ?? '')) }
  const comma = /^([^,]+),\s*(.+)$/.exec(text)
  if (comma) return { firstName: withoutTitles(comma[2] ?? ''), lastName: withoutTitles(comma[1] ?? '') }
  const words = withoutTitles(text).split(' ')
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** Capitalises a name that is all upper case, as airlines write it. */
function capitalise(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

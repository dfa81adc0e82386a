/** Recognises the column headers of a guest list in the desk's languages. */

export type Column = 'first' | 'last' | 'name' | 'title' | 'born' | 'age' | 'room'

/** The patterns match text normalised by `folded`: lower case and without accents. */
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

const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the index of each column if the first line contains headers; null if it contains a guest. `rows` is the number of lines. */
export function columnsOf(cells: readonly string[], rows: number): ReadonlyMap<Column, number> | null {
  const found = new Map<Column, number>()
  cells.forEach((cell, i) => {
    const column = heads.find(([, head]) => head.test(folded(cell)))?.[0]
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

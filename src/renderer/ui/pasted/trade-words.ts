/** Words with which people ask for rooms, in the desk's five languages, whatever the desk's own language is. */
import { fold } from '../../../shared/domain/text.ts'
import { withPlainDigits } from '../../../shared/words/typed-number.ts'

/** Latin words by kind, without accents. `one` to `four` are types of rooms by the adults that they are for. */
const latin = {
  adult: 'adult[oa]?s?|adts?|ads?|adl|erw|erwachsener?n?|yetiskin(?:ler|iz|e|in)?',
  person: 'persons?|people|ppl|pax|guests?|pers|personen|gaste?n?|personas?|huesped(?:es)?|kisi(?:yiz|ye)?',
  child:
    'child|chd|kind|son|kindes|daughter|boy|girl|teen|teenager|sohn|tochter|junge|madchen|jugendlicher?|nin[oa]|hij[oa]|menor|joven|cocuk|cocuklu|cocugu?m?u?z?|oglumuz|oglu|ogullari|kizimiz|kizi|kizlari|genc',
  children:
    'children|kids?|chds|sons|daughters|boys|girls|teens|teenagers|kindern?|sohne|tochter[n]|jugendlichen?|nin[oa]s|hij[oa]s|menores|jovenes|cocuklar',
  infant: 'infants?|inf|baby|babies|babys|toddler|kleinkind|saugling|bebes?|bebek|bebegi?m?i?z?',
  room: 'room|rm|zimmern?|zi|habitacion|hab|oda|odasi|odaya|odada|apartment|appartement|apartamento|apart|apartman|daire|dairede|suite|studio|apt|wohnung',
  rooms: 'rooms|rms|habitaciones|habs|odalar|apartments|apartamentos|suites',
  one: 'singles?|sgls?|sngl|sng|snl|ez|einzelzimmern?|individual(?:es)?|sencillas?',
  two: 'doubles?|dbls?|dz|doppelzimmern?|dobles?|matrimonial(?:es)?|twins?|twn|zweibettzimmern?',
  three: 'triples?|tpl|trpl|trp|dreibettzimmern?',
  four: 'quads?|qdpl|quadruple|vierbettzimmern?|cuadruples?',
  night: 'nights?|nts?|n|nachte?n?|noches?|gece|geceleme|ubernachtung(?:en)?',
  week: 'weeks?|wochen?|semanas?|hafta',
  year: 'years?|yrs?|yo|jahren?|jahre?|jahrige[nrs]?|j|anos?|yas(?:inda|larinda|indaki|larindaki)?',
  month: 'months?|mths?|mon|monate?n?|mes|meses|ay|aylik',
  aged: 'aged?|ages|yaslari|alter|edad|edades',
  each: 'each',
  singleUse: 'singleuse',
  or: 'or|oder|o|u|veya|either|entweder',
  and: 'and|und|y|e|ve|plus',
  family:
    'family|familie|familia|aile|aileyiz|ailesi|couple|paar|pareja|group|gruppe|grupo|grup|kisilik|parents|eltern|padres|zwillinge|mellizos|gemelos|ikizler|ikizlere',
  extra: 'extra|zustellbett|supletoria|ilave|cot|crib|babybett|cuna',
  bed: 'beds?|bett|betten|camas?|yatak|yatakli',
}

/** Arabic words by kind: singular, dual and plural. */
const arabic = {
  adult: ['بالغ|بالغا|راشد', 'بالغين|بالغان|راشدين|راشدان', 'بالغون|راشدون|كبار'],
  person: ['شخص|شخصا', 'شخصين|شخصان', 'اشخاص|افراد'],
  child: ['طفل|طفلا|طفلة|ابن|ابنة|مراهق|مراهقة', 'طفلين|طفلان|طفلتين', 'اطفال'],
  infant: ['رضيع|رضيعا', 'رضيعين|رضيعان', 'رضع'],
  room: ['غرفة|شقة|جناح', 'غرفتين|غرفتان|شقتين|جناحين', 'غرف|شقق'],
  one: ['مفردة|مفرد|سنجل|سنغل|فردية', 'مفردتين|فرديتين', ''],
  two: ['مزدوجة|دبل|دوبل|توام|ثنائية', 'مزدوجتين|مزدوجتان', ''],
  three: ['ثلاثية|تربل', 'ثلاثيتين', ''],
  four: ['رباعية', 'رباعيتين', ''],
  night: ['ليلة', 'ليلتين|ليلتان', 'ليال|ليالي|ليالى'],
  week: ['اسبوع', 'اسبوعين', 'اسابيع'],
  year: ['سنة|سنه|عام|عاما', 'سنتين|عامين', 'سنوات|سنين|اعوام'],
  month: ['شهر|شهرا', 'شهرين', 'اشهر|شهور'],
  aged: ['عمر|عمره|عمرها|بعمر', '', 'اعمارهم|اعمار|اعمارهما'],
  or: ['او|اما', '', ''],
  and: ['و', '', ''],
  family: ['عائلة|عائله|اسرة|مجموعة|زوجان|زوجين|والدي|التوام', '', ''],
  extra: ['اضافي', '', ''],
} as const

type LatinKind = keyof typeof latin
/** `number`: its value is in `value`; `mark`: a sign; `line`: a line break. */
export type WordKind =
  | Exclude<LatinKind, 'one' | 'two' | 'three' | 'four' | 'children' | 'rooms'>
  | 'type'
  | 'number'
  | 'mark'
  | 'line'
  | 'other'

export interface TradeWord {
  readonly kind: WordKind
  readonly text: string
  /** The number, or the adults that a type of room is for. */
  readonly value: number
  /** The number that the form of the word implies: 1 for an Arabic singular, 2 for a dual; null if it implies none. */
  readonly implied: number | null
  readonly isPlural: boolean
}

const latinWord = new RegExp(
  `^(?:${Object.entries(latin)
    .map(([kind, words]) => `(?<${kind}>${words})`)
    .join('|')})$`,
)
const arabicWord = new RegExp(
  `^و?[لب]?(?<article>ال|ل)?(?:${Object.entries(arabic)
    .flatMap(([kind, forms]) => forms.map((words, i) => words && `(?<${kind}${i}>${words})`))
    .filter(Boolean)
    .join('|')})$`,
)

const numberWords = [
  'a|an|one|ein|eine|einen|einem|einer|eins|un|una|uno|bir|tek|واحد|واحدة',
  'two|zwei|zwo|dos|iki|اثنان|اثنين|اثنتين|اثنتان',
  'three|drei|tres|uc|ثلاث|ثلاثة',
  'four|vier|cuatro|dort|اربع|اربعة',
  'five|funf|cinco|bes|خمس|خمسة',
  'six|sechs|seis|alti|ست|ستة',
  'seven|sieben|siete|yedi|سبع|سبعة',
  'eight|acht|ocho|sekiz|ثمان|ثماني|ثمانية',
  'nine|neun|nueve|dokuz|تسع|تسعة',
  // Not the Turkish ten, which is also an English preposition.
  'ten|zehn|diez|عشر|عشرة',
]
const numbers = new Map(numberWords.flatMap((words, i) => words.split('|').map((word) => [word, i + 1] as const)))
const capacities = { one: 1, two: 2, three: 3, four: 4 }

const plain = { value: 0, implied: null, isPlural: false }

function tradeWord(text: string): TradeWord {
  if (/^\d/.test(text)) return { ...plain, kind: 'number', text, value: Number(text) }
  if (!/^\p{L}/u.test(text)) return { ...plain, kind: text === '\n' ? 'line' : 'mark', text }
  const number = numbers.get(text) ?? numbers.get(text.replace(/^[ول]/, ''))
  if (number !== undefined) return { ...plain, kind: 'number', text, value: number }
  const { article, ...groups } = (latinWord.exec(text) ?? arabicWord.exec(text))?.groups ?? {}
  const [name = 'other'] = Object.entries(groups).find(([, found]) => found !== undefined) ?? []
  const [, stem = name, form] = /^(\D+)(\d)?$/.exec(name) ?? []
  const implied = form === '1' ? 2 : form === '0' && article === undefined ? 1 : null
  const isPlural =
    stem === 'children' || stem === 'rooms' || form === '2' || /^(?:single|double|twin|triple|doble|dbl|sgl)e?s$|^individuales$/.test(text)
  if (stem in capacities) return { kind: 'type', text, value: capacities[stem as keyof typeof capacities], implied, isPlural }
  const kind = stem === 'children' ? 'child' : stem === 'rooms' ? 'room' : (stem as WordKind)
  return { kind, text, value: 0, implied, isPlural }
}

/** Phrases whose words mean something else alone, and what they are read as. */
const phrases = (
  [
    [
      /per (?:person|adult|child|guest|night)|p\.p|pro (?:person|nacht|kopf)|por (?:persona|noche)|kisi basi(?:na)?|gecelik|للشخص|لليلة|kind regards|kind of|so kind|double[ -]check(?:ed|ing)?/,
      ' . ',
    ],
    [/ya da/, ' or '],
    [/(?:no|without|ohne|keine|sin|بدون) (?:children|kids|kinder|ninos|اطفال)|cocuksuz|cocuk yok/, ' . '],
    [
      /in each room|per room|each room|pro zimmer|jeweils|je|cada (?:una|habitacion)|por habitacion|her (?:oda(?:da|ya)?|birinde)|(?:في )?كل غرفة|لكل غرفة/,
      ' each ',
    ],
    [
      /(?:for |zur |de |ل)?(?:single use|sole use|single occupancy|einzelnutzung|alleinnutzung|einzelbelegung|uso individual|tek kisi(?:lik)? kullanim(?:li|i)?|dui|dsu)|ل?استخدام فردي/,
      ' singleuse ',
    ],
    [/family room|familienzimmer|habitacion familiar|aile odasi/, ' room '],
    [/غرفة عائلية/, ' غرفة '],
    [/zu zweit/, ' 2 persons '],
    [/zu dritt/, ' 3 persons '],
    [/(?:tek|bir|1) kisilik(?= (?:bir )?oda)/, ' single '],
    [/(?:cift|iki|2) kisilik(?= (?:bir )?oda)/, ' double '],
    [/(?:uc|3) kisilik(?= (?:bir )?oda)/, ' triple '],
    [/(?:dort|4) kisilik(?= (?:bir )?oda)/, ' quad '],
  ] as const
).map(([{ source }, meaning]) => [new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'gu'), meaning] as const)

/** Returns the text without accents and capital letters, with the digits 0 to 9. */
export const foldMessage = (text: string): string => fold(withPlainDigits(text)).replaceAll('ı', 'i')

/** Splits a text from `foldMessage` into words, numbers and signs, with their meaning. */
export function tradeWords(folded: string): TradeWord[] {
  const known = new Map<string, TradeWord>()
  const text = phrases.reduce((rest, [pattern, meaning]) => rest.replace(pattern, meaning), folded)
  return (text.match(/\d+|\p{L}+|\n|[^\s\p{L}\d]/gu) ?? []).map((word) => {
    const found = known.get(word) ?? tradeWord(word)
    known.set(word, found)
    return found
  })
}

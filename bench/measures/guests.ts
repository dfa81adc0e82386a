/**
 * Measures how often the duplicate check mistakes different people for the same guests, and the same guest for another: for generated parties of one
 * to four people from eleven countries, with the most common names at about their real shares.
 */
import { isSameName, type NamedPerson, nameForms } from '../../src/shared/domain/same-person.ts'
import { foldedText } from '../../src/shared/domain/text.ts'
import { surnamesOf } from '../booking-words.ts'
import { type Asked, atMost, type Figure, type Print } from '../measure.ts'
import { type Random, randomFrom } from '../random.ts'

/** Names and the share of the first one in percent. The k-th name has a k-th of that share; everyone else has a rare name. */
interface Country {
  readonly first: readonly [string, number]
  readonly last: readonly [string, number]
  /** The probability of a second first name in a booking, and of two last names. */
  readonly middle: number
  readonly twoLast: number
}

const countries: readonly [Country, ...Country[]] = [
  { first: ['Thomas Michael Andreas Jürgen Anna Karl-Heinz Ursula Hans-Peter Jörg Sabine Björn Zoë', 3], last: ['Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schäfer Großmann Köhler Weiß', 0.9], middle: 0.1, twoLast: 0.03 },
  { first: ['James John Mary Robert William Anne-Marie Emma Olivia Jack Sean Mary-Ann Grace', 3], last: ["Smith Jones Williams Brown Taylor Wilson Byron O'Brien O'Connor Evans Walker Wright", 1.1], middle: 0.2, twoLast: 0.02 },
  { first: ['Maria José Antonio Carmen Manuel Ana Francisco Laura David Juan Lucía Javier', 7], last: ['García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Núñez Martín Muñoz', 3.5], middle: 0.4, twoLast: 0.6 },
  { first: ['Mehmet Ayşe Fatma Mustafa Ahmet Ali Emine Işıl Hüseyin Zeynep Hatice Gökhan', 3], last: ['Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan', 1.5], middle: 0.15, twoLast: 0.05 },
  { first: ['Wei Jing Fang Min Lei Yan Li Na Xia Jun Tao Ming', 3], last: ['Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun', 7], middle: 0.4, twoLast: 0 },
  { first: ['Min-su Ji-hoon Seo-yeon Ji-woo Hyun-woo Soo-jin Min-jun Eun-ji Ye-jin Sung-ho Mi-kyung Young-ja', 1], last: ['Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh', 21], middle: 0, twoLast: 0 },
  { first: ['Jean Marie Jean-Pierre Michel Nathalie Philippe Isabelle François Hélène Anne-Sophie Zoé Noël', 3], last: ['Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Lefèvre Garçon', 0.5], middle: 0.1, twoLast: 0.05 },
  { first: ['Anna Piotr Katarzyna Krzysztof Łukasz Agnieszka Małgorzata Andrzej Paweł Michał Elżbieta Józef', 4], last: ['Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski', 0.6], middle: 0.05, twoLast: 0.03 },
  { first: ['Lars Anders Søren Anne Peter Mette Bjørn Åse Jens Lene Håkon Kirsten', 3], last: ['Hansen Johansen Olsen Larsen Andersen Pedersen Sørensen Nilsen Jørgensen Ødegård Åberg Bjørk', 3], middle: 0.15, twoLast: 0.1 },
  { first: ['Mohamed Ahmed Fatima Ali Omar Aisha Hassan Khalid Maryam Youssef Abdullah Noura', 9], last: ['Al-Harbi Hassan Ali Ibrahim Al-Ghamdi Mohamed Ahmed Mahmoud El-Sayed Saleh Abdel-Rahman Al-Otaibi', 2], middle: 0.4, twoLast: 0.1 },
  { first: ['Maria João Ana Pedro Inês Paulo Conceição Rui Sofia Luís Antônio Joana', 8], last: ['Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Gonçalves Conceição Araújo Simões Leitão', 9], middle: 0.3, twoLast: 0.6 },
] // biome-ignore format: keep one country per line

const rare = surnamesOf(12_000)

/** Draws a name of the list by its share, or a rare one. */
function nameOf(random: Random, [list, share]: readonly [string, number]): string {
  let left = random.next() * 100
  for (const [at, name] of list.split(' ').entries()) {
    left -= share / (at + 1)
    if (left < 0) return name
  }
  return rare[random.below(rare.length)] ?? ''
}

/** Returns a family or friends; most share their last name. */
function partyOf(random: Random, { first, last, middle, twoLast }: Country): NamedPerson[] {
  const family = [nameOf(random, last), ...(random.chance(twoLast) ? [nameOf(random, last)] : [])].join(' ')
  return Array.from({ length: 1 + random.below(4) }, (_, at) => ({
    firstName: [nameOf(random, first), ...(random.chance(middle) ? [nameOf(random, first)] : [])].join(' '),
    lastName: at === 0 || random.chance(0.7) ? family : nameOf(random, last),
  }))
}

const apart: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', å: 'aa', ł: 'l', ı: 'i' }
const plain = (name: string) => name.replace(/[äöüßøåłı]/g, (letter) => apart[letter] ?? letter)

/** Ways in which someone else might type the same person's name. */
const typings: readonly ((person: NamedPerson) => NamedPerson)[] = [
  ({ firstName, lastName }) => ({ firstName: lastName, lastName: firstName }),
  ({ firstName, lastName }) => ({ firstName: plain(firstName ?? ''), lastName: plain(lastName ?? '') }),
  ({ firstName, lastName }) => ({
    firstName: foldedText(firstName ?? '').toUpperCase(),
    lastName: foldedText(lastName ?? '').toUpperCase(),
  }),
  ({ firstName, lastName }) => ({ firstName: firstName?.replace(/['-]/g, '') ?? '', lastName: lastName?.replace(/['-]/g, '') ?? '' }),
  ({ firstName, lastName }) => ({ firstName: firstName?.replace(/['-]/g, ' ') ?? '', lastName: lastName?.replace(/['-]/g, ' ') ?? '' }),
  ({ firstName, lastName }) => ({ firstName: `Mrs ${firstName}`, lastName }),
  ({ firstName, lastName }) => ({ firstName: `${firstName} MR`, lastName }),
  ({ firstName, lastName }) => ({ firstName: `${firstName} Xaver`, lastName }),
  ({ firstName, lastName }) => ({ firstName: firstName?.split(' ')[0] ?? '', lastName }),
]

const isAsked = (one: readonly NamedPerson[], other: readonly NamedPerson[]) => {
  const names = other.map(nameForms)
  return one.map(nameForms).some((name) => names.some((another) => isSameName(name, another)))
}
const letters = ({ firstName, lastName }: NamedPerson) => foldedText(`${firstName} ${lastName}`)
const shareAName = (one: readonly NamedPerson[], other: readonly NamedPerson[]) =>
  one.some((a) => other.some((b) => letters(a) === letters(b)))

export async function measure(print: Print, { count }: Asked): Promise<Figure[]> {
  const pairs = count ?? 100_000
  const random = randomFrom(29)
  let [asked, alike, missed] = [0, 0, 0]
  for (let pair = 0; pair < pairs; pair++) {
    const country = random.pick(countries)
    const one = partyOf(random, country)
    // Both parties are from one country, the hard case: a hotel whose guests share a nationality.
    const other = partyOf(random, country)
    if (isAsked(one, other)) asked += 1
    if (shareAName(one, other)) alike += 1
    const [person] = one
    const typed = typings[pair % typings.length]
    if (person && typed && !isAsked([person], [typed(person)])) missed += 1
  }
  const of = 100_000 / pairs
  print(`of ${pairs} pairs of other parties ${asked} are asked about; in ${alike} of them two people have the very same name`)
  print(`of ${pairs} people whose name is typed in another way ${missed} are not known again`)
  return [atMost('guests-asked-wrongly', asked * of, 50, 'of 100,000'), atMost('guests-not-known-again', missed * of, 0, 'of 100,000')]
}

/** Generates fictional guests. */
import type { Pax } from '../../../shared/domain/schemas.ts'
import type { SeededRandom } from '../inventory/random.ts'
import type { StoredBooking } from './stored-booking.ts'

const firstNames =
  'Ana José Zoë François Jürgen Şule Åsa Noémie Łukasz Yuki Fatima John Mary-Jane Siobhán Đorđe Ümit Renée Björn Inês Tomáš Omar Chloé Nils Priya'
const lastNames =
  'Müller García O’Brien Yılmaz Lefèvre Nguyễn Sørensen Kovács Novák Silva Tanaka Al-Sabah Smith Pryde Bäcker Çelik Jönsson Rossi Peña Dvořák Keller Weiß'

const first = firstNames.split(' ')
const last = lastNames.split(' ')

export interface Person {
  readonly firstName: string
  readonly lastName: string
}

/** Picks a first and a last name from lists with accents, hyphens and apostrophes, as real guests have them. */
export function inventPerson(random: SeededRandom): Person {
  return { firstName: random.pick(first), lastName: random.pick(last) }
}

/** Generates the guests of one room. Ages of adults are often missing, as in real records. */
export function inventGuests(random: SeededRandom, lead: Person, pax: Pax): StoredBooking['occupancies'][number]['occupants'] {
  const adults = Array.from({ length: pax.numberOfAdults }, (_, n) => ({
    ...(n === 0 ? lead : { ...inventPerson(random), lastName: lead.lastName }),
    age: random.pick([null, null, 30, random.int(19, 84)]),
    occupantType: 'ADULT',
  }))
  const children = pax.childrenAges.map((age) => ({ ...inventPerson(random), lastName: lead.lastName, age, occupantType: 'CHILD' }))
  return [...adults, ...children]
}

/** Finds and removes the personal data of all or some guests of a booking in plain data. */
import { hash } from 'node:crypto'
import { otherSpellings, spellings, typedWords } from '../../../shared/domain/spellings.ts'
import { cleanText, foldedText } from '../../../shared/domain/text.ts'

interface Named {
  readonly firstName?: unknown
  readonly lastName?: unknown
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A full name without case, accents and extra blanks; empty when nobody is named. */
const foldedName = ({ firstName, lastName }: Named) => foldedText(cleanText(`${text(firstName)} ${text(lastName)}`))

/** Returns the people in plain data, at any depth. */
function namedIn(node: unknown): Named[] {
  if (node === null || typeof node !== 'object') return []
  const own = Array.isArray(node) || foldedName(node) === '' ? [] : [node as Named]
  return [...own, ...Object.values(node).flatMap(namedIn)]
}

/** Returns the folded full names of the people in plain data, at any depth. */
export const peopleIn = (node: unknown): string[] => namedIn(node).map(foldedName)

/** Returns the folded full names of the people who match every word of a name. */
export const peopleNamed = (node: unknown, name: string): string[] =>
  namedIn(node)
    .filter((person) => hasName(person, name))
    .map(foldedName)

/** Returns the folded words of a text, split like in the text index. */
const wordsIn = (freeText: string): string[] => foldedText(cleanText(freeText)).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []

/** Whether a person matches every whole word of a name, in any spelling. An empty name matches nobody. */
function hasName({ firstName, lastName }: Named, name: string): boolean {
  const full = cleanText(`${text(firstName)} ${text(lastName)}`)
  const own = new Set([...wordsIn(full), ...otherSpellings(full)])
  const isOwn = (word: string) => spellings(word).some((spelling) => own.has(spelling))
  const wantedWords = typedWords(cleanText(name))
  return (
    wantedWords.length > 0 && wantedWords.every(({ words, joined }) => words.every(isOwn) || (joined.length > 0 && joined.every(isOwn)))
  )
}

/** Whether a text contains a guest's whole name. */
export const containsWholeName = (freeText: string, name: string): boolean => hasName({ lastName: freeText }, name)

/** Whether a short text, such as the name of a view, contains a guest's whole name or consists only of words of it. */
export const containsOrIsPartOfName = (freeText: string, name: string): boolean =>
  containsWholeName(freeText, name) || containsWholeName(name, freeText)

/** Fields of a record that are not personal. Any other field may be, also one that the service adds later. */
const impersonal = new Set([
  ...['status', 'bookingRef', 'clientRef', 'rateKey', 'creationDate', 'checkin', 'checkout'],
  ...['hotelCode', 'hotelName', 'destinationCode', 'destinationName', 'countryCode'],
  ...['rateType', 'nonrefundable', 'boardType', 'boardName', 'cancellationPolicies'],
  ...['currency', 'total', 'cancellationCost', 'balance', 'commission', 'hotelRate', 'hotelCurrency'],
])
const roomFields = new Set(['numberOfAdults', 'roomDescription', 'sequence'])
const policyFields = new Set(['amount', 'fromDate'])
const occupantFields = new Set(['occupantType'])

type Tree = Record<string, unknown>
const isTree = (node: unknown): node is Tree => node !== null && typeof node === 'object' && !Array.isArray(node)

const pickFields = (node: unknown, fields: ReadonlySet<string>): unknown =>
  isTree(node) ? Object.fromEntries(Object.entries(node).filter(([field]) => fields.has(field))) : null

const mapEntries = (node: unknown, change: (entry: unknown) => unknown): unknown => (Array.isArray(node) ? node.map(change) : null)

/** Returns a record without its guests: amounts, dates, hotel, references and occupant types stay. */
export function withoutGuests(record: unknown): unknown {
  if (!isTree(record)) return null
  const entries = Object.entries(record).flatMap(([field, value]) => {
    if (field === 'occupancies') return [[field, mapEntries(value, withoutOccupants)]]
    if (field === 'cancellationPolicies') return [[field, mapEntries(value, (policy) => pickFields(policy, policyFields))]]
    return impersonal.has(field) ? [[field, isTree(value) || Array.isArray(value) ? null : value]] : []
  })
  return Object.fromEntries(entries)
}

function withoutOccupants(occupancy: unknown): unknown {
  if (!isTree(occupancy)) return null
  return {
    occupants: mapEntries(occupancy.occupants, (occupant) => pickFields(occupant, occupantFields)),
    room: pickFields(occupancy.room, roomFields),
  }
}

/** Returns a field's value from a history line; null for a field that may name somebody. */
export const valueWithoutGuests = (field: string, value: string | null): string | null => (impersonal.has(field) ? value : null)

/** Whether a free text contains any word of these people's names. Single letters are ignored, because every text contains them. */
export function mentions(freeText: string, people: ReadonlySet<string>): boolean {
  const folded = foldedText(cleanText(freeText))
  const words = new Set(wordsIn(freeText))
  const isMentioned = (word: string) => words.has(word) || (!spacedScripts.test(word) && folded.includes(word))
  return [...people].some((person) => wordsIn(person).some((word) => word.length > 1 && isMentioned(word)))
}

/** Scripts that separate words by blanks. */
const spacedScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{N}]+$/u

/**
 * Returns plain data without these people (folded full names): only the occupant type of a person stays, and a free text that mentions one of them is
 * removed as a whole.
 */
export function withoutPeople(node: unknown, people: ReadonlySet<string>, field = ''): unknown {
  if (typeof node === 'string') return !impersonal.has(field) && mentions(node, people) ? null : node
  if (Array.isArray(node)) return node.map((entry) => withoutPeople(entry, people, field))
  if (!isTree(node)) return node
  if (people.has(foldedName(node))) return field === 'holder' ? null : pickFields(node, occupantFields)
  // Keep the names of other people, even if they share a name with a removed guest.
  const isNameField = (name: string) => name === 'firstName' || name === 'lastName'
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, isNameField(name) ? value : withoutPeople(value, people, name)]),
  )
}

/** Returns the hash that recognises a removed guest when the service sends the name again; the name itself is not stored. */
export const hashOfGuest = (booking: number, person: string): Buffer => hash('sha256', `${booking}\n${person}`, 'buffer')

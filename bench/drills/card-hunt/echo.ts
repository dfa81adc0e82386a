/** A service that echoes a card in its answers. */

import type { Altered } from '../../desk-process/altering-service.ts'
import type { Random } from '../../random.ts'
import { telling, values, type Writing, writings } from './cards.ts'

/** How an answer contains the card. */
export type Echo =
  | { readonly how: 'fields'; readonly fields: readonly (readonly [field: string, form: string])[] }
  | { readonly how: 'error'; readonly status: number; readonly code: number; readonly writing: Writing }
  | { readonly how: 'page' | 'cut' | 'lost' }

/** Fields of a booking that contain text, and unknown fields. A number is an index into a list. */
const bookingFields = [
  ...['status', 'bookingRef', 'clientRef', 'rateKey', 'hotelCode', 'hotelName', 'destinationCode', 'destinationName', 'countryCode'],
  ...['rateType', 'boardType', 'boardName', 'currency', 'remarks', 'checkin', 'checkout', 'creationDate', 'total', 'balance', 'commission'],
  ...[
    'hotelRate',
    'hotelCurrency',
    'cancellationCost',
    'specialRequest',
    'holder.firstName',
    'holder.lastName',
    'holder.email',
    'holder.phone',
  ],
  ...['occupancies.0.occupants.0.firstName', 'occupancies.0.occupants.0.lastName', 'occupancies.0.occupants.0.age'],
  ...[
    'occupancies.0.room.roomDescription',
    'occupancies.0.room.sequence',
    'cancellationPolicies.0.amount',
    'cancellationPolicies.0.fromDate',
  ],
  ...['note', 'payment', 'meta', 'cardHolder', 'holder.note'],
] as const

/** Free-text and unknown fields: the desk can mask a card there in a later answer, without knowing the card. */
const freeFields = [
  ...['hotelName', 'destinationName', 'boardName', 'remarks', 'specialRequest', 'holder.firstName', 'holder.lastName', 'holder.phone'],
  ...['occupancies.0.occupants.0.firstName', 'occupancies.0.room.roomDescription', 'note', 'payment', 'meta', 'holder.note'],
] as const

type ErrorPair = readonly [status: number, code: number]
const errors: readonly [ErrorPair, ...ErrorPair[]] = [
  [400, 4000],
  [409, 40900],
  [410, 41000],
  [500, 50000],
  [500, 51000],
  [503, 50300],
  [502, 1],
]

export function echoFrom(random: Random): Echo {
  const drawn = random.next()
  if (drawn < 0.1) {
    const [status, code] = random.pick(errors)
    return { how: 'error', status, code, writing: random.pick(Object.keys(writings) as [Writing, ...Writing[]]) }
  }
  if (drawn < 0.2) return { how: random.pick(['page', 'cut', 'lost']) }
  return { how: 'fields', fields: echoedFields(random, bookingFields, [...Object.keys(writings), ...Object.keys(values)]) }
}

/** Returns an echo for a later answer: in free-text and unknown fields, in notations that identify a card by themselves. */
export function laterEchoFrom(random: Random): Echo {
  return { how: 'fields', fields: echoedFields(random, freeFields, [...telling, 'number']) }
}

function echoedFields(random: Random, fields: readonly string[], forms: readonly string[]) {
  return Array.from(
    { length: 1 + random.below(4) },
    () => [fields[random.below(fields.length)] ?? '', forms[random.below(forms.length)] ?? ''] as const,
  )
}

export const wordsOf = (echo: Echo): string =>
  echo.how === 'fields'
    ? echo.fields.map(([field, form]) => `${field} as ${form}`).join(', ')
    : echo.how === 'error'
      ? `error ${echo.status} as ${echo.writing}`
      : echo.how

function written(card: string, form: string): unknown {
  if (form in writings) return writings[form as Writing](card)
  return values[form as keyof typeof values](card)
}

/** Returns the altered answer; `text` is the original one. */
export function echoed(echo: Echo, card: string, text: string): Altered {
  switch (echo.how) {
    case 'lost':
      return 'lost'
    case 'page':
      return { status: 502, type: 'text/html', body: `<html><body>Bad gateway. Request: ${card} ${writings.spaces(card)}</body></html>` }
    case 'cut':
      return { body: `{"creditCard":{"number":"${card}"},"note":"${writings.spaces(card)}",${text.slice(1, text.length / 2)}` }
    case 'error': {
      const message = `The card ${writings[echo.writing](card)} was refused`
      return { status: echo.status, body: JSON.stringify({ errorCode: echo.code, message, detail: message, [card]: card }) }
    }
    case 'fields': {
      const tree = JSON.parse(text)
      if (!tree.booking) return 'as it is'
      for (const [field, form] of echo.fields) put(tree.booking, field.split('.'), written(card, form))
      return { body: JSON.stringify(tree) }
    }
  }
}

function put(node: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  const inner = node[name]
  if (rest.length === 0) node[name] = value
  else if (isRecord(inner)) put(inner, rest, value)
  else {
    const made = {}
    node[name] = made
    put(made, rest, value)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'

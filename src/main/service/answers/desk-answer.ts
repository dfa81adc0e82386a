/** An answer in the desk's form: unchanged, except for the hotels of a search. */
import type { EndpointName, ResponseOf } from '../../../shared/contract/endpoints.ts'
import type { ServiceFailure } from '../../../shared/contract/failure.ts'
import { type AnswerReading, readAnswer } from './answers.ts'
import { foundPieces } from './found-hotels.ts'
import type { SentCard } from './sent-card.ts'
import type { Answer } from './service.ts'

/** A parsed answer in the desk's form, or why it could not be read. */
export type DeskReading<N extends EndpointName> =
  | ({ readonly ok: true } & Answer<N>)
  | { readonly ok: false; readonly failure: ServiceFailure }

/** Parses the body of a 2xx answer as `readAnswer` does, and splits a search's hotels into pieces. */
export function readForDesk<N extends EndpointName>(
  name: N,
  status: number,
  body: Uint8Array,
  card: SentCard | null,
  charset: string | null = null,
): DeskReading<N> {
  const reading: AnswerReading<EndpointName> = readAnswer(name, status, body, card, charset)
  if (!reading.ok || !isSearch(name, reading.value)) return reading as DeskReading<N>
  return { ...reading, value: { pieces: foundPieces(reading.value.hotels) } } as DeskReading<EndpointName> as DeskReading<N>
}

const isSearch = (name: EndpointName, _value: unknown): _value is ResponseOf<'checkHotels'> => name === 'checkHotels'

/** Parses an offer form into a stored offer with all prices, or reports the invalid field. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { OfferForm, OfferLine } from '../../../shared/contract/views/offer-views.ts'
import { tidyFact, tidyNote } from '../../../shared/domain/desk-facts.ts'
import { Email } from '../../../shared/domain/schemas.ts'
import { guestPriceOf } from '../../../shared/domain/selling/offer.ts'
import { say } from '../../../shared/words/say.ts'
import type { NewOffer } from '../../ledger/records.ts'
import { soldBy } from '../booking/asked-price.ts'

const wrong = (path: string, problem: string) => new FailureError({ kind: 'input', fields: [{ path, problem }] })

/** Returns the offer of a form with its number. Errors: `input`, including for a missing price and a past validity. */
export function offerIn(form: OfferForm, number: string, today: string): NewOffer {
  const { client, language, validUntil, text, lines } = form
  const name = tidyFact(client.name)
  if (name === null) throw wrong('client.name', say('offer.clientMissing'))
  if (validUntil < today) throw wrong('validUntil', say('offer.validUntilPast'))
  return {
    number,
    client: { id: client.id, name, email: emailIn(client.email) },
    language,
    validUntil,
    text: tidyNote(text),
    lines: lines.map(lineIn),
  }
}

function emailIn(typed: string): string | null {
  if (typed.trim() === '') return null
  const { success, data, error } = Email.safeParse(typed)
  if (success) return data
  throw wrong('client.email', error.issues[0]?.message ?? say('schemas.emailInvalid'))
}

function lineIn({ selling, ...rate }: OfferForm['lines'][number], at: number): OfferLine {
  const path = `lines.${at}.selling.price`
  const sold = soldBy(rate.terms, selling, { path })
  if (guestPriceOf(rate.terms, sold) === null) throw wrong(path, say('offer.priceMissing'))
  return { ...rate, sold }
}

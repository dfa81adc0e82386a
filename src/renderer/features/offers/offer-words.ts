/** Texts about offers: state, result of a check, history. */
import type { LineCheck, OfferStep, OfferView } from '../../../shared/contract/views/offer-views.ts'
import type { OfferState } from '../../../shared/domain/selling/offer.ts'
import type { Offer } from '../../../shared/domain/terms.ts'
import { languages } from '../../../shared/words/languages.ts'
import { currentLanguage, say, texts } from '../../../shared/words/say.ts'
import { failureWords } from '../../ui/wording/failure-words.ts'
import { changeOfAmount } from '../../ui/wording/selling-words.ts'
import { termNames } from '../../ui/wording/term-words.ts'

export const stateWords: Record<OfferState, string> = texts({
  open: 'offer.open',
  sent: 'offer.sent',
  expired: 'offer.expired',
  booked: 'offer.booked',
  withdrawn: 'offer.withdrawn',
})

export const stepWords: Record<OfferStep, string> = texts({
  made: 'offer.madeColumn',
  changed: 'offer.stepChanged',
  sent: 'offer.stepSent',
  withdrawn: 'offer.stepWithdrawn',
  reopened: 'offer.stepReopened',
  checked: 'offer.stepChecked',
  handedOut: 'offer.stepHandedOut',
  erased: 'offer.stepErased',
  noted: 'offer.stepNoted',
})

/** Returns the client's name, or a text saying that it was removed. */
export const clientWords = ({ name, erased }: { readonly name: string; readonly erased: boolean }): string =>
  erased ? say('offer.clientRemoved') : name

/** Lists names in the language of the window. */
export const listFormat = () => new Intl.ListFormat(languages[currentLanguage].locale)

/** Returns what the last check found about a rate, as text and as a tone (null: not checked yet). */
export function checkWords(
  check: LineCheck | null,
  terms: Offer,
): { readonly words: string; readonly tone: 'confirmed' | 'unknown' | 'failed' | null } {
  switch (check?.kind) {
    case undefined:
      return { words: say('offer.neverChecked'), tone: null }
    case 'failed':
      return { words: say('offer.checkFailed', { what: failureWords(check.failure).what }), tone: 'unknown' }
    case 'gone':
      return { words: say('offer.gone', { others: check.others }), tone: 'failed' }
    case 'there':
      return availableWords(check, terms)
  }
}

function availableWords({ anew, now, differences }: Extract<LineCheck, { kind: 'there' }>, terms: Offer) {
  const found = anew ? say('offer.foundAnew') : ''
  if (differences.length === 0) return { words: [say('offer.unchanged'), found].filter(Boolean).join(' '), tone: 'confirmed' as const }
  const amount = changeOfAmount(terms, now)
  const changedTerms = differences.map(({ field }) => (field === 'amount' && amount ? `${termNames[field]} (${amount})` : termNames[field]))
  const isBetter = differences.every(({ verdict }) => verdict === 'better')
  const words = say('offer.differs', { isBetter: isBetter ? 'yes' : 'no', what: listFormat().format(changedTerms) })
  return { words: [words, found].filter(Boolean).join(' '), tone: isBetter ? ('confirmed' as const) : ('unknown' as const) }
}

/**
 * Returns the bookings and attempts sent for a rate of an offer: each booking, and each attempt that may still become one. If all attempts
 * failed, it returns only the last one; a failed attempt is left out once another one has replaced it.
 */
export function listSentBookings(
  bookings: OfferView['bookings'],
  line: number,
): readonly { readonly clientRef: string; readonly isBooked: boolean }[] {
  const lineBookings = bookings.filter((booking) => booking.line === line)
  const bookedOrOpen = lineBookings.filter(({ status, open }) => status !== null || open)
  return (bookedOrOpen.length > 0 ? bookedOrOpen : lineBookings.slice(-1)).map(({ clientRef, status }) => ({
    clientRef,
    isBooked: status !== null,
  }))
}

/** Returns a text saying how many of all offers were booked; empty without offers. */
export function bookedWords(counts: Readonly<Record<OfferState, number>>): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return all === 0 ? '' : say('offer.monthsSummary', { booked: counts.booked, all })
}

/** Returns whether an offer can still be edited. */
export const canChange = ({ state, erased }: Pick<OfferView, 'state' | 'erased'>): boolean =>
  !erased && state !== 'booked' && state !== 'withdrawn'

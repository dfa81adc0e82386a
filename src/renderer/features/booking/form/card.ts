/** Typed card data. It is only in the state of the component that shows it, and is dropped when the booking is sent. */
import { dateIn } from '../../../../shared/domain/dates.ts'
import { CreditCard } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import type { ShownClock } from '../../../ui/clock.tsx'
import type { Problem } from './guests.ts'

export type CardDraft = Readonly<Record<keyof CreditCard, string>>

export const noCard: CardDraft = { firstName: '', lastName: '', number: '', year: '', month: '', cvv: '' }

export type CardReading =
  | { readonly ok: true; readonly card: CreditCard | null }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * Validates the typed card. Returns `card: null` if every field is empty, else the card or a problem for each invalid field. A card is valid to
 * the end of its month in the desk's time zone.
 */
export function readCard(draft: CardDraft, { nowMs, zone }: ShownClock): CardReading {
  if (Object.values(draft).every((text) => text.trim() === '')) return { ok: true, card: null }
  const parsed = CreditCard.safeParse(draft)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }): Problem => ({ path: `card.${path.join('.')}`, words: message }))
    return { ok: false, problems: problems.filter(({ path }, i) => problems.findIndex((other) => other.path === path) === i) }
  }
  const { year, month } = parsed.data
  if (`${year}-${month}` < dateIn(zone, nowMs).slice(0, 7)) {
    return { ok: false, problems: [{ path: 'card.year', words: say('card.expired') }] }
  }
  return { ok: true, card: parsed.data }
}

/** Masks a card number, showing at most the last four digits. */
export function maskedNumber(number: string): string {
  const digits = number.replace(/\D/g, '')
  return digits.length < 5 ? '•'.repeat(digits.length) : `•••• •••• •••• ${digits.slice(-4)}`
}

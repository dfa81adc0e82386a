/** Changes by a clerk to an offer. Each change is a step with its user; a step names no client. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { LineCheck, OfferStep } from '../../../shared/contract/views/offer-views.ts'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { type Prepare, type WritableDb, writing } from '../database/ledger-db.ts'
import { userAtDesk } from '../journal/user.ts'
import type { NewOffer } from '../records.ts'
import { indexOffer } from './index-offer.ts'
import { checksOf, linesOf, type StoredOffer } from './offer-row.ts'
import { storedOffer } from './offers.ts'

/** Adds a step to the history of an offer. Runs inside the caller's transaction. */
export function addStep(prepare: Prepare, id: number, what: OfferStep, atMs: number, detail: string | null = null): void {
  prepare('insert into offer_step (offer_id, at_ms, user, what, detail) values (?, ?, ?, ?, ?)').run(
    ...[id, Math.round(atMs), userAtDesk(), what, detail],
  )
}

/** Changes an offer in one transaction. Throws `notHere`. */
export function updateOffer(db: WritableDb, number: string, change: (offer: StoredOffer) => void): void {
  writing(db, () => {
    const offer = storedOffer(db.prepare, number)
    if (!offer) throw new FailureError({ kind: 'notHere' })
    change(offer)
  })
}

/** Whether a change affects the content that is sent to the client. */
function isContentChanged(offer: StoredOffer, { text, language, validUntil, lines }: NewOffer): boolean {
  const after = [text, language, validUntil, lines]
  return canonicalJson(after) !== canonicalJson([offer.text, offer.language, offer.valid_until, linesOf(offer)])
}

/** A client that was deleted in the meantime leaves only the typed name. */
const existingClientSql = '(select id from client where id = ?)'

/** Stores a new offer. Returns false, and stores nothing, if another offer has its number. */
export function makeOffer(db: WritableDb, offer: NewOffer, atMs: number): boolean {
  const { prepare } = db
  return writing(db, () => {
    if (storedOffer(prepare, offer.number)) return false
    const { number, client, language, validUntil, text, lines } = offer
    prepare(`
      insert into offer (number, made_ms, made_by, client_id, client_name, client_email, language, valid_until, text, lines, checks, last_checkout, words)
      values (?, ?, ?, ${existingClientSql}, ?, ?, ?, ?, ?, ?, '[]', ?, ?)`).run(
      ...[number, Math.round(atMs), userAtDesk(), client.id, client.name, client.email, language, validUntil, text, JSON.stringify(lines)],
      ...[lastCheckout(offer), ''],
    )
    const { id } = storedOffer(prepare, number) ?? { id: 0 }
    indexOffer(prepare, id)
    addStep(prepare, id, 'made', atMs)
    return true
  })
}

/**
 * Replaces the content of an offer. If the content for the client changes, the offer must be sent again. Unchanged rates keep their check results.
 * Throws `notHere`, also for an offer whose client was removed.
 */
export function changeOffer(db: WritableDb, offer: NewOffer, atMs: number): void {
  const { prepare } = db
  updateOffer(db, offer.number, (stored) => {
    if (stored.erased_ms !== null) throw new FailureError({ kind: 'notHere' })
    const { client, language, validUntil, text, lines } = offer
    const before = new Map(linesOf(stored).map((line, at) => [canonicalJson([line.rateKey, line.terms]), checksOf(stored)[at] ?? null]))
    const checks = lines.map((line) => before.get(canonicalJson([line.rateKey, line.terms])) ?? null)
    prepare(`
      update offer set client_id = ${existingClientSql}, client_name = ?, client_email = ?, language = ?, valid_until = ?, text = ?, lines = ?, checks = ?, last_checkout = ?,
        sent_ms = iif(?, null, sent_ms) where id = ?`).run(
      ...[
        client.id,
        client.name,
        client.email,
        language,
        validUntil,
        text,
        JSON.stringify(lines),
        JSON.stringify(checks),
        lastCheckout(offer),
      ],
      ...[Number(isContentChanged(stored, offer)), stored.id],
    )
    indexOffer(prepare, stored.id)
    addStep(prepare, stored.id, 'changed', atMs)
  })
}

const lastCheckout = ({ lines, validUntil }: NewOffer) =>
  lines.map(({ stay }) => stay.checkout).reduce((last, day) => (day > last ? day : last), validUntil)

const markSql = {
  sent: 'update offer set sent_ms = @atMs where id = @id',
  withdrawn: 'update offer set withdrawn_ms = @atMs where id = @id',
  reopened: 'update offer set withdrawn_ms = null, sent_ms = null where id = @id',
} as const

/** Records that an offer was sent or withdrawn, or undoes that. Throws `notHere`. */
export function markOffer(db: WritableDb, number: string, mark: keyof typeof markSql, atMs: number): void {
  updateOffer(db, number, ({ id }) => {
    db.prepare(markSql[mark]).run({ id, ...(mark === 'reopened' ? {} : { atMs: Math.round(atMs) }) })
    addStep(db.prepare, id, mark, atMs)
  })
}

/** Records how an offer left the desk, such as `saved as PDF`. Throws `notHere`. */
export function noteOfferHandedOut(db: WritableDb, number: string, how: string, atMs: number): void {
  updateOffer(db, number, ({ id }) => addStep(db.prepare, id, 'handedOut', atMs, how))
}

/**
 * Stores what a check found for each rate, in their order. The rates themselves stay as offered. Throws `notHere`, also when the offer has other
 * rates by now.
 */
export function saveOfferChecks(
  db: WritableDb,
  number: string,
  checks: readonly (LineCheck | null)[],
  checkedRateKeys: readonly string[],
  atMs: number,
): void {
  updateOffer(db, number, (stored) => {
    if (canonicalJson(linesOf(stored).map(({ rateKey }) => rateKey)) !== canonicalJson(checkedRateKeys))
      throw new FailureError({ kind: 'notHere' })
    db.prepare('update offer set checks = ? where id = ?').run(JSON.stringify(checks), stored.id)
    addStep(db.prepare, stored.id, 'checked', atMs)
  })
}

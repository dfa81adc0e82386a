/**
 * Evidence: an append-only record of what was agreed, sent, answered and found about one booking. Each line is hash-chained to the one before, so a
 * changed, removed or inserted line is detectable. A body can be emptied when its guests are removed, because the chain covers only the body's hash.
 */
import { hash } from 'node:crypto'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { maskCards } from '../bookings/raw.ts'
import { bodyWithoutRemoved } from '../bookings/removed-guests.ts'
import type { Prepare, ReadableDb } from '../database/ledger-db.ts'
import type { NewEvidence, StoredEvidence } from '../records.ts'
import { computerUser } from './user.ts'

/** A line before it is chained: the fields that its hash covers. */
export type EvidenceLine = Omit<StoredEvidence, 'previous' | 'hash'>

/** Returns the hex SHA-256 of a body as JSON with sorted keys. */
export function hashOfBody(body: unknown): string {
  return hash('sha256', canonicalJson(body), 'hex')
}

/** Whether a line's body was emptied after it was written. */
export function isEmptied({ body, bodyHash }: Pick<StoredEvidence, 'body' | 'bodyHash'>): boolean {
  return body === null && bodyHash !== '' && bodyHash !== hashOfBody(null)
}

/**
 * Returns the line as the text that is hashed: JSON of these eight fields with sorted keys. Old lines without a body hash include the body.
 */
export function textOfLine({ subject, sequence, what, atMs, user, serverDateMs, clockOffsetMs, body, bodyHash }: EvidenceLine): string {
  return canonicalJson({ subject, sequence, what, atMs, user, serverDateMs, clockOffsetMs, ...(bodyHash === '' ? { body } : { bodyHash }) })
}

/** Returns the hex SHA-256 over the previous line's hash (empty for the first), a newline and the line's text. */
export function hashOfLine(previous: string, line: EvidenceLine): string {
  return hash('sha256', `${previous}\n${textOfLine(line)}`, 'hex')
}

const isBodyIntact = (line: EvidenceLine) => line.bodyHash === '' || line.bodyHash === hashOfBody(line.body) || isEmptied(line)

/** Returns the position, counted from 1, of the first line whose number, `previous`, body or hash is wrong; null when the chain is intact. */
export function findBrokenLine(lines: readonly StoredEvidence[]): number | null {
  const broken = lines.findIndex((line, i) => {
    const previous = lines[i - 1]?.hash ?? ''
    return line.sequence !== i + 1 || line.previous !== previous || !isBodyIntact(line) || line.hash !== hashOfLine(previous, line)
  })
  return broken === -1 ? null : broken + 1
}

const roundOrNull = (ms: number | null) => (ms === null ? null : Math.round(ms))

/**
 * Adds lines inside the caller's transaction. Masks card-like digits and replaces text that the disk cannot store. Guests who were removed from a
 * booking are also left out of its new evidence.
 */
export function addEvidence(prepare: Prepare, lines: readonly NewEvidence[]): void {
  for (const { subject: rawSubject, what, atMs, user, serverDateMs, clockOffsetMs, body: rawBody } of lines) {
    const subject = rawSubject.toWellFormed()
    const last = prepare<Pick<StoredEvidence, 'sequence' | 'hash'>>(
      'select sequence, hash from evidence where subject = ? order by sequence desc limit 1',
    ).get(subject)
    // Hash the body as it will be read back, without what JSON leaves out.
    const body: unknown = JSON.parse(JSON.stringify(maskCards(bodyWithoutRemoved(prepare, subject, rawBody ?? null))))
    const line: EvidenceLine = {
      subject,
      sequence: (last?.sequence ?? 0) + 1,
      what,
      atMs: Math.round(atMs),
      user: user ?? computerUser,
      serverDateMs: roundOrNull(serverDateMs),
      clockOffsetMs: roundOrNull(clockOffsetMs),
      body,
      bodyHash: hashOfBody(body),
    }
    const previous = last?.hash ?? ''
    prepare(`
      insert into evidence (subject, sequence, what, at_ms, user, server_date_ms, clock_offset_ms, body, body_hash, previous, hash)
      values (@subject, @sequence, @what, @atMs, @user, @serverDateMs, @clockOffsetMs, @body, @bodyHash, @previous, @hash)
    `).run({ ...line, body: JSON.stringify(body), previous, hash: hashOfLine(previous, line) })
  }
}

/** Returns the lines about one booking, oldest first, without verifying the chain; see `findBrokenLine`. */
export function evidence({ prepare }: ReadableDb, subject: string): StoredEvidence[] {
  const rows = prepare<StoredEvidence & { body: string }>(`
    select subject, sequence, what, at_ms as atMs, user, server_date_ms as serverDateMs, clock_offset_ms as clockOffsetMs, body,
      body_hash as bodyHash, previous, hash
    from evidence where subject = ? order by sequence`)
  return rows.all(subject).map((row) => ({ ...row, body: JSON.parse(row.body) }))
}

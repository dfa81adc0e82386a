/**
 * Evidence: what was agreed to, sent, answered and found out about one booking, line after line. Lines are only added,
 * and each is chained to the one before, so that a line that was changed, left out or put between shows. A body can be
 * emptied when its guests are removed: the chain goes by the body's hash.
 */
import { hash } from 'node:crypto'
import { canonical } from '../../../shared/domain/canonical.ts'
import { maskCards } from '../bookings/raw.ts'
import { bodyWithoutRemoved } from '../bookings/removed-guests.ts'
import type { Prepare, ReadableDb } from '../database/ledger-db.ts'
import type { EvidenceKind, NewEvidence, StoredEvidence } from '../records.ts'
import { userAtDesk } from './user.ts'

/** A line before it is chained: what its hash speaks for. */
export type EvidenceLine = Omit<StoredEvidence, 'previous' | 'hash'>

/** Hex SHA-256 of a body as JSON with sorted keys. */
export function hashOfBody(body: unknown): string {
  return hash('sha256', canonical(body), 'hex')
}

/** Whether a line had a body that was emptied since. */
export function isEmptied({ body, bodyHash }: Pick<StoredEvidence, 'body' | 'bodyHash'>): boolean {
  return body === null && bodyHash !== '' && bodyHash !== hashOfBody(null)
}

/** The line as the text that is hashed: JSON of these eight fields with sorted keys. One of before bodies were hashed holds its body. */
export function textOfLine({ subject, sequence, what, atMs, user, serverDateMs, clockOffsetMs, body, bodyHash }: EvidenceLine): string {
  return canonical({ subject, sequence, what, atMs, user, serverDateMs, clockOffsetMs, ...(bodyHash === '' ? { body } : { bodyHash }) })
}

/** Hex SHA-256 over the hash of the line before (empty for the first), a newline, and the line's text. */
export function hashOfLine(previous: string, line: EvidenceLine): string {
  return hash('sha256', `${previous}\n${textOfLine(line)}`, 'hex')
}

const bodyHolds = (line: EvidenceLine) => line.bodyHash === '' || line.bodyHash === hashOfBody(line.body) || isEmptied(line)

/** The place, counted from 1, of the first line whose number, `previous`, body or hash is wrong; null when the chain holds. */
export function brokenAt(lines: readonly StoredEvidence[]): number | null {
  const broken = lines.findIndex((line, i) => {
    const previous = lines[i - 1]?.hash ?? ''
    return line.sequence !== i + 1 || line.previous !== previous || !bodyHolds(line) || line.hash !== hashOfLine(previous, line)
  })
  return broken === -1 ? null : broken + 1
}

const whole = (ms: number | null) => (ms === null ? null : Math.round(ms))

/**
 * Adds lines inside the caller's transaction. Card-like digits are masked, and text is made what the disk can hold. Guests who
 * were removed from a booking do not come back in what is found out about it.
 */
export function addEvidence(prepare: Prepare, lines: readonly NewEvidence[]): void {
  for (const { subject: named, what, atMs, serverDateMs, clockOffsetMs, body: told } of lines) {
    const subject = named.toWellFormed()
    const last = prepare<Pick<StoredEvidence, 'sequence' | 'hash'>>(
      'select sequence, hash from evidence where subject = ? order by sequence desc limit 1',
    ).get(subject)
    // As it will be read back: without what JSON leaves out.
    const body: unknown = JSON.parse(JSON.stringify(maskCards(bodyWithoutRemoved(prepare, subject, told ?? null))))
    const line: EvidenceLine = {
      subject,
      sequence: (last?.sequence ?? 0) + 1,
      what,
      atMs: Math.round(atMs),
      user: userAtDesk,
      serverDateMs: whole(serverDateMs),
      clockOffsetMs: whole(clockOffsetMs),
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

interface EvidenceRow {
  readonly subject: string
  readonly sequence: number
  readonly what: EvidenceKind
  readonly at_ms: number
  readonly user: string
  readonly server_date_ms: number | null
  readonly clock_offset_ms: number | null
  readonly body: string
  readonly body_hash: string
  readonly previous: string
  readonly hash: string
}

/** The lines about one booking, first line first, as they stand; see `brokenAt`. */
export function evidence({ prepare }: ReadableDb, subject: string): StoredEvidence[] {
  const rows = prepare<EvidenceRow>('select * from evidence where subject = ? order by sequence').all(subject)
  return rows.map((row) => ({
    subject: row.subject,
    sequence: row.sequence,
    what: row.what,
    atMs: row.at_ms,
    user: row.user,
    serverDateMs: row.server_date_ms,
    clockOffsetMs: row.clock_offset_ms,
    body: JSON.parse(row.body),
    bodyHash: row.body_hash,
    previous: row.previous,
    hash: row.hash,
  }))
}

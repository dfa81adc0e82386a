/**
 * Evidence: what was agreed to, sent, answered and found out about one booking, line after line. Lines are only added,
 * and each is chained to the one before, so that a line that was changed, left out or put between shows.
 */
import { hash } from 'node:crypto'
import { canonical } from '../../shared/canonical.ts'
import type { Prepare } from './connection.ts'
import type { EvidenceKind, NewEvidence, StoredEvidence } from './ledger.ts'
import type { Shelf } from './open.ts'
import { maskCards } from './raw.ts'
import { userAtDesk } from './user-at-desk.ts'

/** A line before it is chained: what its hash speaks for. */
export type EvidenceLine = Omit<StoredEvidence, 'previous' | 'hash'>

/** The line as the text that is hashed: JSON of these eight fields with sorted keys. */
export function textOfLine({ subject, sequence, what, atMs, user, serverDateMs, clockOffsetMs, body }: EvidenceLine): string {
  return canonical({ subject, sequence, what, atMs, user, serverDateMs, clockOffsetMs, body })
}

/** Hex SHA-256 over the hash of the line before (empty for the first), a newline, and the line's text. */
export function hashOfLine(previous: string, line: EvidenceLine): string {
  return hash('sha256', `${previous}\n${textOfLine(line)}`, 'hex')
}

/** The place, counted from 1, of the first line whose number, `previous` or hash is wrong; null when the chain holds. */
export function brokenAt(lines: readonly StoredEvidence[]): number | null {
  const broken = lines.findIndex((line, i) => {
    const previous = lines[i - 1]?.hash ?? ''
    return line.sequence !== i + 1 || line.previous !== previous || line.hash !== hashOfLine(previous, line)
  })
  return broken === -1 ? null : broken + 1
}

const whole = (ms: number | null) => (ms === null ? null : Math.round(ms))

/** Adds lines inside the caller's transaction. Card-like digits are masked, and text is made what the disk can hold. */
export function addEvidence(prepare: Prepare, lines: readonly NewEvidence[]): void {
  for (const { subject: named, what, atMs, serverDateMs, clockOffsetMs, body: told } of lines) {
    const subject = named.toWellFormed()
    const last = prepare('select sequence, hash from evidence where subject = ? order by sequence desc limit 1').get(subject) as
      | Pick<StoredEvidence, 'sequence' | 'hash'>
      | undefined
    const body = JSON.stringify(maskCards(told ?? null))
    const line: EvidenceLine = {
      subject,
      sequence: (last?.sequence ?? 0) + 1,
      what,
      atMs: Math.round(atMs),
      user: userAtDesk,
      serverDateMs: whole(serverDateMs),
      clockOffsetMs: whole(clockOffsetMs),
      // As it will be read back: without what JSON leaves out.
      body: JSON.parse(body),
    }
    const previous = last?.hash ?? ''
    prepare(`
      insert into evidence (subject, sequence, what, at_ms, user, server_date_ms, clock_offset_ms, body, previous, hash)
      values (@subject, @sequence, @what, @atMs, @user, @serverDateMs, @clockOffsetMs, @body, @previous, @hash)
    `).run({ ...line, body, previous, hash: hashOfLine(previous, line) })
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
  readonly previous: string
  readonly hash: string
}

/** The lines about one booking, first line first, as they stand; see `brokenAt`. */
export function evidence({ prepare }: Shelf, subject: string): StoredEvidence[] {
  const rows = prepare('select * from evidence where subject = ? order by sequence').all(subject) as EvidenceRow[]
  return rows.map((row) => ({
    subject: row.subject,
    sequence: row.sequence,
    what: row.what,
    atMs: row.at_ms,
    user: row.user,
    serverDateMs: row.server_date_ms,
    clockOffsetMs: row.clock_offset_ms,
    body: JSON.parse(row.body),
    previous: row.previous,
    hash: row.hash,
  }))
}

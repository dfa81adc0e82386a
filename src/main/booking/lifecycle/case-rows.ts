/**
 * The ledger rows of one kind of case. An unreadable row is quarantined: it is overwritten only when the service or a clerk provides new
 * data for the same reference, and its body is then recorded as evidence in the same commit.
 */

import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { referenceNamed } from '../../../shared/domain/reference.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { CommitExtras, NewEvidence } from '../../ledger/records.ts'
import type { CaseRunnerContext } from './case-runner.ts'

/** How rows of one kind are read, written and converted. */
export interface CaseRowsParts<Row extends { readonly body: string }, State>
  extends Pick<CaseRunnerContext<State>, 'clock' | 'noticed' | 'unreadable'> {
  readonly nameOf: (row: Row) => string
  readonly row: (name: string) => Promise<Row | null>
  readonly save: (row: Row, beside: CommitExtras) => Promise<unknown>
  readonly rowOf: (of: State) => Row
  /** Null for an unreadable row. */
  readonly read: (row: Row) => State | null
  readonly notice: NoticeKind
  readonly ledger: Pick<Ledger, 'note'>
}

/** The ledger rows of one kind of case. */
export interface CaseRows<Row, State> {
  nameOf(row: Row): string
  /** Reads a case by name; null when it is missing or quarantined. */
  stored(name: string): Promise<State | null>
  /** Writes a case. If it replaces an unreadable body, that body is committed with it as evidence. */
  save(of: State, beside: CommitExtras): Promise<void>
  /** Converts a row to a case; null, and quarantined, when it is unreadable. */
  read(row: Row): State | null
  /** The quarantined rows. */
  unread(): Row[]
  isUnread(name: string): boolean
  /** Gives a notice for each quarantined row not reported in this run. Never rejects: a notice that cannot be stored is given later. */
  tell(): Promise<void>
}

/** Creates the access to rows of one kind; none is quarantined yet. */
export function createCaseRows<Row extends { readonly body: string }, State>(parts: CaseRowsParts<Row, State>): CaseRows<Row, State> {
  const { nameOf, ledger, clock } = parts
  const unread = new Map<string, Row>()
  const reported = new Set<string>()

  const read = (row: Row): State | null => {
    const of = parts.read(row)
    if (of === null) unread.set(nameOf(row), row)
    return of
  }

  const recordOf = (name: string, { body }: Row): NewEvidence => ({
    subject: name,
    what: 'unreadable',
    atMs: clock.nowMs(),
    serverDateMs: null,
    clockOffsetMs: null,
    body: { stored: treeIn(body) },
  })

  return {
    nameOf,
    stored: async (name) => {
      const row = await parts.row(name)
      return row && read(row)
    },
    save: async (of, beside) => {
      const row = parts.rowOf(of)
      const name = nameOf(row)
      const replaced = unread.get(name)
      await parts.save(row, replaced ? { ...beside, evidence: [recordOf(name, replaced), ...(beside.evidence ?? [])] } : beside)
      unread.delete(name)
    },
    read,
    unread: () => [...unread.values()],
    isUnread: (name) => unread.has(name),
    tell: async () => {
      const names = [...unread.keys()].filter((name) => !reported.has(name))
      if (names.length === 0) return
      for (const name of names) {
        reported.add(name)
        parts.unreadable?.(name)
      }
      const notices = names.map((name) => ({
        ...{ kind: parts.notice, atMs: clock.nowMs(), clientRef: null, bookingRef: null, otherRef: null },
        ...referenceNamed(name),
      }))
      await ledger.note({ notices }).then(parts.noticed, () => {
        for (const name of names) reported.delete(name)
      })
    },
  }
}

/** Parsed if possible, so that it can be searched when a guest's data is erased. */
function treeIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/**
 * The cases of one kind in the ledger. A row that cannot be read is set aside: nothing writes over it but what the service
 * or a clerk says of the same reference, and then the unreadable body goes on record with it.
 */

import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { referenceNamed } from '../../../shared/domain/reference.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { CommitExtras, NewEvidence } from '../../ledger/records.ts'
import type { CaseRunnerContext } from './case-runner.ts'

/** How rows of one kind are read, written, and converted to cases and back. */
export interface CaseRowsParts<Row extends { readonly body: string }, State>
  extends Pick<CaseRunnerContext<State>, 'clock' | 'noticed' | 'unreadable'> {
  readonly nameOf: (row: Row) => string
  readonly row: (name: string) => Promise<Row | null>
  readonly save: (row: Row, beside: CommitExtras) => Promise<unknown>
  readonly rowOf: (of: State) => Row
  /** Null for a row that cannot be read. */
  readonly read: (row: Row) => State | null
  readonly notice: NoticeKind
  readonly ledger: Pick<Ledger, 'note'>
}

/** The cases of one kind in the ledger. */
export interface CaseRows<Row, State> {
  nameOf(row: Row): string
  /** A case by its name; null when it is not there, or set aside. */
  stored(name: string): Promise<State | null>
  /** Writes a case. What is committed with one that takes the place of an unreadable body: that body too. */
  save(of: State, beside: CommitExtras): Promise<void>
  /** A row as a case; null when it is set aside. */
  read(row: Row): State | null
  /** Those that are set aside. */
  unread(): Row[]
  isUnread(name: string): boolean
  /** Gives a notice for each not yet reported in this run. Never rejects: a notice that cannot be stored is given later. */
  tell(): Promise<void>
}

/** Begins with no row set aside; reading an unreadable one sets it aside. */
export function createCaseRows<Row extends { readonly body: string }, State>(parts: CaseRowsParts<Row, State>): CaseRows<Row, State> {
  const { nameOf, ledger, clock } = parts
  const unread = new Map<string, Row>()
  const told = new Set<string>()

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
      const names = [...unread.keys()].filter((name) => !told.has(name))
      if (names.length === 0) return
      for (const name of names) {
        told.add(name)
        parts.unreadable?.(name)
      }
      const notices = names.map((name) => ({
        ...{ kind: parts.notice, atMs: clock.nowMs(), clientRef: null, bookingRef: null, otherRef: null },
        ...referenceNamed(name),
      }))
      await ledger.note({ notices }).then(parts.noticed, () => {
        for (const name of names) told.delete(name)
      })
    },
  }
}

/** In a form that can be searched for a guest to be removed. */
function treeIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

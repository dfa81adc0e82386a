/** Migrates a file to the newest schema, in numbered steps. */

import { read } from '../../../../shared/contract/reading.ts'
import { currencyCode } from '../../../../shared/domain/money.ts'
import { freeUntil } from '../../../../shared/domain/penalties.ts'
import { Booking } from '../../../../shared/domain/schemas.ts'
import { whyNotAdded } from '../../bookings/amounts.ts'
import { bookedOnOf } from '../../bookings/booked-on.ts'
import type { BookingColumns } from '../../bookings/booking-row.ts'
import { isCostAboveTotal, joinFlags } from '../../bookings/flags.ts'
import { phoneWord, searchWords } from '../../bookings/words.ts'
import { endImport, indexesToMake } from '../bulk-import.ts'
import { statementCache } from '../connection.ts'
import { ledgerError } from '../errors.ts'
import { type Connection, inTransaction } from '../ledger-db.ts'
import { newDatabase } from '../sqlite.ts'
import { migrations } from './migrations.ts'

// The ledger's own rules as SQL functions for the migrations, so that each rule is defined once.

/** Registers the SQL functions that the migrations use. */
function registerRules(db: Connection): void {
  registerFreeUntil(db)
  registerAmountRules(db)
  registerSearchWords(db)
  registerBookedOnRules(db)
}

/** Registers `free_until_ms(nonrefundable, policies)` as an SQL function; its arguments are columns of `booking`. */
function registerFreeUntil(db: Connection): void {
  db.function('free_until_ms', { deterministic: true, directOnly: true }, (nonrefundable: unknown, policies: unknown) => {
    const cancellationPolicies = typeof policies === 'string' ? JSON.parse(policies) : null
    const step = freeUntil({ nonrefundable: nonrefundable === 1, cancellationPolicies, total: null, currency: null })
    // A JavaScript number is a float to SQLite; a strict integer column accepts it when it is whole.
    return step?.fromMs ?? null
  })
}

type Text = string | null

/** Registers `currency_code`, `why_not_added` and `with_amount_flags` as SQL functions; their arguments are columns of `booking`. */
function registerAmountRules(db: Connection): void {
  const options = { deterministic: true, directOnly: true }
  db.function('currency_code', options, (currency: unknown) => currencyCode(currency as string))
  db.function('why_not_added', options, (known: unknown, currency: unknown, total: unknown, cost: unknown, json: unknown) => {
    const stated = { total: total as Text, cancellationCost: cost as Text, currency: currency as string }
    return whyNotAdded(known as BookingColumns['known'], stated, JSON.parse(json as string))
  })
  db.function('with_amount_flags', options, (flags: unknown, currencyStated: unknown, total: unknown, cost: unknown) => {
    const raised = new Set((flags as string).split(' '))
    if (currencyStated !== null) raised.add('currency')
    if (isCostAboveTotal(cost as Text, total as Text)) raised.add('aboveTotal')
    return joinFlags(raised)
  })
}

/** Registers `search_words(json, words)`, the words of a stored record, or `words` if the record cannot be parsed; and `phone_word(phone)`. */
function registerSearchWords(db: Connection): void {
  db.function('search_words', { deterministic: true, directOnly: true }, (json: unknown, words: unknown) => {
    const reading = read(Booking, JSON.parse(json as string))
    return reading.ok ? searchWords({ booking: reading.value }) : words
  })
  db.function('phone_word', { deterministic: true, directOnly: true }, (phone: unknown) => phoneWord(String(phone ?? '')))
}

/** Registers `booked_on_of` and `with_created_flag` as SQL functions; their arguments are columns of `booking`. */
function registerBookedOnRules(db: Connection): void {
  const options = { deterministic: true, directOnly: true }
  db.function('booked_on_of', options, (creationDate: unknown) => bookedOnOf(creationDate as string | null))
  db.function('with_created_flag', options, (flags: unknown, creationDate: unknown) => {
    const raised = new Set((flags as string).split(' '))
    if (bookedOnOf(creationDate as string | null) === 'missing') raised.add('created')
    return joinFlags(raised)
  })
}

export const newestVersion = migrations.length

/** `Desk` in ASCII: distinguishes a ledger from any other SQLite file. */
const applicationId = 0x4465736b

const readPragma = (db: Connection, pragma: string) => Number(db.pragma(pragma, { simple: true }))

interface SchemaEntry {
  readonly name: string
  readonly sql: string | null
}

/** Returns what the file declares, plus the indexes to be rebuilt. SQLite's own tables (statistics, implicit indexes) are left out. */
function schemaOf(db: Connection, droppedIndexes: readonly SchemaEntry[] = []): string {
  const entries = db.prepare<[], SchemaEntry>(`select name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'`).all()
  return JSON.stringify([...entries, ...droppedIndexes].map(({ name, sql }) => `${name}: ${sql}`).sort())
}

let expectedSchema: string | undefined

/** Returns the schema after all migrations, from an empty in-memory database. */
function readExpectedSchema(): string {
  if (expectedSchema === undefined) {
    const empty = newDatabase(':memory:')
    registerRules(empty)
    for (const step of migrations) empty.exec(step)
    expectedSchema = schemaOf(empty)
    empty.close()
  }
  return expectedSchema
}

/**
 * Returns the schema version of a ledger, 0 for an empty file. Throws `newer` for a file of a later version, which stays unchanged, and `foreign` for
 * a file that is not a ledger.
 */
export function versionOf(db: Connection, newest: number = newestVersion): number {
  const version = readPragma(db, 'user_version')
  const id = readPragma(db, 'application_id')
  const isNew = id === 0 && version === 0 && schemaOf(db) === '[]'
  if (!isNew && id !== applicationId) throw ledgerError('foreign')
  // The first step sets both, so a file with our application id has at least version 1.
  if (!isNew && version < 1) throw ledgerError('foreign')
  if (version > newest) throw ledgerError('newer')
  return version
}

/**
 * Runs the missing steps. Each step is one transaction that sets `user_version` last, so a killed process leaves whole steps only. Throws like
 * `versionOf`, and `foreign` for a file whose tables, indexes or triggers differ from ours.
 */
export function migrate(db: Connection, steps: readonly string[] = migrations): void {
  const version = versionOf(db, steps.length)
  registerRules(db)
  const prepare = statementCache(db)
  // A step may use indexes or words that an interrupted import has not rebuilt yet.
  if (version > 0 && version < steps.length && steps === migrations) endImport({ connection: db, prepare })
  steps.slice(version).forEach((step, i) => {
    inTransaction(db, () => {
      db.exec(step)
      db.pragma(`application_id = ${applicationId}`)
      db.pragma(`user_version = ${version + i + 1}`)
    })
  })
  if (steps !== migrations) return
  // Indexes dropped during an import count as present; a file without the table that lists them is not a ledger.
  const hasSettings = db.prepare("select 1 from sqlite_schema where name = 'setting'").get() !== undefined
  if (!hasSettings || schemaOf(db, indexesToMake(prepare)) !== readExpectedSchema()) throw ledgerError('foreign')
}

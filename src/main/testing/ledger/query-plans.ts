/** For tests of the speed of queries: the statements that a query prepares, and SQLite's plans for them. */
import type { OpenLedger } from '../../ledger/storage/open.ts'
import { ledger } from './test-ledger.ts'

/** Returns the statements that `ask` prepares. */
export function statementsOf(ask: (traced: OpenLedger) => unknown): string[] {
  const statements: string[] = []
  const prepare = Object.assign((sql: string) => {
    statements.push(sql)
    return ledger.prepare(sql)
  }, ledger.prepare)
  ask({ ...ledger, prepare: prepare as OpenLedger['prepare'] })
  return statements
}

/** Returns SQLite's query plans for everything that `ask` queries. */
export const plansOf = (ask: (traced: OpenLedger) => unknown): string =>
  statementsOf(ask)
    .flatMap((sql) => {
      const plan = ledger.connection.prepare(`explain query plan ${sql}`)
      const names = [...new Set([...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => name))]
      const positions = sql.match(/\?/g)?.length ?? 0
      const rows =
        names.length > 0 ? plan.all(Object.fromEntries(names.map((name) => [name, null]))) : plan.all(...Array(positions).fill(null))
      return (rows as { detail: string }[]).map(({ detail }) => detail)
    })
    .join('\n')

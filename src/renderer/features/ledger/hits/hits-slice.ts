/** Bookings of the ledger as one types, for the palette: from the ledger on this computer, without the service. */
import type { StateCreator } from 'zustand'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'

interface Hits {
  /** What they were found by, as it was asked; empty when nothing was. */
  readonly wanted: readonly string[]
  readonly rows: readonly LedgerRow[]
  /** What of it no booking has. */
  readonly missing: readonly string[]
}

export interface HitsSlice {
  readonly ledgerHits: Hits
  /** Looks for bookings by a text, or by several: by references, people, hotels and places. While an answer is on its way only the latest question waits. */
  findHits(wanted: readonly string[]): Promise<void>
}

const noHits: Hits = { wanted: [], rows: [], missing: [] }

/** Rows for a single text, and for each of several. */
const most = { alone: 6, each: 3 }
/** Several are looked for one after the other, and more would be felt. */
const mostTexts = 16

const everything = { status: 'all', basis: 'created', from: null, to: null } as const
const newestFirst = { by: 'created', descending: true } as const
/** A text of the filter is no longer. */
const longestText = 200

/** Finds nothing before it is asked. */
export const createHitsSlice =
  (desk: DeskBridge): StateCreator<HitsSlice, [], [], HitsSlice> =>
  (set) => {
    let next: readonly string[] | null = null
    let asking = false

    /** Null when another question came meanwhile. */
    const read = async (wanted: readonly string[]): Promise<Hits | null> => {
      const rows = new Map<number, LedgerRow>()
      const missing: string[] = []
      const limit = wanted.length === 1 ? most.alone : most.each
      for (const text of wanted.slice(0, mostTexts)) {
        const outcome = await desk.ask('ledger.page', {
          filter: { ...everything, text: text.slice(0, longestText) },
          sort: newestFirst,
          after: null,
          limit,
        })
        if (next !== null) return null
        const found = outcome.ok ? outcome.value.rows : []
        if (found.length === 0) missing.push(text)
        for (const row of found) rows.set(row.id, row)
      }
      return { wanted, rows: [...rows.values()], missing }
    }

    return {
      ledgerHits: noHits,

      async findHits(wanted) {
        next = wanted
        if (asking) return
        asking = true
        while (next !== null) {
          const now: readonly string[] = next
          next = null
          const hits = now.length === 0 ? noHits : await read(now)
          if (hits) set({ ledgerHits: hits })
        }
        asking = false
      },
    }
  }

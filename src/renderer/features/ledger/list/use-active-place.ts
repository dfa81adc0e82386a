import { useEffect, useRef, useState } from 'react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'

interface ActivePlaceParts {
  readonly active: LedgerRow | null
  /** The rows that are held; the first of them stands at the place `from`. */
  readonly rows: readonly LedgerRow[]
  readonly from: number
  readonly asked: number
  readonly moved: number
  onMove(row: LedgerRow): void
}

/** A place that the keyboard has come to before its row was there, in the list as it was then. */
interface Wanted {
  readonly place: number
  readonly asked: number
  readonly moved: number
}

/**
 * At which place of a list its active row stands. The keyboard may go to a place whose row is not held yet; the row becomes the active one
 * when it comes. Null when no row is active.
 */
export function useActivePlace({ active, rows, from, asked, moved, onMove }: ActivePlaceParts) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const known = useRef<(Wanted & { readonly id: number }) | null>(null)

  const index = active ? rows.findIndex(({ id }) => id === active.id) : -1
  if (active && index >= 0) known.current = { id: active.id, place: from + index, asked, moved }

  // Where it was last seen, moved along with what was looked at since.
  const since = (place: Wanted | null) => (place && place.asked === asked ? Math.max(0, place.place + moved - place.moved) : null)
  const wantedPlace = since(wanted)
  const activePlace = index >= 0 ? from + index : known.current && known.current.id === active?.id ? since(known.current) : null

  const arrived = wantedPlace === null ? undefined : rows[wantedPlace - from]
  useEffect(() => {
    if (!arrived) return
    setWanted(null)
    onMove(arrived)
  })

  return {
    place: wantedPlace ?? activePlace,
    moveTo(place: number) {
      const row = rows[place - from]
      setWanted(row ? null : { place, asked, moved })
      if (row) onMove(row)
    },
    /** A row was chosen by another way than the keyboard. */
    forget: () => setWanted(null),
  }
}

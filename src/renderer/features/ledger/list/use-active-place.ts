import { useEffect, useRef, useState } from 'react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'

interface ActivePlaceParts {
  readonly active: LedgerRow | null
  /** The loaded rows; the first is at place `from`. */
  readonly rows: readonly LedgerRow[]
  readonly from: number
  readonly asked: number
  readonly moved: number
  onMove(row: LedgerRow): void
}

/** A place that the user moved to before its row was loaded, in the list as it was then. */
interface Wanted {
  readonly place: number
  readonly asked: number
  readonly moved: number
}

/**
 * Tracks the place of the active row; null when no row is active. The keyboard can move to a place whose row is not loaded yet; the row
 * becomes active once it is loaded.
 */
export function useActivePlace({ active, rows, from, asked, moved, onMove }: ActivePlaceParts) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const known = useRef<(Wanted & { readonly id: number }) | null>(null)

  const index = active ? rows.findIndex(({ id }) => id === active.id) : -1
  if (active && index >= 0) known.current = { id: active.id, place: from + index, asked, moved }

  // The last known place, shifted by the rows added or removed above it since.
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
    /** Drops the pending move, because the user chose a row by mouse. */
    forget: () => setWanted(null),
  }
}

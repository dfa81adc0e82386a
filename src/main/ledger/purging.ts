/** Types of the incremental removal of guests from a ledger. */

/** Where a purge continues: bookings by check-out, then attempts and offers, then the text index. */
export type PurgePlace =
  | { readonly at: 'bookings'; readonly checkout: string; readonly id: number }
  | { readonly at: 'attempts'; readonly row: number }
  | { readonly at: 'offers'; readonly id: number }
  | { readonly at: 'index'; readonly begun: boolean }
export interface PurgeSlice {
  /** Rows whose guests were removed in this slice. */
  readonly purged: readonly number[]
  /** Offers whose clients were removed, and forms in progress that were deleted. */
  readonly offers: number
  /** Null when the purge is complete. */
  readonly next: PurgePlace | null
}

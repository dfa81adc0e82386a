/** How guests are removed from a ledger piece by piece. */

/** Where a purge goes on: by check-out through the bookings, through attempts and offers, then through the text index. */
export type PurgePlace =
  | { readonly at: 'bookings'; readonly checkout: string; readonly id: number }
  | { readonly at: 'attempts'; readonly row: number }
  | { readonly at: 'offers'; readonly id: number }
  | { readonly at: 'index'; readonly begun: boolean }
export interface PurgeSlice {
  /** Rows whose guests were removed in it. */
  readonly purged: readonly number[]
  /** Offers whose clients were, and forms in progress that were deleted. */
  readonly offers: number
  /** Null when done. */
  readonly next: PurgePlace | null
}

export type Reference = { readonly bookingRef: string } | { readonly clientRef: string }

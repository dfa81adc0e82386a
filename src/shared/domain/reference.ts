/** How a booking is named: by the service's reference or by the desk's own. */
export type Reference = { readonly bookingRef: string } | { readonly clientRef: string }

/** Identifies a booking: by the service's reference or by the client reference that it was made with. */
export type Reference = { readonly bookingRef: string } | { readonly clientRef: string }

/** Both references of a booking, as far as known. */
export interface References {
  readonly bookingRef: string | null
  readonly clientRef: string | null
}

/** Returns the service's reference if the booking has one, else the client reference. A booking without either is never accepted from an answer. */
export function referenceOf({ bookingRef, clientRef }: References): Reference {
  return bookingRef ? { bookingRef } : { clientRef: clientRef ?? '' }
}

/** Returns the one reference in a request; the endpoint's schema guarantees that there is one. */
export function requestedReference({
  bookingRef,
  clientRef,
}: {
  bookingRef?: string | undefined
  clientRef?: string | undefined
}): Reference {
  return bookingRef === undefined ? { clientRef: clientRef ?? '' } : { bookingRef }
}

/** Whether a client reference has the format that this desk generates. */
export function isOwnRef(reference: string): boolean {
  return /^RD-[0-9A-HJKMNP-TV-Z]{16}$/.test(reference)
}

/**
 * Returns a reference as text that is unique across both kinds. Our own client references and ordinary booking references have no prefix, as in the
 * rows and journal entries of earlier versions.
 */
export function referenceName(reference: Reference): string {
  if ('clientRef' in reference) return isOwnRef(reference.clientRef) ? reference.clientRef : `clientRef:${reference.clientRef}`
  const { bookingRef } = reference
  return isOwnRef(bookingRef) || /^(?:clientRef|bookingRef):/.test(bookingRef) ? `bookingRef:${bookingRef}` : bookingRef
}

/** Returns the reference that `referenceName` turned into this name. */
export function referenceFromName(name: string): Reference {
  const [, kind, text = ''] = /^(clientRef|bookingRef):(.*)$/s.exec(name) ?? []
  if (kind) return kind === 'clientRef' ? { clientRef: text } : { bookingRef: text }
  return isOwnRef(name) ? { clientRef: name } : { bookingRef: name }
}

/** Returns the names of all references of a booking. */
export function referenceNames({ bookingRef, clientRef }: References): string[] {
  return [...(bookingRef ? [referenceName({ bookingRef })] : []), ...(clientRef ? [referenceName({ clientRef })] : [])]
}

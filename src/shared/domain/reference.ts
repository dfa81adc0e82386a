/** How a booking is referred to: by the service's reference or by the client reference it was made with. */
export type Reference = { readonly bookingRef: string } | { readonly clientRef: string }

/** Both references of a booking, as far as they are known. */
export interface References {
  readonly bookingRef: string | null
  readonly clientRef: string | null
}

/** The service's reference where a booking has it. A booking without both is never read. */
export function referenceOf({ bookingRef, clientRef }: References): Reference {
  return bookingRef ? { bookingRef } : { clientRef: clientRef ?? '' }
}

/** The one reference of a question; the table of the service has made sure that there is one. */
export function asReference({ bookingRef, clientRef }: { bookingRef?: string | undefined; clientRef?: string | undefined }): Reference {
  return bookingRef === undefined ? { clientRef: clientRef ?? '' } : { bookingRef }
}

/** Whether a reference has the shape of the desk's own. */
export function isOwnRef(reference: string): boolean {
  return /^RD-[0-9A-HJKMNP-TV-Z]{16}$/.test(reference)
}

/**
 * A reference as text that carries its kind: no other reference has the same name. Our own client references and all but strange
 * booking references stand for themselves, as in the rows and journal entries of earlier versions.
 */
export function nameOf(reference: Reference): string {
  if ('clientRef' in reference) return isOwnRef(reference.clientRef) ? reference.clientRef : `clientRef:${reference.clientRef}`
  const { bookingRef } = reference
  return isOwnRef(bookingRef) || /^(?:clientRef|bookingRef):/.test(bookingRef) ? `bookingRef:${bookingRef}` : bookingRef
}

/** The reference that has a name. */
export function referenceNamed(name: string): Reference {
  const [, kind, text = ''] = /^(clientRef|bookingRef):(.*)$/s.exec(name) ?? []
  if (kind) return kind === 'clientRef' ? { clientRef: text } : { bookingRef: text }
  return isOwnRef(name) ? { clientRef: name } : { bookingRef: name }
}

/** The names of all references of a booking. */
export function namesOf({ bookingRef, clientRef }: References): string[] {
  return [...(bookingRef ? [nameOf({ bookingRef })] : []), ...(clientRef ? [nameOf({ clientRef })] : [])]
}

/** Reads an answer with a plain parser, without any of the desk's code. */

const keys = ['status', 'clientRef', 'bookingRef'] as const

/** The expected reference of the booking. */
export type Ours = { readonly clientRef?: string; readonly bookingRef?: string }

/** Whether the text contains our confirmed booking, whichever of several equal keys is read; the keys in `stated` must be present. */
export function saysConfirmed(text: string, ours: Ours, stated: readonly (typeof keys)[number][] = keys): boolean {
  const unescaped = text.replace(/\\u00([2-7][\da-f])(?=\w+":)/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return stated.every((key) => {
    const places = [...unescaped.matchAll(new RegExp(`"${key}"(?=\\s*:)`, 'g'))].map(({ index }) => index)
    const readings = places.flatMap((chosen) => {
      const text = places.reduceRight((now, at) => (at === chosen ? now : `${now.slice(0, at)}"_${now.slice(at + 1)}`), unescaped)
      const booking = plainBooking(text)
      return booking && Object.hasOwn(booking, key) ? [booking[key]] : []
    })
    return readings.length > 0 && readings.every((value) => fits(key, value, ours))
  })
}

function plainBooking(text: string): Record<string, unknown> | null {
  try {
    const booking: unknown = JSON.parse(text.replace(/^\ufeff/, '')).booking
    return booking !== null && typeof booking === 'object' ? (booking as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function fits(key: (typeof keys)[number], value: unknown, ours: Ours): boolean {
  if (key === 'status') return value === 'CONFIRMED'
  const own = ours[key]
  if (own !== undefined) return value === own || String(value) === own
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}

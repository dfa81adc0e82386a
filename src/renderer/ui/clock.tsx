import { createContext, type ReactNode, useContext } from 'react'

/** What time it is, and in which zone the desk stands. Screens that count down read it from here. */
export interface ShownClock {
  readonly nowMs: number
  readonly zone: string
}

const ClockContext = createContext<ShownClock | null>(null)

/** Gives the parts below it the time (milliseconds since 1970) and the desk’s zone. */
export function ClockProvider({ nowMs, zone, children }: ShownClock & { readonly children: ReactNode }) {
  return <ClockContext value={{ nowMs, zone }}>{children}</ClockContext>
}

/** The desk's clock; outside a provider, as in a test of one part, the machine's own time in UTC. */
export function useClock(): ShownClock {
  // biome-ignore lint/plugin: a part that a test shows without the window
  return useContext(ClockContext) ?? { nowMs: Date.now(), zone: 'UTC' }
}

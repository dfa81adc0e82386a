import { createContext, type ReactNode, useContext } from 'react'

/** The current time and the desk's time zone. Countdowns use this clock. */
export interface ShownClock {
  readonly nowMs: number
  readonly zone: string
}

const ClockContext = createContext<ShownClock | null>(null)

/** Provides the time (milliseconds since 1970) and the desk’s time zone to its children. */
export function ClockProvider({ nowMs, zone, children }: ShownClock & { readonly children: ReactNode }) {
  return <ClockContext value={{ nowMs, zone }}>{children}</ClockContext>
}

/** Returns the desk's clock; outside a provider, as in a component test, the machine's time in UTC. */
export function useClock(): ShownClock {
  // biome-ignore lint/plugin: a component test renders without the window
  return useContext(ClockContext) ?? { nowMs: Date.now(), zone: 'UTC' }
}

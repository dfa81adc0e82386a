/** Renders a part of the window as the window does, for component tests. */
import { MantineProvider } from '@mantine/core'
import { type RenderOptions, type RenderResult, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ClockProvider } from '../ui/clock.tsx'
import { theme } from '../ui/theme.ts'

/** The moment (milliseconds since 1970) and the zone that the part shows. */
export interface Clock {
  readonly nowMs: number
  readonly zone: string
}

interface PartOptions extends RenderOptions {
  /** Defaults to the clock of the machine, in UTC. */
  readonly clock?: Clock
}

export type Clerk = ReturnType<typeof userEvent.setup>

/** Renders `part` with the window's theme, for a clerk who uses it. `rerender` keeps the theme and the clock. */
export function renderPart(part: ReactNode, { clock, ...options }: PartOptions = {}): RenderResult & { readonly clerk: Clerk } {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MantineProvider theme={theme} env="test">
      {clock ? <ClockProvider {...clock}>{children}</ClockProvider> : children}
    </MantineProvider>
  )
  return { ...render(part, { ...options, wrapper }), clerk: userEvent.setup() }
}

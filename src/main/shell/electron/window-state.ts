/** Computes where the window opens, from its last position; pure, so that odd screens can be tested. */
import { z } from '../../../shared/domain/zod.ts'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const WindowState = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
export type WindowState = z.output<typeof WindowState>

/** The smallest window that the layout supports, in device-independent pixels. */
export const minimumSize = { width: 1024, height: 700 } as const
const defaultSize = { width: 1360, height: 860 } as const

/**
 * Returns the bounds of the new window, in device-independent pixels: the last position if its title bar can be grabbed on a screen; otherwise (and
 * on the first start) centred on the primary screen. Never larger than its screen. `saved` is the unchecked content of the file; `screens` are work
 * areas, the primary one first.
 */
export function windowBounds(saved: unknown, screens: readonly [Rectangle, ...Rectangle[]]): WindowState {
  const parsed = WindowState.safeParse(saved)
  const screen = parsed.success ? screens.find((area) => isGrabbable(parsed.data, area)) : undefined
  if (!parsed.success || !screen) return { ...centred(screens[0]), maximized: parsed.success && parsed.data.maximized }
  const width = clamp(parsed.data.width, minimumSize.width, screen.width)
  const height = clamp(parsed.data.height, minimumSize.height, screen.height)
  return {
    x: clamp(parsed.data.x, screen.x - width + grip, screen.x + screen.width - grip),
    y: clamp(parsed.data.y, screen.y, screen.y + screen.height - grip),
    width,
    height,
    maximized: parsed.data.maximized,
  }
}

/** How much of the title bar must be on a screen, in pixels. */
const grip = 100

function isGrabbable(window: Rectangle, area: Rectangle): boolean {
  const overlapWidth = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  return overlapWidth >= grip && window.y >= area.y && window.y <= area.y + area.height - grip
}

function centred(area: Rectangle): Rectangle {
  const width = Math.min(defaultSize.width, area.width)
  const height = Math.min(defaultSize.height, area.height)
  return { x: area.x + Math.round((area.width - width) / 2), y: area.y + Math.round((area.height - height) / 2), width, height }
}

/** Limits `value` to the bounds; the result is `upperBound` if the bounds cross. */
const clamp = (value: number, lowerBound: number, upperBound: number) => Math.min(Math.max(value, lowerBound), upperBound)

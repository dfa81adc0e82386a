import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rectangle, windowBounds } from './window-state.ts'

const primary: Rectangle = { x: 0, y: 25, width: 1920, height: 1055 }
const leftScreen: Rectangle = { x: -2560, y: 0, width: 2560, height: 1400 }
const centredBounds = { x: 280, y: 123, width: 1360, height: 860, maximized: false }

describe('the window opens', () => {
  it('at its last position and size', () => {
    const saved = { x: 40, y: 60, width: 1400, height: 900, maximized: false }
    expect(windowBounds(saved, [primary])).toEqual(saved)
  })

  it('on a second screen to the left of the first', () => {
    const saved = { x: -2000, y: 10, width: 1400, height: 900, maximized: true }
    expect(windowBounds(saved, [primary, leftScreen])).toEqual(saved)
  })

  it('centred on the primary screen if its last screen is gone', () => {
    expect(windowBounds({ x: -2000, y: 10, width: 1400, height: 900, maximized: false }, [primary])).toEqual(centredBounds)
  })

  it('no larger than its screen', () => {
    const saved = { x: 0, y: 25, width: 4000, height: 3000, maximized: false }
    expect(windowBounds(saved, [primary])).toMatchObject({ width: 1920, height: 1055 })
  })

  it.each([null, 'text', {}, { x: 0 }, { ...centredBounds, x: Number.NaN }, { ...centredBounds, width: Number.POSITIVE_INFINITY }])(
    'centred if the saved state %o is unusable',
    (saved) => {
      expect(windowBounds(saved, [primary])).toEqual(centredBounds)
    },
  )

  it('where its title bar can be grabbed, for any saved state and any screens', () => {
    const length = fc.integer({ min: 800, max: 5000 })
    const coordinate = fc.integer({ min: -6000, max: 6000 })
    const screen = fc.record({ x: coordinate, y: coordinate, width: length, height: length })
    const saved = fc.record({ x: coordinate, y: coordinate, width: fc.integer(), height: fc.integer(), maximized: fc.boolean() })
    fc.assert(
      fc.property(saved, fc.tuple(screen, screen), (saved, screens) => {
        const window = windowBounds(saved, screens)
        const isGrabbable = screens.some((area) => {
          const overlapWidth = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
          return overlapWidth >= 100 && window.y >= area.y && window.y <= area.y + area.height - 100
        })
        expect(isGrabbable).toBe(true)
      }),
    )
  })
})

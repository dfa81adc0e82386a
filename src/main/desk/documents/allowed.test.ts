import { expect, it } from 'vitest'
import { reasonToLeaveOut } from './reading.ts'

const confirmed = { known: 'CONFIRMED', purged: false } as const
const cancelled = { known: 'CANCELLED', purged: false } as const

it('only a confirmed booking can have a voucher, and only a cancelled booking can have a cancellation confirmation', () => {
  expect(reasonToLeaveOut('voucher', confirmed, false)).toBeNull()
  expect(reasonToLeaveOut('voucher', cancelled, false)).toBe('notConfirmed')
  expect(reasonToLeaveOut('voucher', { known: null, purged: false }, false)).toBe('notConfirmed')
  expect(reasonToLeaveOut('cancellation', cancelled, false)).toBeNull()
  expect(reasonToLeaveOut('cancellation', confirmed, false)).toBe('notCancelled')
})

it('a booking with an open outcome or cancellation has no document', () => {
  for (const kind of ['voucher', 'confirmation', 'cancellation', 'arrivals', 'rooming'] as const) {
    expect(reasonToLeaveOut(kind, confirmed, true)).toBe('open')
    expect(reasonToLeaveOut(kind, cancelled, true)).toBe('open')
  }
})

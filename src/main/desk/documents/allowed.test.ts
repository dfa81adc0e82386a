import { expect, it } from 'vitest'
import { leftOutWhy } from './reading.ts'

const confirmed = { known: 'CONFIRMED', purged: false } as const
const cancelled = { known: 'CANCELLED', purged: false } as const

it('only a confirmed booking can have a voucher, and only a cancelled booking can have a cancellation confirmation', () => {
  expect(leftOutWhy('voucher', confirmed, false)).toBeNull()
  expect(leftOutWhy('voucher', cancelled, false)).toBe('notConfirmed')
  expect(leftOutWhy('voucher', { known: null, purged: false }, false)).toBe('notConfirmed')
  expect(leftOutWhy('cancellation', cancelled, false)).toBeNull()
  expect(leftOutWhy('cancellation', confirmed, false)).toBe('notCancelled')
})

it('a booking with an open outcome or cancellation has no document', () => {
  for (const kind of ['voucher', 'confirmation', 'cancellation', 'arrivals', 'rooming'] as const) {
    expect(leftOutWhy(kind, confirmed, true)).toBe('open')
    expect(leftOutWhy(kind, cancelled, true)).toBe('open')
  }
})

/** The faults that can be rehearsed with the practice service: by header, by its fault list, or from the menu. */

import { z } from '../domain/zod.ts'
import { endpointNames } from './endpoints.ts'

/** Each fault with the words of the practice menu. */
export const practiceFaults = {
  soldOut: 'Sold out (410) at the rate check or at booking',
  priceUp: 'Price goes up',
  priceDown: 'Price goes down',
  currencySwitched: 'Another currency',
  policiesWorsened: 'Cancellation terms get worse',
  otherHotel: 'Answers with another hotel, terms unchanged',
  statusFailed: 'Booking comes back FAILED',
  answerLost: 'Booking or cancellation is done, the answer is lost',
  answerCut: 'Answer cut short',
  slow: 'Slow answer',
  statusCanceled: 'Status spelt CANCELED',
  http401: 'Key not accepted (401)',
  http403: 'Not permitted (403)',
  http409: 'Conflict (409)',
  http429: 'Too many requests (429, Retry-After)',
  http500: 'System error (500 / 50000)',
  payment: 'Payment refused (500 / 51000)',
  http503: 'Unavailable (503)',
  htmlPage: 'HTML page from a proxy',
} as const satisfies Record<string, string>

export type PracticeFault = keyof typeof practiceFaults
export const practiceFaultNames = Object.keys(practiceFaults) as [PracticeFault, ...PracticeFault[]]

/** A fault that is switched on: for the next `times` calls of an endpoint, or of any. */
export const SwitchedFault = z.strictObject({
  endpoint: z.enum([...endpointNames, 'any'] as const),
  fault: z.enum(practiceFaultNames),
  times: z.int().min(1).max(1000),
})
export type SwitchedFault = z.output<typeof SwitchedFault>

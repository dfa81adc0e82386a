/** Faults that can be rehearsed with the practice service: by header, by its fault list, or from the menu. */

import { z } from '../domain/zod.ts'
import { endpointNames } from './endpoints.ts'

/** Names of the faults. Their texts in the practice menu have the message keys `practiceFaults.` + name. */
export const practiceFaultNames = [
  'soldOut',
  'priceUp',
  'priceDown',
  'currencySwitched',
  'policiesWorsened',
  'otherHotel',
  'statusFailed',
  'answerLost',
  'answerCut',
  'slow',
  'statusCanceled',
  'http401',
  'http403',
  'http409',
  'http429',
  'http500',
  'payment',
  'http503',
  'htmlPage',
] as const

export type PracticeFault = (typeof practiceFaultNames)[number]

/** An active fault. It affects the next `times` calls of one endpoint, or of any endpoint. `by` is set if the tour activated it. */
export const ActiveFault = z.strictObject({
  endpoint: z.enum([...endpointNames, 'any'] as const),
  fault: z.enum(practiceFaultNames),
  times: z.int().min(1).max(1000),
  by: z.literal('tour').optional(),
})
export type ActiveFault = z.output<typeof ActiveFault>

/** The steps of the tour, in order. Their texts have the message keys `tourStep.` + name. */
export const tourStepNames = ['search', 'live', 'check', 'book', 'lost', 'find', 'cancel'] as const

export type TourStepName = (typeof tourStepNames)[number]

/** Situations to rehearse. Their texts have the message keys `situation.` + name. */
export const situationNames = [
  'lostAnswer',
  'soldOut',
  'priceUp',
  'currencyChanged',
  'cancelLost',
  'busy',
  'htmlPage',
  'drift',
  'late',
  'cheaper',
] as const

export type SituationName = (typeof situationNames)[number]

/** The faults of a situation, in activation order; `drift` changes bookings instead. */
export const situationFaults: Record<SituationName, readonly ActiveFault[]> = {
  lostAnswer: [{ endpoint: 'bookRate', fault: 'answerLost', times: 1 }],
  soldOut: [{ endpoint: 'checkRate', fault: 'soldOut', times: 1 }],
  priceUp: [{ endpoint: 'checkRate', fault: 'priceUp', times: 1 }],
  currencyChanged: [{ endpoint: 'checkRate', fault: 'currencySwitched', times: 1 }],
  cancelLost: [{ endpoint: 'cancelBooking', fault: 'answerLost', times: 1 }],
  busy: [{ endpoint: 'any', fault: 'http429', times: 2 }],
  htmlPage: [{ endpoint: 'checkHotel', fault: 'htmlPage', times: 1 }],
  drift: [],
  // The answer is lost, and the first look-ups fail too.
  late: [
    { endpoint: 'bookRate', fault: 'answerLost', times: 1 },
    { endpoint: 'checkBooking', fault: 'http503', times: 3 },
  ],
  cheaper: [{ endpoint: 'checkHotel', fault: 'priceDown', times: 1 }],
}

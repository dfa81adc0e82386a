/** The faults that can be rehearsed with the practice service: by header, by its fault list, or from the menu. */

import { z } from '../domain/zod.ts'
import { endpointNames } from './endpoints.ts'

/** Each fault that can be rehearsed. The words of the practice menu stand in the catalogue, as `practiceFaults.` and its name. */
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

/** A fault that is switched on: for the next `times` calls of an endpoint, or of any; by the tour, or else by a person. */
export const SwitchedFault = z.strictObject({
  endpoint: z.enum([...endpointNames, 'any'] as const),
  fault: z.enum(practiceFaultNames),
  times: z.int().min(1).max(1000),
  by: z.literal('tour').optional(),
})
export type SwitchedFault = z.output<typeof SwitchedFault>

/** The steps of the tour, in their order. Their words stand in the catalogue, as `tourStep.` and the name. */
export const tourStepNames = ['search', 'live', 'check', 'book', 'lost', 'find', 'cancel'] as const

export type TourStepName = (typeof tourStepNames)[number]

/** What can go wrong at a desk, as situations to rehearse. Their words stand in the catalogue, as `situation.` and the name. */
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

/** The faults of a situation, in the order in which they are switched on; `drift` changes bookings instead. */
export const situationFaults: Record<SituationName, readonly SwitchedFault[]> = {
  lostAnswer: [{ endpoint: 'bookRate', fault: 'answerLost', times: 1 }],
  soldOut: [{ endpoint: 'checkRate', fault: 'soldOut', times: 1 }],
  priceUp: [{ endpoint: 'checkRate', fault: 'priceUp', times: 1 }],
  currencyChanged: [{ endpoint: 'checkRate', fault: 'currencySwitched', times: 1 }],
  cancelLost: [{ endpoint: 'cancelBooking', fault: 'answerLost', times: 1 }],
  busy: [{ endpoint: 'any', fault: 'http429', times: 2 }],
  htmlPage: [{ endpoint: 'checkHotel', fault: 'htmlPage', times: 1 }],
  drift: [],
  // Lost, and the first look-ups come to nothing either.
  late: [
    { endpoint: 'bookRate', fault: 'answerLost', times: 1 },
    { endpoint: 'checkBooking', fault: 'http503', times: 3 },
  ],
  cheaper: [{ endpoint: 'checkHotel', fault: 'priceDown', times: 1 }],
}

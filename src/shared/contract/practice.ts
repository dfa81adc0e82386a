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

/** A fault that is switched on: for the next `times` calls of an endpoint, or of any. */
export const SwitchedFault = z.strictObject({
  endpoint: z.enum([...endpointNames, 'any'] as const),
  fault: z.enum(practiceFaultNames),
  times: z.int().min(1).max(1000),
})
export type SwitchedFault = z.output<typeof SwitchedFault>

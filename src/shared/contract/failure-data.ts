/** A failure in a view: it crosses as the data it is. */
import { z } from '../domain/zod.ts'
import type { Failure } from './failure.ts'

export const FailureData = z.custom<Failure>((value) => typeof value === 'object' && value !== null && 'kind' in value)

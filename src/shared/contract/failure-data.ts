/** A failure as part of a view, sent to the window as plain data. */
import { z } from '../domain/zod.ts'
import type { Failure } from './failure.ts'

export const FailureData = z.custom<Failure>((value) => typeof value === 'object' && value !== null && 'kind' in value)

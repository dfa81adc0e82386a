/**
 * Fields that several views share. A view is what the window is shown: flat, JSON only (no Date, no bigint, no
 * undefined). Trees of the service stay in main; a view carries what a screen needs.
 */
import type { Failure } from './failure.ts'
import { z } from './zod.ts'

export const Text = z.string().nullable()

/** A failure crosses as the data it is. */
export const FailureData = z.custom<Failure>((value) => typeof value === 'object' && value !== null && 'kind' in value)

export const Policies = z.array(z.object({ amount: Text, fromDate: Text })).nullable()

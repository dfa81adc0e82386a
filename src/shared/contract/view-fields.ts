/**
 * Fields that several views share. A view is the data a screen shows: flat and JSON only (no Date, bigint or undefined). The service's full records
 * stay in the main process.
 */

import { z } from '../domain/zod.ts'

export const NullableText = z.string().nullable()

export const Policies = z.array(z.object({ amount: NullableText, fromDate: NullableText })).nullable()

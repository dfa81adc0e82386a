/**
 * Fields that several views share. A view is what the window is shown: flat, JSON only (no Date, no bigint, no
 * undefined). Trees of the service stay in main; a view carries what a screen needs.
 */

import { z } from '../domain/zod.ts'

export const Text = z.string().nullable()

export const Policies = z.array(z.object({ amount: Text, fromDate: Text })).nullable()

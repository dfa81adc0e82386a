/** The practice service: its faults, and codes to search for. */
import { z } from '../../../domain/zod.ts'
import { SwitchedFault } from '../../practice.ts'
import { Nothing, type Procedures } from '../../procedure-group.ts'

export const practiceProcedures = {
  'practice.faults': { input: Nothing, output: z.object({ faults: z.array(SwitchedFault) }) },
  'practice.switchOn': { input: SwitchedFault, output: z.object({ faults: z.array(SwitchedFault) }) },
  /** Switches off all faults, or only those of the tour. */
  'practice.switchOff': {
    input: z.strictObject({ by: SwitchedFault.shape.by }),
    output: z.object({ faults: z.array(SwitchedFault) }),
  },
  /** Changes bookings as other parties might overnight; the next sync reports it. */
  'practice.drift': { input: Nothing, output: z.object({ changed: z.int() }) },
  /** Returns hotels and destinations of the seeded inventory. */
  'practice.codes': {
    input: Nothing,
    output: z.object({
      hotels: z.array(z.string()),
      destinations: z.array(z.object({ code: z.string(), name: z.string(), hotels: z.int() })),
    }),
  },
} as const satisfies Procedures

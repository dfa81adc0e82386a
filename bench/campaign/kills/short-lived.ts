/** Import this first: in a process that lives for a second, parsing is faster without compiling the parsers first. */
import { z } from '../../../src/shared/domain/zod.ts'

z.config({ jitless: true })

/** Imported before everything else: a process that lives for a second parses faster when it does not first compile its parsers. */
import { z } from '../../../src/shared/domain/zod.ts'

z.config({ jitless: true })

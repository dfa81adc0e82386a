import { z } from 'zod'

// A page under our content policy may not compile code, and zod would try to. Main has no such policy and gains speed.
// This must run before the first schema is made, so every schema of the house imports `z` from here.
z.config({ jitless: !('process' in globalThis) })

export { z }

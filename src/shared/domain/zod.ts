import { z } from 'zod'
import { say } from '../words/say.ts'

// A page under our content policy may not compile code, and zod would try to. Main has no such policy and gains speed.
// This must run before the first schema is made, so every schema of the house imports `z` from here.
z.config({
  jitless: !('process' in globalThis),
  // A person may read it: zod's own sentences are in English, and for programmers.
  customError: (issue) =>
    issue.code === 'too_big' && issue.origin === 'string' ? say('input.tooLong', { most: Number(issue.maximum) }) : say('input.notUsable'),
})

export { z }

import { z } from 'zod'
import { say } from '../words/say.ts'

// Our content security policy forbids a page to compile code, which zod would try. The main process has no such policy and gains speed. This must run
// before the first schema is created, so every schema imports `z` from here.
z.config({
  jitless: !('process' in globalThis),
  // Users may see these errors: zod's own sentences are in English, and for programmers.
  customError: (issue) =>
    issue.code === 'too_big' && issue.origin === 'string' ? say('input.tooLong', { most: Number(issue.maximum) }) : say('input.invalid'),
})

export { z }

/** Vitest's set-up of all files: what a test waits for may take its time on a busy machine. */
import { vi } from 'vitest'

const { waitFor } = vi
vi.waitFor = (work, options = 20_000) => waitFor(work, options)

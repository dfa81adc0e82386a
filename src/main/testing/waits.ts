/** Vitest set-up for all files: gives `vi.waitFor` a long timeout, for busy machines. */
import { vi } from 'vitest'

const { waitFor } = vi
vi.waitFor = (work, options = 20_000) => waitFor(work, options)

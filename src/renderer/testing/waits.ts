/** Vitest's set-up of what draws: as `main/testing/waits.ts`, for the waits of Testing Library. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 20_000 })

/** Vitest setup for component tests: like `main/testing/waits.ts`, but for the timeouts of Testing Library. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 20_000 })

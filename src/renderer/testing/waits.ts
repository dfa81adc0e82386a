/** Vitest setup for component tests: like `main/testing/waits.ts`, but for Testing Library. Removes the rendered elements after each test. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)

/** For tests: the failure of a call. */
import { FailureError } from '../../shared/contract/failure.ts'

/** Returns the failure that a call rejects with (any other error as it is), or null if the call succeeds. */
export const failureOrNull = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? error.failure : error),
  )

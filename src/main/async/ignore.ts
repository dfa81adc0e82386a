/** Resolves when the promise has settled, and drops its error. `_reason` says why the error may be dropped. */
export const ignore = (promise: Promise<unknown> | undefined, _reason: string): Promise<void> =>
  Promise.resolve(promise).then(
    () => {},
    () => {},
  )

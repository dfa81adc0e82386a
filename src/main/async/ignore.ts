/** Resolves when the promise has settled, and drops its error. `_reason` says why nobody needs to hear of it. */
export const ignore = (promise: Promise<unknown> | undefined, _reason: string): Promise<void> =>
  Promise.resolve(promise).then(
    () => {},
    () => {},
  )

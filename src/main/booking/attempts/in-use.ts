/** Counts the users of each loaded case, so that one loaded for a single call is released after its last user. */
export interface InUse {
  /** Uses a case that then stays loaded. */
  keeping<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Uses a case that need not stay loaded: if it was not loaded before, it is released after its last user. */
  passing<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Creates the counters. `release` is called with a case that has no users left and was loaded only through `passing`. */
export function createInUse(isLoaded: (name: string) => boolean, release: (name: string) => void): InUse {
  const workers = new Map<string, number>()
  const passed = new Set<string>()

  const during = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    workers.set(name, (workers.get(name) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = (workers.get(name) ?? 1) - 1
      if (left > 0) workers.set(name, left)
      else workers.delete(name)
      if (left === 0 && passed.delete(name)) release(name)
    }
  }

  return {
    keeping: (name, work) => {
      passed.delete(name)
      return during(name, work)
    },
    passing: (name, work) => {
      if (!isLoaded(name) && !workers.has(name)) passed.add(name)
      return during(name, work)
    },
  }
}

/** Counts the users of each loaded case, so that one loaded only briefly is released once nobody uses it. */
export interface InUse {
  /** Uses a case that then stays loaded. */
  keeping<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Uses a case that need not stay: if it was not loaded before, it is released once nobody uses it. */
  passing<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** `letGo`: told of a case that nobody works on any more, and that was held for passing news alone. */
export function createInUse(isHeld: (name: string) => boolean, letGo: (name: string) => void): InUse {
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
      if (left === 0 && passed.delete(name)) letGo(name)
    }
  }

  return {
    keeping: (name, work) => {
      passed.delete(name)
      return during(name, work)
    },
    passing: (name, work) => {
      if (!isHeld(name) && !workers.has(name)) passed.add(name)
      return during(name, work)
    },
  }
}

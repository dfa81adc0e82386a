/** Who works on which case. One that is held for passing news alone is let go afterwards, but never under the hands of another. */
export interface InUse {
  /** Works on a case, which stays held from then on. */
  keeping<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Works on a case that need not stay: one that was not held before is let go once nobody works on it. */
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

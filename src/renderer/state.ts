/** The state of the window: the frame at its root, and one part for each feature, which `store.ts` adds. Features do not import each other. */
import type { StoreApi } from 'zustand'
import type { FrameSlice } from './frame-slice.ts'

export interface AppState extends FrameSlice {}

type SetPart<T> = (change: Partial<T> | ((part: T) => Partial<T>)) => void

/** Creates one part of the state. `set` and `get` reach only this part, `app` returns the whole state. */
export type Part<T> = (set: SetPart<T>, get: () => T, app: () => AppState, store: Pick<StoreApi<AppState>, 'subscribe'>) => T

/** Creates a part that consists of named smaller parts. */
export const partsOf =
  <T extends object>(creators: { readonly [K in keyof T]: Part<T[K]> }): Part<T> =>
  (set, get, app, store) => {
    const create = <K extends keyof T>(name: K): T[K] => {
      const setPart: SetPart<T[K]> = (change) =>
        set(
          (combined) =>
            ({ [name]: { ...combined[name], ...(typeof change === 'function' ? change(combined[name]) : change) } }) as Partial<T>,
        )
      return creators[name](setPart, () => get()[name], app, store)
    }
    return Object.fromEntries(Object.keys(creators).map((name) => [name, create(name as keyof T)])) as T
  }

/** The ledger's saved views, in the ledger itself: a view may name a guest. */
import { SavedView } from '../../shared/ledger-views.ts'
import { z } from '../../shared/zod.ts'
import type { Ledger } from './ledger.ts'

export interface Views {
  /** By name. What is kept and cannot be read is no view, and no error: the next save puts it right. */
  all(): Promise<SavedView[]>
  /** Adds a view, or puts it in the place of the one of its name. */
  save(view: SavedView): Promise<SavedView[]>
  drop(name: string): Promise<SavedView[]>
}

const storedAs = 'views'

function readViews(text: string | null): SavedView[] {
  if (text === null) return []
  try {
    return z
      .array(z.unknown())
      .parse(JSON.parse(text))
      .flatMap((entry) => {
        const view = SavedView.safeParse(entry)
        return view.success ? [view.data] : []
      })
  } catch {
    return []
  }
}

const byName = (a: SavedView, b: SavedView) => a.name.localeCompare(b.name, 'en')

/** One change after the other: two that are made at once are both kept. */
export function createViews(ledger: Pick<Ledger, 'remembered' | 'remember'>): Views {
  let turn: Promise<unknown> = Promise.resolve()
  const all = async () => readViews(await ledger.remembered(storedAs))
  const change = (next: (views: SavedView[]) => SavedView[]): Promise<SavedView[]> => {
    const changed = turn.then(async () => {
      const views = next(await all()).sort(byName)
      await ledger.remember(storedAs, JSON.stringify(views))
      return views
    })
    turn = changed.catch(() => {})
    return changed
  }
  return {
    all,
    save: (view) => change((views) => [...views.filter(({ name }) => name !== view.name), view]),
    drop: (name) => change((views) => views.filter((view) => view.name !== name)),
  }
}

/** The calendar of stays and deadlines: the days it shows, and what the ledger has of them. */
import { type Failure, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { Freshness } from '../../../shared/contract/views/ledger-views.ts'
import type { PlannedStay } from '../../../shared/contract/views/planner-views.ts'
import { dateIn, daysBetween, monthOf } from '../../../shared/domain/dates.ts'
import type { Part } from '../../state.ts'
import type { ClosedRange } from '../../ui/wording/range.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import type { PlannerRows } from './planner-lines.ts'

interface PlannerStays {
  readonly stays: readonly PlannedStay[]
  /** If there are none: the nearest check-ins before and after the range. */
  readonly nearest: readonly string[]
  /** There are more stays than were read. */
  readonly more: boolean
}

type PlannerList =
  | { readonly status: 'unread' }
  | ({ readonly status: 'read'; readonly range: ClosedRange; readonly freshness: Freshness } & PlannerStays)
  | { readonly status: 'failed'; readonly failure: Failure }

export interface PlannerSlice {
  /** The chosen days; until they are read, the list has those before. Null before the first time, which shows this month. */
  readonly range: ClosedRange | null
  readonly rows: PlannerRows
  readonly list: PlannerList
  show(range: ClosedRange): Promise<void>
  setRows(rows: PlannerRows): void
  read(): Promise<void>
}

const maxPages = 5

/** Creates the state of the calendar. Reads nothing until the page asks, and reads again when the ledger changes while the page is open. */
export const createPlannerSlice =
  (desk: DeskBridge): Part<PlannerSlice> =>
  (set, get, app) => {
    let isReading = false
    let isOutdated = false

    const readStays = async ({ from, to }: ClosedRange): Promise<Outcome<PlannerStays>> => {
      const stays: PlannedStay[] = []
      let nearest: readonly string[] = []
      let after: number | null = null
      for (let page = 0; page < maxPages; page++) {
        const outcome: Outcome<OutputOf<'ledger.planner'>> = await desk.ask('ledger.planner', {
          from,
          days: daysBetween(from, to) + 1,
          after,
        })
        if (!outcome.ok) return outcome
        stays.push(...outcome.value.stays)
        after = outcome.value.next
        nearest = outcome.value.nearest
        if (after === null) break
      }
      return ok({ stays, more: after !== null, nearest })
    }

    const readOnce = async () => {
      const range = get().range ?? monthOf(dateIn(zoneOfDays(app()), app().now))
      set({ range })
      const [stays, freshness] = await Promise.all([
        readStays(range),
        desk.ask('ledger.freshness', { status: 'all', basis: 'checkin', ...range, text: '' }),
      ])
      if (get().range !== range) return
      if (!stays.ok) set({ list: { status: 'failed', failure: stays.failure } })
      else if (!freshness.ok) set({ list: { status: 'failed', failure: freshness.failure } })
      else set({ list: { status: 'read', range, ...stays.value, freshness: freshness.value } })
    }

    /** Only one read runs at a time, because a sync emits hundreds of changes; a call during a read makes it read again at the end. */
    const read = async () => {
      isOutdated = true
      if (isReading || app().desk?.ledger === 'opening') return // the page reads again once the ledger is open
      isReading = true
      while (isOutdated) {
        isOutdated = false
        await readOnce()
      }
      isReading = false
    }
    desk.on('ledger.changed', () => void (app().page.name === 'planner' && read()))

    return {
      range: null,
      rows: 'hotel',
      list: { status: 'unread' },
      show(range) {
        set({ range })
        return read()
      },
      setRows: (rows) => set({ rows }),
      read,
    }
  }

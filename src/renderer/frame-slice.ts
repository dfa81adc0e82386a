/** The frame: the current page, the desk's state, the time, and undo of the last dismissal. */

import type { StateCreator } from 'zustand'
import type { Failure } from '../shared/contract/failure.ts'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import type { DeskState, Settings } from '../shared/contract/views/desk-views.ts'
import { isCostHidden, setCostHidden } from './ui/hidden-cost.ts'
import { latestAnswer } from './ui/latest.ts'
import type { StayRequest } from './ui/pasted/read-mail.ts'

export type Page =
  | { readonly name: 'today' }
  /** `codes` fills the hotel codes of the form, the rest what a message asks for. Without a check-out, the number of nights stays. */
  | ({ readonly name: 'search'; readonly codes?: string } & Partial<StayRequest>)
  | { readonly name: 'check' }
  | { readonly name: 'confirmation'; readonly clientRef: string }
  | { readonly name: 'ledger'; readonly find?: string }
  | { readonly name: 'unknown' }
  | { readonly name: 'arrivals' }
  | { readonly name: 'planner' }
  | { readonly name: 'offers' }
  | { readonly name: 'offer'; readonly number: string }
  /** The form of the offer in progress. */
  | { readonly name: 'offerForm' }
  /** `part` is the tab to open; defaults to the last open tab. */
  | { readonly name: 'settings'; readonly part?: SettingsPart }

/** The tabs of the settings, in their order. */
export const settingsParts = ['connections', 'ledger', 'accounting', 'clients', 'documents', 'formats', 'keeping', 'about'] as const
export type SettingsPart = (typeof settingsParts)[number]

interface Undo {
  readonly action: 'dismissed' | 'snoozed' | 'cleared' | 'listDeleted'
  /** Restores what the action removed. Returns a failure if that was not possible, else null. */
  readonly restore: () => Promise<Failure | null> | null
}

export interface FrameSlice {
  page: Page
  /** The pages shown before this one, the most recent last. */
  trail: readonly Page[]
  goTo(page: Page): void
  /** Replaces the current page, so that going back skips it. */
  goInstead(page: Page): void
  /** Goes to the previous page; does nothing on the first. */
  goBack(): void
  /** Call before waiting for what another page needs. Returns a function that tells whether the clerk has opened nothing else since. */
  beginNavigation(): () => boolean
  /** Opens this start page, unless the clerk has already navigated. */
  openWith(name: Settings['opensWith']): void
  /** Restores the page history of the last run, unless the clerk has already navigated. */
  resume(trail: readonly Page[]): void
  /** The settings tab that is open or was open last. */
  settingsPart: SettingsPart
  openSettingsPart(part: SettingsPart): void

  /** Null while the palette is closed, else the text pasted to open it. */
  palette: string | null
  openPalette(pasted?: string): void
  closePalette(): void

  /** Null until the desk's first answer. */
  desk: DeskState | null
  /** Why the desk did not answer; null if it did. */
  deskFailure: Failure | null
  readDesk(): Promise<void>
  /** Applies a desk state from an answer. */
  showDesk(state: DeskState): void
  /** How often the ledger of this connection was replaced in this window. */
  ledgersReplaced: number
  /** Discards everything read from the ledger, because it was replaced by another one. */
  replaceLedger(): void

  /** Notifies the desk whether card fields are on screen. */
  reportCardShown(shown: boolean): void

  /** Milliseconds since 1970, for countdowns. Updated every 30 s, so that screens do not re-render every second. */
  now: number
  tick(nowMs: number): void

  /** Whether cost is hidden on every screen, for when a guest is watching. */
  costHidden: boolean
  /** Hides or shows cost; every page is rendered again. */
  hideCost(hidden: boolean): void

  /** The note of the current page in the status bar, such as how fresh its rows are. */
  note: string | null
  setNote(note: string | null): void

  /** Null if there is nothing to undo; only the last action can be undone. */
  undo: (Undo & { readonly failure: Failure | null }) | null
  /** Whether the last action was undone; announced to screen readers. */
  undone: boolean
  offerUndo(undo: Undo): void
  undoNow(): Promise<void>
  forgetUndo(): void
}

/** The maximum number of pages in the history. */
const maxTrailLength = 50

/** If the desk's clock is ahead of `now` by more than this, the machine has slept. */
const sleepThresholdMs = 60_000

/** Creates the slice, initially on the Today page and without a desk state. */
export const createFrameSlice =
  (desk: DeskBridge): StateCreator<FrameSlice, [], [], FrameSlice> =>
  (set, get) => {
    let eventCount = 0
    const beginNavigation = latestAnswer()
    desk.on('desk.changed', (state) => {
      eventCount += 1
      // Page timers pause while the machine sleeps, so a deadline shown as free may have passed when it wakes.
      set(({ now }) => ({ desk: state, deskFailure: null, now: state.nowMs - now > sleepThresholdMs ? state.nowMs : now }))
    })

    return {
      page: { name: 'today' },
      trail: [],
      beginNavigation,
      goTo(page) {
        beginNavigation()
        set(({ page: before, trail, settingsPart }) => ({
          page,
          trail: isSamePage(before, page) ? trail : [...trail, before].slice(-maxTrailLength),
          settingsPart: (page.name === 'settings' && page.part) || settingsPart,
        }))
      },
      goInstead: (page) => set({ page }),
      goBack() {
        beginNavigation()
        set(({ page, trail }) => ({ page: trail.at(-1) ?? page, trail: trail.slice(0, -1) }))
      },
      openWith: (name) => set(({ trail }) => (trail.length === 0 ? { page: { name } } : {})),
      resume: (before) => set(({ page, trail }) => (trail.length === 0 ? { trail: withoutEnd(before, page) } : {})),
      settingsPart: 'connections',
      openSettingsPart: (settingsPart) => set({ settingsPart }),

      palette: null,
      openPalette: (pasted = '') => set({ palette: pasted }),
      closePalette: () => set({ palette: null }),

      desk: null,
      deskFailure: null,
      async readDesk() {
        const countBefore = eventCount
        const outcome = await desk.ask('desk.state', {})
        // An event received since the request is newer than its answer.
        if (eventCount === countBefore) set(outcome.ok ? { desk: outcome.value, deskFailure: null } : { deskFailure: outcome.failure })
      },

      showDesk: (state) => set({ desk: state, deskFailure: null }),
      ledgersReplaced: 0,
      replaceLedger: () => set(({ ledgersReplaced }) => ({ ledgersReplaced: ledgersReplaced + 1 })),

      reportCardShown: (shown) => void desk.ask('desk.cardShown', { shown }),

      // biome-ignore lint/plugin: until the window's first tick
      now: Date.now(),
      tick: (now) => set({ now }),

      costHidden: isCostHidden(),
      hideCost(hidden) {
        setCostHidden(hidden)
        set({ costHidden: hidden, note: null })
      },

      note: null,
      setNote: (note) => set({ note }),

      undo: null,
      undone: false,
      offerUndo: (undo) => set({ undo: { ...undo, failure: null }, undone: false }),
      async undoNow() {
        const { undo } = get()
        if (!undo) return
        set({ undo: null })
        const failure = await undo.restore()
        if (get().undo === null) set(failure ? { undo: { ...undo, failure } } : { undone: true })
      },
      forgetUndo: () => set({ undo: null, undone: false }),
    }
  }

/** Drops the last page of a history if it is the start page. */
const withoutEnd = (trail: readonly Page[], { name }: Page) => (trail.at(-1)?.name === name ? trail.slice(0, -1) : trail)

/** Whether two pages are equal; navigating between them adds nothing to the history. */
const isSamePage = (one: Page, other: Page) => JSON.stringify(one) === JSON.stringify(other)

/** The frame: which page is shown, what the desk says of itself, and the time. */

import type { StateCreator } from 'zustand'
import type { Failure } from '../shared/contract/failure.ts'
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import type { DeskState, Settings } from '../shared/contract/views/desk-views.ts'
import { isCostHidden, keepCostHidden } from './ui/hidden-cost.ts'

export type Page =
  | { readonly name: 'today' }
  /** `codes` are hotel codes to put into the form, `stay` its days; with a check-in alone the nights stay. */
  | { readonly name: 'search'; readonly codes?: string; readonly stay?: { readonly checkin: string; readonly checkout?: string } }
  | { readonly name: 'check' }
  | { readonly name: 'confirmation'; readonly clientRef: string }
  /** `find` is text to look for. */
  | { readonly name: 'ledger'; readonly find?: string }
  | { readonly name: 'unknown' }
  | { readonly name: 'arrivals' }
  | { readonly name: 'offers' }
  | { readonly name: 'offer'; readonly number: string }
  /** The offer that is being written. */
  | { readonly name: 'offerForm' }
  /** `part` is the tab that is looked for; without it the one that was open last. */
  | { readonly name: 'settings'; readonly part?: SettingsPart }

/** The tabs of the settings, in their order. */
export const settingsParts = ['connections', 'ledger', 'accounting', 'clients', 'documents', 'formats', 'keeping', 'about'] as const
export type SettingsPart = (typeof settingsParts)[number]

export interface FrameSlice {
  page: Page
  /** The pages that were shown before this one, the last of them last. */
  trail: readonly Page[]
  goTo(page: Page): void
  /** To the page before this one; nothing at the first. */
  goBack(): void
  /** Begins on this page, as long as no page was gone to in this run. */
  openWith(name: Settings['opensWith']): void
  /** Takes up the pages of the run before, as long as no page was gone to in this one. */
  resume(trail: readonly Page[]): void
  /** The tab of the settings that is open, or was last. */
  settingsPart: SettingsPart
  openSettingsPart(part: SettingsPart): void

  /** The palette: null while it is closed, else what was pasted to open it. */
  palette: string | null
  openPalette(pasted?: string): void
  closePalette(): void

  /** Null until the desk has answered for the first time. */
  desk: DeskState | null
  /** Why the desk did not answer, when it did not. */
  deskFailure: Failure | null
  readDesk(): Promise<void>
  /** Takes over what an answer of the desk says of its state. */
  showDesk(state: DeskState): void
  /** How often the ledger of this connection was replaced in this window. */
  ledgersReplaced: number
  /** What was read from the ledger before is let go of: another one has taken its place. */
  replaceLedger(): void

  /** Tells the desk whether a card can be seen or typed. */
  showCard(shown: boolean): void

  /** Milliseconds since 1970, for what counts down. It moves every 30 s, so that screens do not redraw at each second. */
  now: number
  tick(nowMs: number): void

  /** Whether cost is hidden on every screen, for when a guest looks on. */
  costHidden: boolean
  /** Hides cost, or shows it again: every page is drawn anew. */
  hideCost(hidden: boolean): void

  /** What the page in front says in the status bar, such as how fresh its rows are. */
  note: string | null
  setNote(note: string | null): void
}

/** Pages that can be gone back over. */
const longestTrail = 50

/** A tick that is later than this was slept through. */
const latestTickMs = 60_000

/** Begins on the page of today, before the desk has answered. */
export const createFrameSlice =
  (desk: DeskBridge): StateCreator<FrameSlice, [], [], FrameSlice> =>
  (set) => {
    let told = 0
    desk.on('desk.changed', (state) => {
      told += 1
      // The timers of a page stand still while the machine sleeps: what it shows as free may no longer be so when it wakes.
      set(({ now }) => ({ desk: state, deskFailure: null, now: state.nowMs - now > latestTickMs ? state.nowMs : now }))
    })

    return {
      page: { name: 'today' },
      trail: [],
      goTo: (page) =>
        set(({ page: before, trail, settingsPart }) => ({
          page,
          trail: isSamePage(before, page) ? trail : [...trail, before].slice(-longestTrail),
          settingsPart: (page.name === 'settings' && page.part) || settingsPart,
        })),
      goBack: () => set(({ page, trail }) => ({ page: trail.at(-1) ?? page, trail: trail.slice(0, -1) })),
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
        const toldBefore = told
        const outcome = await desk.ask('desk.state', {})
        // What was told meanwhile is newer than an answer that it may have overtaken.
        if (told === toldBefore) set(outcome.ok ? { desk: outcome.value, deskFailure: null } : { deskFailure: outcome.failure })
      },

      showDesk: (state) => set({ desk: state, deskFailure: null }),
      ledgersReplaced: 0,
      replaceLedger: () => set(({ ledgersReplaced }) => ({ ledgersReplaced: ledgersReplaced + 1 })),

      showCard: (shown) => void desk.ask('desk.cardShown', { shown }),

      // biome-ignore lint/plugin: until the window's first tick
      now: Date.now(),
      tick: (now) => set({ now }),

      costHidden: isCostHidden(),
      hideCost(hidden) {
        keepCostHidden(hidden)
        set({ costHidden: hidden, note: null })
      },

      note: null,
      setNote: (note) => set({ note }),
    }
  }

/** A trail that does not end where the desk begins. */
const withoutEnd = (trail: readonly Page[], { name }: Page) => (trail.at(-1)?.name === name ? trail.slice(0, -1) : trail)

/** Whether two pages show the same: going from one to the other leaves no trace. */
const isSamePage = (one: Page, other: Page) => JSON.stringify(one) === JSON.stringify(other)

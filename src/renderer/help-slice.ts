/** The help: the open topic and the history of topics. */
import type { StateCreator } from 'zustand'
import type { AppState } from './state.ts'
import type { TopicId } from './ui/help/topics.ts'

/** `beside` the page, which stays usable; `above` a dialog or a screen without a frame. */
type HelpPlace = 'beside' | 'above'

export type HelpState =
  | { readonly status: 'closed' }
  /** `topic` is null for the list of topics. `asked` increases on each request for the help, so that the panel takes the focus. */
  | {
      readonly status: 'open'
      readonly place: HelpPlace
      readonly topic: TopicId | null
      readonly trail: readonly (TopicId | null)[]
      readonly asked: number
    }

export interface HelpSlice {
  help: HelpState
  /** Opens a topic or the list; an open help keeps its place. */
  openHelp(topic: TopicId | null, place: HelpPlace): void
  /** Shows another topic of the open help, or the list. */
  showTopic(topic: TopicId | null): void
  /** Goes to the previous topic; does nothing on the first. */
  helpBack(): void
  closeHelp(): void
}

/** Creates the slice; the help is initially closed. */
export const createHelpSlice: StateCreator<AppState, [], [], HelpSlice> = (set, get) => ({
  help: { status: 'closed' },

  openHelp(topic, place) {
    const { help } = get()
    if (help.status === 'closed') return set({ help: { status: 'open', place, topic, trail: [], asked: 1 } })
    set({ help: { ...help, ...leavingFor(help, topic), asked: help.asked + 1 } })
  },

  showTopic(topic) {
    const { help } = get()
    if (help.status === 'open') set({ help: { ...help, ...leavingFor(help, topic) } })
  },

  helpBack() {
    const { help } = get()
    const topic = help.status === 'open' ? help.trail.at(-1) : undefined
    if (help.status === 'open' && topic !== undefined) set({ help: { ...help, topic, trail: help.trail.slice(0, -1) } })
  },

  closeHelp: () => set({ help: { status: 'closed' } }),
})

/** Returns the change to another topic, with the previous one added to the trail. */
function leavingFor({ topic, trail }: Extract<HelpState, { status: 'open' }>, next: TopicId | null) {
  return topic === next ? {} : { topic: next, trail: [...trail, topic] }
}

/** The help beside the work: which topic is open, and the way back through those before it. */
import type { StateCreator } from 'zustand'
import type { TopicId } from './ui/help/topics.ts'

/** `beside` the page, which stays usable; `above` a dialog, or a screen that has no frame. */
type HelpPlace = 'beside' | 'above'

export type HelpState =
  | { readonly status: 'closed' }
  /** `topic` is null for the list of them. `asked` counts how often the help was asked for, so that the focus goes there each time. */
  | {
      readonly status: 'open'
      readonly place: HelpPlace
      readonly topic: TopicId | null
      readonly trail: readonly (TopicId | null)[]
      readonly asked: number
    }

export interface HelpSlice {
  help: HelpState
  /** Opens the help at a topic, or at the list; help that is open goes on where it is. */
  openHelp(topic: TopicId | null, place: HelpPlace): void
  /** Goes on to another topic of the open help, or to the list. */
  showTopic(topic: TopicId | null): void
  /** To the topic before; nothing at the first. */
  helpBack(): void
  closeHelp(): void
}

/** Closed at first. */
export const createHelpSlice: StateCreator<HelpSlice, [], [], HelpSlice> = (set, get) => ({
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

/** Another topic, with the one before it in the trail. */
function leavingFor({ topic, trail }: Extract<HelpState, { status: 'open' }>, next: TopicId | null) {
  return topic === next ? {} : { topic: next, trail: [...trail, topic] }
}

/** The help: the open topic and the history of topics. */
import type { Part } from './state.ts'
import type { TopicId } from './ui/help/topics.ts'

/** `beside` the page, which stays usable; `above` a dialog or a screen without a frame. */
type HelpPlace = 'beside' | 'above'

export type HelpState =
  | { readonly status: 'closed' }
  /** `topic` is null for the list of topics. `focusRequests` increases on each request for the help, so that the panel takes the focus. */
  | {
      readonly status: 'open'
      readonly place: HelpPlace
      readonly topic: TopicId | null
      readonly trail: readonly (TopicId | null)[]
      readonly focusRequests: number
    }

export interface HelpSlice {
  state: HelpState
  /** Opens a topic or the list; an open help keeps its place. */
  open(topic: TopicId | null, place: HelpPlace): void
  /** Shows another topic of the open help, or the list. */
  showTopic(topic: TopicId | null): void
  /** Goes to the previous topic; does nothing on the first. */
  back(): void
  close(): void
}

/** Creates the slice; the help is initially closed. */
export const createHelpSlice: Part<HelpSlice> = (set, get) => ({
  state: { status: 'closed' },

  open(topic, place) {
    const { state } = get()
    if (state.status === 'closed') return set({ state: { status: 'open', place, topic, trail: [], focusRequests: 1 } })
    set({ state: { ...state, ...withTopic(state, topic), focusRequests: state.focusRequests + 1 } })
  },

  showTopic(topic) {
    const { state } = get()
    if (state.status === 'open') set({ state: { ...state, ...withTopic(state, topic) } })
  },

  back() {
    const { state } = get()
    const topic = state.status === 'open' ? state.trail.at(-1) : undefined
    if (state.status === 'open' && topic !== undefined) set({ state: { ...state, topic, trail: state.trail.slice(0, -1) } })
  },

  close: () => set({ state: { status: 'closed' } }),
})

/** Returns the change to another topic, with the previous one added to the trail. */
function withTopic({ topic, trail }: Extract<HelpState, { status: 'open' }>, next: TopicId | null) {
  return topic === next ? {} : { topic: next, trail: [...trail, topic] }
}

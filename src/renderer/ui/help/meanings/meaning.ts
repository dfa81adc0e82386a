import type { PlainMessage, TopicId } from '../topics.ts'

/** Two or three sentences about what stands on the screen: what happened, what it means for the booking and the money, what to do. */
export interface Meaning {
  readonly says: PlainMessage
  /** Where more of it stands. */
  readonly topic: TopicId
}

import type { PlainId } from '../../../../shared/words/say.ts'
import type { TopicId } from '../topics.ts'

/** Two or three sentences about something on the screen: what happened, what it means for the booking and the money, what to do. */
export interface Meaning {
  readonly says: PlainId
  readonly topic: TopicId
}

import { foldedText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { plainText } from '../../ui/help/named-text.tsx'
import { type PlainMessage, type TopicId, topicIds, topics } from '../../ui/help/topics.ts'

export interface FoundTopic {
  readonly id: TopicId
  /** The best matching paragraph; null if the title contains all words. */
  readonly paragraph: PlainMessage | null
}

/** Returns the topics that contain every typed word, ignoring case and accents; those with a word in the title first. */
export function findTopics(typed: string): FoundTopic[] {
  const words = foldedText(typed).split(' ').filter(Boolean)
  const found = topicIds.flatMap((id) => {
    const title = foldedText(say(topics[id].title))
    const paragraphs = topics[id].paragraphs.map((says) => ({ says, text: foldedText(plainText(says)) }))
    const whole = [title, ...paragraphs.map(({ text }) => text)].join(' ')
    if (!words.every((word) => whole.includes(word))) return []
    const isTitled = words.some((word) => title.includes(word))
    const full = paragraphs.find(({ text }) => words.every((word) => text.includes(word)))
    const some = full ?? paragraphs.find(({ text }) => words.some((word) => text.includes(word)))
    return [{ id, isTitled, paragraph: words.every((word) => title.includes(word)) ? null : (some?.says ?? null) }]
  })
  return found.sort((a, b) => Number(b.isTitled) - Number(a.isTitled)).map(({ id, paragraph }) => ({ id, paragraph }))
}

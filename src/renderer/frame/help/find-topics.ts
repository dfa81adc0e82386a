import { foldedText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { plainText } from '../../ui/help/named-text.tsx'
import { type PlainMessage, type TopicId, topicIds, topics } from '../../ui/help/topics.ts'

export interface FoundTopic {
  readonly id: TopicId
  /** The first paragraph in which it stands; null where the title has it all. */
  readonly paragraph: PlainMessage | null
}

/** Topics that have each of the typed words somewhere, whatever their case and accents; those with one in the title first. */
export function findTopics(typed: string): FoundTopic[] {
  const words = foldedText(typed).split(' ').filter(Boolean)
  const found = topicIds.flatMap((id) => {
    const title = foldedText(say(topics[id].title))
    const paragraphs = topics[id].paragraphs.map((says) => ({ says, text: foldedText(plainText(says)) }))
    const whole = [title, ...paragraphs.map(({ text }) => text)].join(' ')
    if (!words.every((word) => whole.includes(word))) return []
    const isTitled = words.some((word) => title.includes(word))
    const telling = paragraphs.find(({ text }) => words.every((word) => text.includes(word)))
    const some = telling ?? paragraphs.find(({ text }) => words.some((word) => text.includes(word)))
    return [{ id, isTitled, paragraph: words.every((word) => title.includes(word)) ? null : (some?.says ?? null) }]
  })
  return found.sort((a, b) => Number(b.isTitled) - Number(a.isTitled)).map(({ id, paragraph }) => ({ id, paragraph }))
}

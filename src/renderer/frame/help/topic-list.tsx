import { foldedText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { NamedText, plainText } from '../../ui/help/named-text.tsx'
import { type PlainMessage, type TopicId, topicIds, topics } from '../../ui/help/topics.ts'
import styles from './help-panel.module.css'

interface TopicListProps {
  /** The search text; blank lists all topics. */
  readonly typed: string
  /** The id for its heading. */
  readonly titleId: string
  onChoose(topic: TopicId): void
}

/** Lists all topics, or those that match the search with the matching paragraph. */
export function TopicList({ typed, titleId, onChoose }: TopicListProps) {
  const isSearch = typed.trim() !== ''
  const found: readonly FoundTopic[] = isSearch ? findTopics(typed) : topicIds.map((id) => ({ id, paragraph: null }))
  return (
    <nav aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.listTitle}>
        {say('helpPanel.topics')}
      </h3>
      {isSearch && (
        <p role="status" className="dim">
          {say('helpPanel.found', { topics: found.length })}
        </p>
      )}
      <ul className={styles.list}>
        {found.map(({ id, paragraph }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(id)}>
              <span className="strong">{say(topics[id].title)}</span>
              {paragraph !== null && (
                <span className={styles.telling}>
                  <NamedText says={paragraph} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FoundTopic {
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

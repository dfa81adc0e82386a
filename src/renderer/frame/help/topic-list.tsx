import { say } from '../../../shared/words/say.ts'
import { NamedText } from '../../ui/help/named-text.tsx'
import { type TopicId, topicIds, topics } from '../../ui/help/topics.ts'
import { type FoundTopic, findTopics } from './find-topics.ts'
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

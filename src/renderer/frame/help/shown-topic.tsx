import { Anchor, Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { NamedText } from '../../ui/help/named-text.tsx'
import { type TopicId, topics } from '../../ui/help/topics.ts'
import styles from './help-panel.module.css'

interface ShownTopicProps {
  readonly topic: TopicId
  /** The id for its heading. */
  readonly titleId: string
  onChoose(topic: TopicId | null): void
}

/** Shows one topic with links to related topics. */
export function ShownTopic({ topic, titleId, onChoose }: ShownTopicProps) {
  const { title, paragraphs, seeAlso } = topics[topic]
  return (
    <article className={styles.topic} data-topic={topic}>
      <h3 id={titleId} tabIndex={-1} data-autofocus>
        {say(title)}
      </h3>
      {paragraphs.map((says) => (
        <p key={says}>
          <NamedText says={says} />
        </p>
      ))}
      <nav className={styles.seeAlso} aria-label={say('helpPanel.seeAlso')}>
        <h4>{say('helpPanel.seeAlso')}</h4>
        <ul className={styles.links}>
          {seeAlso.map((other) => (
            <li key={other}>
              <Anchor component="button" type="button" fz="inherit" onClick={() => onChoose(other)}>
                {say(topics[other].title)}
              </Anchor>
            </li>
          ))}
        </ul>
        <Button size="compact-sm" variant="default" leftSection={<IconList aria-hidden />} onClick={() => onChoose(null)}>
          {say('helpPanel.allTopics')}
        </Button>
      </nav>
    </article>
  )
}

import { ActionIcon, Anchor, Button, CloseButton, TextInput } from '@mantine/core'
import { IconArrowLeft, IconList, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { foldedText } from '../../../shared/domain/text.ts'
import { type PlainId, say } from '../../../shared/words/say.ts'
import type { HelpState } from '../../help-slice.ts'
import { useApp } from '../../store.ts'
import { HelpText, plainText } from '../../ui/help/named-text.tsx'
import { type TopicId, topicIds, topics } from '../../ui/help/topics.ts'
import styles from './help-panel.module.css'

interface TopicListProps {
  /** The search text; blank lists all topics. */
  readonly typed: string
  readonly titleId: string
  onChoose(topic: TopicId): void
}

/** Lists all topics, or those that match the search, each with its matching paragraph. */
function TopicList({ typed, titleId, onChoose }: TopicListProps) {
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
                  <HelpText says={paragraph} />
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
  readonly paragraph: PlainId | null
}

/** Returns the topics that contain every typed word, ignoring case and accents; those with a word in the title first. */
export function findTopics(typed: string): FoundTopic[] {
  const words = foldedText(typed).split(' ').filter(Boolean)
  const found = topicIds.flatMap((id) => {
    const title = foldedText(say(topics[id].title))
    const paragraphs = topics[id].paragraphs.map((says) => ({ says, text: foldedText(plainText(says)) }))
    const allText = [title, ...paragraphs.map(({ text }) => text)].join(' ')
    if (!words.every((word) => allText.includes(word))) return []
    const isInTitle = words.some((word) => title.includes(word))
    const fullMatch = paragraphs.find(({ text }) => words.every((word) => text.includes(word)))
    const bestMatch = fullMatch ?? paragraphs.find(({ text }) => words.some((word) => text.includes(word)))
    return [{ id, isTitled: isInTitle, paragraph: words.every((word) => title.includes(word)) ? null : (bestMatch?.says ?? null) }]
  })
  return found.sort((a, b) => Number(b.isTitled) - Number(a.isTitled)).map(({ id, paragraph }) => ({ id, paragraph }))
}

interface ShownTopicProps {
  readonly topic: TopicId
  readonly titleId: string
  onChoose(topic: TopicId | null): void
}

/** Shows one topic with links to related topics. */
function ShownTopic({ topic, titleId, onChoose }: ShownTopicProps) {
  const { title, paragraphs, seeAlso } = topics[topic]
  return (
    <article className={styles.topic} data-topic={topic}>
      <h3 id={titleId} tabIndex={-1} data-autofocus>
        {say(title)}
      </h3>
      {paragraphs.map((says) => (
        <p key={says}>
          <HelpText says={says} />
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

type OpenHelp = Extract<HelpState, { status: 'open' }>

/** The help: a search over all topics, and a topic or the list. Each new topic takes the focus. Closing the panel returns it. */
export function HelpPanel({ help }: { readonly help: OpenHelp }) {
  const { back, showTopic, close } = useApp((app) => app.help)
  const [typed, setTyped] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const { topic, trail, focusRequests } = help
  useFocusOf(panel, `${focusRequests} ${topic}`)

  const go = (next: OpenHelp['topic']) => {
    setTyped('')
    showTopic(next)
  }

  return (
    <div ref={panel} className={styles.panel}>
      <header className={styles.head}>
        {trail.length > 0 && (
          <ActionIcon aria-label={say('helpPanel.back')} title={say('helpPanel.back')} onClick={back}>
            <IconArrowLeft aria-hidden className={styles.turns} />
          </ActionIcon>
        )}
        <h2 className={styles.title}>{say('helpPanel.help')}</h2>
        <CloseButton aria-label={say('helpPanel.close')} onClick={close} />
      </header>
      <search className={styles.find}>
        <TextInput
          aria-label={say('helpPanel.find')}
          placeholder={say('helpPanel.findPlaceholder')}
          leftSection={<IconSearch aria-hidden />}
          value={typed}
          data-autofocus={topic === null || undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.body} aria-labelledby={id} tabIndex={0}>
        {typed.trim() !== '' || topic === null ? (
          <TopicList typed={typed} titleId={id} onChoose={go} />
        ) : (
          <ShownTopic topic={topic} titleId={id} onChoose={go} />
        )}
      </section>
    </div>
  )
}

/** Moves the focus into the panel whenever `focusKey` changes, and returns it on unmount. */
function useFocusOf(panel: React.RefObject<HTMLDivElement | null>, focusKey: string): void {
  const focusedBefore = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new topic, or the same topic requested again, takes the focus
  useLayoutEffect(() => {
    const { activeElement, body } = document
    // Do not remember a link inside the panel: it is removed when the topic changes.
    if (activeElement !== body && !panel.current?.contains(activeElement)) focusedBefore.current = activeElement
    panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [panel, focusKey])
  useEffect(
    () => () => {
      if (focusedBefore.current instanceof HTMLElement && focusedBefore.current.isConnected) focusedBefore.current.focus()
    },
    [],
  )
}

import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import type { HelpState } from '../../help-slice.ts'
import { useApp } from '../../store.ts'
import styles from './help-panel.module.css'
import { ShownTopic } from './shown-topic.tsx'
import { TopicList } from './topic-list.tsx'

type OpenHelp = Extract<HelpState, { status: 'open' }>

/** The help: a search over all topics, and a topic or the list. It takes the focus with each topic and returns it when it closes. */
export function HelpPanel({ help }: { readonly help: OpenHelp }) {
  const helpBack = useApp((app) => app.helpBack)
  const showTopic = useApp((app) => app.showTopic)
  const closeHelp = useApp((app) => app.closeHelp)
  const [typed, setTyped] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const { topic, trail, asked } = help
  useFocusOf(panel, `${asked} ${topic}`)

  const go = (next: OpenHelp['topic']) => {
    setTyped('')
    showTopic(next)
  }

  return (
    <div ref={panel} className={styles.panel}>
      <header className={styles.head}>
        {trail.length > 0 && (
          <ActionIcon aria-label={say('helpPanel.back')} title={say('helpPanel.back')} onClick={helpBack}>
            <IconArrowLeft aria-hidden className={styles.turns} />
          </ActionIcon>
        )}
        <h2 className={styles.title}>{say('helpPanel.help')}</h2>
        <CloseButton aria-label={say('helpPanel.close')} onClick={closeHelp} />
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

/** Moves the focus into the panel whenever `moment` changes, and returns it on unmount. */
function useFocusOf(panel: React.RefObject<HTMLDivElement | null>, moment: string): void {
  const before = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new topic, or the same topic requested again, takes the focus
  useLayoutEffect(() => {
    const { activeElement, body } = document
    // Do not remember a link inside the panel: it is removed when the topic changes.
    if (activeElement !== body && !panel.current?.contains(activeElement)) before.current = activeElement
    panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [panel, moment])
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    },
    [],
  )
}

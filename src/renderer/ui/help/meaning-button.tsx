import { ActionIcon, Anchor, Button, Popover, Stack } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { createContext, use, useId, useRef, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import type { Meaning } from './meanings/meaning.ts'
import { HelpText } from './named-text.tsx'
import { type TopicId, topics } from './topics.ts'

/** Opens a help topic from anywhere on a screen; the window provides it. */
export const HelpOpener = createContext<(topic: TopicId) => void>(() => {})

/**
 * A “What does this mean?” button: opens a few sentences and a link to the help topic. With a `word` to explain it is a small icon to be shown
 * next to that word.
 */
export function MeaningButton({ of, word }: { readonly of: Meaning; readonly word?: string }) {
  const [open, setOpen] = useState(false)
  // Whether the help was opened here: it then has the focus.
  const [isHelpOpened, setLeads] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text = useId()
  const openHelp = use(HelpOpener)
  const asks = word === undefined ? say('explain.label') : say('explain.wordLabel', { word })
  // Escape closes this popover, not the dialog below it.
  const own = { 'data-mantine-stop-propagation': open }

  const change = (next: boolean) => {
    setLeads(false)
    setOpen(next)
  }
  const readMore = () => {
    setOpen(false)
    setLeads(true)
    // The help panel returns the focus here when it closes.
    button.current?.focus()
    openHelp(of.topic)
  }

  return (
    <Popover opened={open} onChange={change} width={340} position="bottom-start" trapFocus returnFocus={!isHelpOpened} withArrow>
      <Popover.Target>
        {word === undefined ? (
          <Button {...own} ref={button} size="compact-sm" variant="subtle" onClick={() => change(!open)}>
            {asks}
          </Button>
        ) : (
          <ActionIcon
            {...own}
            ref={button}
            size={24}
            my={-4}
            style={{ verticalAlign: 'middle' }}
            aria-label={asks}
            title={asks}
            onClick={() => change(!open)}
          >
            <IconHelp aria-hidden />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={asks} aria-describedby={text}>
        <Stack gap="sm" align="start">
          <p id={text}>
            <HelpText says={of.says} />
          </p>
          <Anchor component="button" type="button" fz="sm" {...own} onClick={readMore}>
            {say('explain.more', { title: say(topics[of.topic].title) })}
          </Anchor>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

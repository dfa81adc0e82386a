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
 * A “What does this mean?” button: opens a few sentences and a link to the help topic. With a `word` to explain, the button is a small icon
 * that belongs next to that word.
 */
export function MeaningButton({ explanation, word }: { readonly explanation: Meaning; readonly word?: string }) {
  const [open, setOpen] = useState(false)
  // Whether the clerk opened the help from here. The focus then stays in the help.
  const [isHelpOpened, setHelpOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text = useId()
  const openHelp = use(HelpOpener)
  const buttonLabel = word === undefined ? say('explain.label') : say('explain.wordLabel', { word })
  // Escape closes this popover, not the dialog below it.
  const escapeProps = { 'data-mantine-stop-propagation': open }

  const change = (next: boolean) => {
    setHelpOpened(false)
    setOpen(next)
  }
  const readMore = () => {
    setOpen(false)
    setHelpOpened(true)
    // The help panel returns the focus here when it closes.
    button.current?.focus()
    openHelp(explanation.topic)
  }

  return (
    <Popover opened={open} onChange={change} width={340} position="bottom-start" trapFocus returnFocus={!isHelpOpened} withArrow>
      <Popover.Target>
        {word === undefined ? (
          <Button {...escapeProps} ref={button} size="compact-sm" variant="subtle" onClick={() => change(!open)}>
            {buttonLabel}
          </Button>
        ) : (
          <ActionIcon
            {...escapeProps}
            ref={button}
            size={24}
            my={-4}
            style={{ verticalAlign: 'middle' }}
            aria-label={buttonLabel}
            title={buttonLabel}
            onClick={() => change(!open)}
          >
            <IconHelp aria-hidden />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={buttonLabel} aria-describedby={text}>
        <Stack gap="sm" align="start">
          <p id={text}>
            <HelpText says={explanation.says} />
          </p>
          <Anchor component="button" type="button" fz="sm" {...escapeProps} onClick={readMore}>
            {say('explain.more', { title: say(topics[explanation.topic].title) })}
          </Anchor>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

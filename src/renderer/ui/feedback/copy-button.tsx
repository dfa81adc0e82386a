import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { shownCode } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import styles from './copy-button.module.css'
import { ScreenReaderStatus } from './heard.tsx'

/**
 * Shows a reference or key in a monospaced font with a button that copies the exact text. A long text is shortened unless `full` is set,
 * as for a code that somebody has to write down. `label` names what is copied, such as `booking reference`.
 */
export function CopyText({
  text,
  label,
  whole = false,
}: {
  readonly text: string | null
  readonly label: string
  readonly whole?: boolean
}) {
  if (text === null || text === '') return <span className="dim">{say('common.notStated')}</span>
  return (
    <span className={styles.copy}>
      <bdi className="mono">{whole ? text : shownCode(text)}</bdi>
      <CopyButton value={text} timeout={1500}>
        {({ copied, copy }) => (
          <>
            <Tooltip label={copied ? say('common.copied') : say('copyButton.copyLabel', { label })}>
              <ActionIcon
                size={24}
                aria-label={copied ? say('copyButton.copiedLabel', { label }) : say('copyButton.copyLabel', { label })}
                onClick={copy}
              >
                {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
              </ActionIcon>
            </Tooltip>
            {copied && <ScreenReaderStatus>{say('copyButton.copiedLabel', { label })}</ScreenReaderStatus>}
          </>
        )}
      </CopyButton>
    </span>
  )
}

import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { Part } from './facts.tsx'
import styles from './record.module.css'

interface RawRecordProps {
  /** JSON text with amounts as strings. */
  readonly raw: string
  /** Paths that could not be read. */
  readonly unread: readonly string[]
}

/** Returns indented JSON, or the text unchanged if it is not JSON. Amounts are strings, so parsing cannot round them. */
export function indented(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2)
  } catch {
    return raw
  }
}

/** Renders the record as the service sent it, collapsed at first. */
export function RawRecord({ raw, unread }: RawRecordProps) {
  const [open, setOpen] = useState(false)
  const text = open ? indented(raw) : ''
  return (
    <Part title={say('rawRecord.title')}>
      {unread.length > 0 && (
        <p className={styles.unread}>
          {say('rawRecord.unreadable')} <span className="mono">{unread.join(', ')}</span>
        </p>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={open}
        leftSection={open ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {open ? say('rawRecord.hideButton') : say('rawRecord.showButton')}
      </Button>
      {open && (
        <>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
                onClick={copy}
              >
                {copied ? say('common.copied') : say('rawRecord.copy')}
              </Button>
            )}
          </CopyButton>
          <pre className={styles.raw}>{text}</pre>
        </>
      )}
    </Part>
  )
}

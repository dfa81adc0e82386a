import { Button, CopyButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import styles from './failure-note.module.css'

interface SupportDetailsProps {
  /** What happened; the first line of the copied text. */
  readonly what: string
  /** Error codes and the service's own message; null if there are no details. */
  readonly support: string | null
  /** Buttons before the details button. */
  readonly children?: ReactNode
}

/** Shows the details of a failure on request, with a button to copy them for support. */
export function SupportDetails({ what, support, children }: SupportDetailsProps) {
  const [open, setOpen] = useState(false)
  if (!children && support === null) return null
  return (
    <>
      {open && <pre className={styles.support}>{support}</pre>}
      <div className={styles.actions}>
        {children}
        {support !== null && (
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? say('supportDetails.hideDetails') : say('common.details')}
          </Button>
        )}
        {open && (
          <CopyButton value={`${what}\n${support}`}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" leftSection={<IconCopy aria-hidden />} onClick={copy}>
                {copied ? say('common.copied') : say('supportDetails.copyButton')}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
    </>
  )
}

import { Button, CopyButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import styles from './failure-note.module.css'

interface SupportDetailsProps {
  /** What happened, for the copy. */
  readonly what: string
  /** Codes and the service's own sentence; null when there is no more to tell. */
  readonly support: string | null
  /** Buttons that stand before the details. */
  readonly children?: ReactNode
}

/** The details of a failure, one click away, with a copy for support. */
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
            {open ? say('supportDetails.hideDetails') : say('supportDetails.details')}
          </Button>
        )}
        {open && (
          <CopyButton value={`${what}\n${support}`}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" leftSection={<IconCopy aria-hidden />} onClick={copy}>
                {copied ? say('supportDetails.copied') : say('supportDetails.copyForSupport')}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
    </>
  )
}

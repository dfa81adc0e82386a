import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApp } from '../../../store.ts'
import { Caution } from './case-sheet.tsx'

interface OtherKeyProps {
  /** What another key cannot find out, such as `not booked`. */
  readonly undone: string
  /** The reference to quote. */
  readonly children: ReactNode
}

/** Said of a case that was sent under another API key than the one in use. */
export function OtherKey({ undone, children }: OtherKeyProps) {
  const goTo = useApp((app) => app.goTo)
  return (
    <Caution>
      <p>
        This was sent with another API key. Only that key can find out that it was {undone}. Put it back in the settings, or ask the
        service, quoting this reference: {children}
      </p>
      <Button variant="default" size="compact-sm" mt="xs" onClick={() => goTo({ name: 'settings' })}>
        Open the settings
      </Button>
    </Caution>
  )
}

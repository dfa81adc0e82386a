import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Caution } from './case-sheet.tsx'

interface OtherKeyProps {
  /** The outcome that only the key of the request can confirm, such as `not booked`. */
  readonly undone: string
  /** The reference to quote. */
  readonly children: ReactNode
}

/** Warns that a case was sent with another API key than the one in use. */
export function OtherKey({ undone, children }: OtherKeyProps) {
  const goTo = useApp((app) => app.goTo)
  return (
    <Caution>
      <p>
        {say('otherKey.what')} {undone}
        {say('otherKey.next')} {children}
      </p>
      <Button variant="default" size="compact-sm" mt="xs" onClick={() => goTo({ name: 'settings', part: 'connections' })}>
        {say('common.openSettings')}
      </Button>
    </Caution>
  )
}

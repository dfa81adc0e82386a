import { Button } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { say } from '../../../shared/words/say.ts'

const delayMs = 2000

/** A button that stops the running work, which `label` names for screen readers. It appears after two seconds, not for shorter work. */
export function StopButton({ label, onStop }: { readonly label: string; onStop(): void }) {
  const [isVisible, setVisible] = useState(false)
  const [pressed, setPressed] = useState(false)
  useTimeout(() => setVisible(true), delayMs, { autoInvoke: true })
  if (!isVisible) return null
  const stop = () => {
    setPressed(true)
    onStop()
  }
  return (
    <Button size="compact-sm" variant="default" flex="none" aria-label={label} loading={pressed} onClick={stop}>
      {say('common.stop')}
    </Button>
  )
}

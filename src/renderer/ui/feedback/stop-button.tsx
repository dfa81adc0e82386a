import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { say } from '../../../shared/words/say.ts'

const patienceMs = 2000

interface StopButtonProps {
  /** What is stopped, for whoever does not see where the button stands. */
  readonly label: string
  onStop(): void
}

/** Stops what is under way. It comes when that takes longer than two seconds: shorter work ends before anybody could press. */
export function StopButton({ label, onStop }: StopButtonProps) {
  const [isThere, setThere] = useState(false)
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isThere) return null
  const stop = () => {
    setPressed(true)
    onStop()
  }
  return (
    <Button size="compact-sm" variant="default" flex="none" aria-label={label} loading={pressed} onClick={stop}>
      {say('stopButton.stop')}
    </Button>
  )
}

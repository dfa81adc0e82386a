import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { say } from '../../shared/words/say.ts'
import { LonePanel, LoneScreen } from '../ui/layout/lone-screen.tsx'

/** Error boundary: replaces a screen that failed to render; without it the window would be empty. */
export class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Undrawn /> : this.props.children
  }
}

function Undrawn() {
  return (
    <LoneScreen>
      <LonePanel role="alert">
        <h1>
          <IconAlertTriangle aria-hidden /> {say('faultBoundary.title')}
        </h1>
        <p>{say('faultBoundary.meaning')}</p>
        <p>{say('faultBoundary.next')}</p>
        <Button autoFocus onClick={() => location.reload()}>
          {say('faultBoundary.retryButton')}
        </Button>
      </LonePanel>
    </LoneScreen>
  )
}

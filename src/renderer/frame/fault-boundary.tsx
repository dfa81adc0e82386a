import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { LonePanel, LoneScreen } from '../ui/layout/lone-screen.tsx'

/** Stands in for a screen that could not be drawn; without it the window would be empty. */
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
          <IconAlertTriangle aria-hidden /> This screen could not be shown
        </h1>
        <p>
          A fault in Deskbook itself. What was sent is in the ledger and is looked up; what was typed on this screen and not sent is gone.
        </p>
        <p>Show the desk again. If it stays so, give desk.log from the data folder to support.</p>
        <Button autoFocus onClick={() => location.reload()}>
          Show the desk again
        </Button>
      </LonePanel>
    </LoneScreen>
  )
}

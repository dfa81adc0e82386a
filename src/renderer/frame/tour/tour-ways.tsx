import { Button, Group } from '@mantine/core'
import { tourStepNames } from '../../../shared/contract/practice.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { stepOf } from './tour-slice.ts'

/** Returns the label for starting the tour, or for resuming it at its step. */
export function tourButtonText(tourProgress: Settings['tour']): string {
  const step = stepOf(tourProgress)
  return step === null ? say('tour.start') : say('tour.goOn', { step: tourStepNames.indexOf(step) + 1, steps: tourStepNames.length })
}

/** The buttons that start or resume the tour, in the practice menu. `onLeave` is called before the tour opens. */
export function TourButtons({ onLeave }: { readonly onLeave: () => void }) {
  const tourProgress = useApp((app) => app.settings.tour)
  const resume = useApp((app) => app.tour.resume)
  const start = useApp((app) => app.tour.start)
  const leaveAnd = (way: () => Promise<void>) => () => {
    onLeave()
    void way()
  }
  return (
    <div>
      <p style={{ margin: '0 0 6px' }}>
        <strong>{say('tour.tour')}</strong> {say('tour.about')}
      </p>
      <Group gap="xs">
        <Button size="compact-sm" onClick={leaveAnd(resume)}>
          {tourButtonText(tourProgress)}
        </Button>
        {stepOf(tourProgress) !== null && (
          <Button size="compact-sm" variant="default" onClick={leaveAnd(start)}>
            {say('tour.startOver')}
          </Button>
        )}
      </Group>
    </div>
  )
}

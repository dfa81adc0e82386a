import { Button, Group } from '@mantine/core'
import { tourStepNames } from '../../../shared/contract/practice.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { stepOf } from './tour-slice.ts'

/** Returns the label for starting the tour, or for resuming it at its step. */
export function goOnWords(place: Settings['tour']): string {
  const step = stepOf(place)
  return step === null ? say('tour.start') : say('tour.goOn', { step: tourStepNames.indexOf(step) + 1, steps: tourStepNames.length })
}

/** The buttons that start or resume the tour, in the practice menu. `onLeave` is called before the tour opens. */
export function TourWays({ onLeave }: { readonly onLeave: () => void }) {
  const place = useApp((app) => app.settings.tour)
  const resume = useApp((app) => app.tour.takeUp)
  const start = useApp((app) => app.tour.start)
  const to = (way: () => Promise<void>) => () => {
    onLeave()
    void way()
  }
  return (
    <div>
      <p style={{ margin: '0 0 6px' }}>
        <strong>{say('tour.tour')}</strong> {say('tour.about')}
      </p>
      <Group gap="xs">
        <Button size="compact-sm" onClick={to(resume)}>
          {goOnWords(place)}
        </Button>
        {stepOf(place) !== null && (
          <Button size="compact-sm" variant="default" onClick={to(start)}>
            {say('tour.startOver')}
          </Button>
        )}
      </Group>
    </div>
  )
}

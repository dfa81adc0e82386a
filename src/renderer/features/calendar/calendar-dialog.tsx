import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { CostHidden } from '../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { useFocusBack } from '../../ui/keys/focus.ts'
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx'
import type { CalendarSlice } from './calendar-slice.ts'

/** Renders the dialog that chooses the contents of a calendar file and saves it; nothing while closed. */
export function CalendarDialog() {
  const shown = useApp((app) => app.calendar.shown)
  return shown && <Dialog shown={shown} />
}

function Dialog({ shown }: { readonly shown: NonNullable<CalendarSlice['shown']> }) {
  const { change, close, save, showInFolder } = useApp((app) => app.calendar)
  useFocusBack()
  const { freeEnds, arrivals, withAmounts, saved } = shown
  return (
    <Modal opened onClose={close} title={say('calendar.calendarFile')} size={520}>
      <Stack gap="md">
        <p className="dim">{say('calendar.hint')}</p>
        <Stack gap="xs">
          <Checkbox
            label={say('calendar.freeEndsLabel')}
            description={say('calendar.freeEndsHint')}
            checked={freeEnds}
            onChange={(event) => change({ freeEnds: event.currentTarget.checked })}
          />
          <Checkbox
            label={say('calendar.cancellationFees')}
            description={say('calendar.cancellationFeesHint')}
            checked={freeEnds && withAmounts}
            disabled={!freeEnds}
            onChange={(event) => change({ withAmounts: event.currentTarget.checked })}
          />
          <Checkbox
            label={say('calendar.arrivals')}
            description={say('calendar.arrivalsHint')}
            checked={arrivals}
            onChange={(event) => change({ arrivals: event.currentTarget.checked })}
          />
        </Stack>
        {freeEnds && withAmounts && <CostHidden what="file" />}
        <div role="status">
          {saved.status === 'saved' && <p>{say('calendar.savedAs', saved.report)}</p>}
          {saved.status === 'saved' && saved.report.cancelled > 0 && <p>{say('calendar.cancelledNote', saved.report)}</p>}
          {saved.status === 'nothing' && <p>{say('calendar.empty')}</p>}
        </div>
        {saved.status === 'failed' && <FailureNote failure={saved.failure} onRetry={() => void save()} />}
        <DialogFoot>
          {saved.status === 'saved' && (
            <Button variant="subtle" onClick={() => void showInFolder()}>
              {say('documents.showInFolder')}
            </Button>
          )}
          <Button
            leftSection={<IconCalendarDown aria-hidden />}
            disabled={!freeEnds && !arrivals}
            loading={saved.status === 'working'}
            onClick={() => void save()}
          >
            {say('calendar.saveButton')}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}

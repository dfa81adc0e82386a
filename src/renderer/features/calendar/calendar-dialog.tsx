import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import type { CalendarReport } from '../../../shared/contract/views/calendar-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { CostHidden } from '../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { useFocusBack } from '../../ui/keys/focus.ts'
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx'

/** Renders the dialog that chooses the contents of a calendar file and saves it; nothing while closed. */
export function CalendarDialog() {
  const open = useApp((app) => app.calendar.shown !== null)
  return open ? <Dialog /> : null
}

function Dialog() {
  const calendar = useApp((app) => app.calendar.shown)
  const close = useApp((app) => app.calendar.close)
  const change = useApp((app) => app.calendar.change)
  const save = useApp((app) => app.calendar.save)
  const show = useApp((app) => app.calendar.showInFolder)
  useFocusBack()
  if (!calendar) return null
  const { freeEnds, arrivals, withAmounts, saved } = calendar
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
          {saved.status === 'saved' && <SavedWords report={saved.report} />}
          {saved.status === 'nothing' && <p>{say('calendar.empty')}</p>}
        </div>
        {saved.status === 'failed' && <FailureNote failure={saved.failure} onRetry={() => void save()} />}
        <DialogFoot>
          {saved.status === 'saved' && (
            <Button variant="subtle" onClick={() => void show()}>
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

function SavedWords({ report: { file, freeEnds, arrivals, cancelled } }: { readonly report: CalendarReport & { readonly file: string } }) {
  return (
    <>
      <p>{say('calendar.savedAs', { file, freeEnds, arrivals })}</p>
      {cancelled > 0 && <p>{say('calendar.cancelledNote', { cancelled })}</p>}
    </>
  )
}

/** The text of a system notification about reminders: the hotel and the time, and no guest, because anyone near the screen can read it. */
import type { Reminder } from '../../../shared/contract/views/reminder-views.ts'
import { formatDate, formatMoment } from '../../../shared/domain/date-words.ts'
import { freeUntil } from '../../../shared/domain/penalties.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import type { Notice } from '../../shell/shell.ts'

/** Returns one notification for all reminders; `zone` is the desk's, shown with the hotel's time. */
export function noticeOf(reminders: readonly Reminder[], zone: string): Notice {
  const [first] = reminders
  if (first && reminders.length === 1) return noticeOfOne(first, zone)
  const count = (fits: (reminder: Reminder) => boolean) => reminders.filter(fits).length
  const ending = count(({ kind, ended }) => kind === 'freeEnds' && !ended)
  const ended = count(({ ended }) => ended)
  const arriving = count(({ kind }) => kind === 'arrival')
  const parts = [
    ...(ending > 0 ? [say('reminders.freeEndsCount', { ending })] : []),
    ...(ended > 0 ? [say('reminders.freeEndedCount', { ended })] : []),
    ...(arriving > 0 ? [say('reminders.arrivals', { arriving })] : []),
  ]
  const text = listAll(parts)
  return { title: say('common.reminderCount', { reminders: reminders.length }), text }
}

function noticeOfOne({ kind, ended, row }: Reminder, zone: string): Notice {
  const hotel = row.hotelName ?? row.hotelCode ?? row.bookingRef ?? row.clientRef ?? ''
  if (kind === 'arrival') {
    return {
      title: say('reminders.arrivalNoticeTitle'),
      text: say('reminders.arrivalNotice', { hotel, day: formatDate(row.checkin ?? '') }),
    }
  }
  const moment = formatMoment(freeUntil(row)?.from ?? '', zone)
  return ended
    ? { title: say('reminders.freeEnded'), text: say('reminders.freeEndedNotice', { hotel, moment }) }
    : { title: say('reminders.freeEndsNoticeTitle'), text: say('reminders.freeEndsNotice', { hotel, moment }) }
}

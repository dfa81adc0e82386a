/** The calendar-file procedures: reads the ledger and saves the file where the clerk chooses. */
import { basename } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { CalendarOrder } from '../../../shared/contract/views/calendar-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { Shell } from '../../shell/shell.ts'
import type { DeskMemory } from '../settings/settings.ts'
import { calendarFile } from './calendar-file.ts'

/** The procedures about calendar files. */
export type CalendarDesk = Pick<Desk, 'calendar.save' | 'calendar.showInFolder'>

/** Dependencies of the calendar procedures. */
export interface CalendarParts {
  readonly ledger: Pick<Ledger, 'page' | 'record'>
  readonly memory: Pick<DeskMemory, 'read'>
  readonly shell: Pick<Shell, 'saveDialog' | 'showInFolder'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly unfinished: Unfinished
}

/** The maximum number of bookings, as in a document: more would flood the calendar. */
const maxBookings = 1000
const pageRows = 500
/** The alarm if the desk's own reminders are switched off. */
const defaultAlarmHours = 24

/** Creates the calendar procedures. */
export function createCalendarDesk({ ledger, memory, shell, clock, unfinished }: CalendarParts): CalendarDesk {
  let written: string | null = null

  const rowsOf = async (of: CalendarOrder['of']): Promise<LedgerRow[]> => {
    if ('booking' in of) {
      const record = await ledger.record(of.booking)
      return record ? [record.row] : []
    }
    const rows: LedgerRow[] = []
    for (let after: string | null = null; ; ) {
      const page = await ledger.page(of.filter, { by: 'checkin', descending: false }, after, pageRows)
      rows.push(...page.rows)
      if (rows.length > maxBookings) throw new FailureError({ kind: 'document', why: 'tooMany' })
      if (page.next === null) return rows
      after = page.next
    }
  }

  return {
    'calendar.save': async ({ of, ...wishes }) => {
      const rows = await rowsOf(of)
      const alarmHours = memory.read().settings.remindFreeEndsHours ?? defaultAlarmHours
      const { text, ...entries } = calendarFile(rows, { ...wishes, alarmHours, atMs: clock.nowMs() })
      if (entries.freeEnds + entries.arrivals + entries.cancelled === 0) return { file: null, ...entries }
      const [only] = 'booking' in of ? rows : []
      const path = await shell.saveDialog({
        title: say('calendar.saveButton'),
        suggestedName: `deskbook${only ? `-${(only.bookingRef ?? only.clientRef ?? '').replace(/[^\w-]+/g, '_')}` : ''}.ics`,
        filters: [{ name: say('calendar.calendarFile'), extensions: ['ics'] }],
      })
      if (path === null) return { file: null, ...entries }
      await replaceFile(path, [text], unfinished)
      written = path
      return { file: basename(path), ...entries }
    },
    'calendar.showInFolder': async () => {
      if (written !== null) await shell.showInFolder(written)
      return {}
    },
  }
}

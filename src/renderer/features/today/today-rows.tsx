import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChecks, IconClockPause, IconRefresh, IconX } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactNode, useId, useRef, useState } from 'react'
import type { DayAtRisk, MoneyAtRisk } from '../../../shared/contract/views/ahead-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { FoundBetterRate } from '../../../shared/contract/views/rebooking-views.ts'
import type { Reminder, ReminderKey } from '../../../shared/contract/views/reminder-views.ts'
import { feeIsUnchanged } from '../../../shared/domain/better-rate.ts'
import { formatDate, formatInstant, formatMoment, formatShortDate, formatWeekday, momentWords } from '../../../shared/domain/date-words.ts'
import { addDays, startOfDate } from '../../../shared/domain/dates.ts'
import { formatMoney, isZero, sumByCurrency } from '../../../shared/domain/money.ts'
import { freeUntil } from '../../../shared/domain/penalties.ts'
import { dayOfReminder, snoozeChoices } from '../../../shared/domain/reminders.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { BetterRatesHead } from '../../ui/booking/better-rates-head.tsx'
import { useClock } from '../../ui/clock.tsx'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { CostHidden } from '../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { ServiceText } from '../../ui/stated.tsx'
import { formatCount } from '../../ui/wording/stay-words.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import styles from './today.module.css'
import { reminderKeyOf } from './today-slice.ts'

/** The time of a deadline, followed by the hotel's local time if that differs. */
function Deadline({ from }: { readonly from: string }) {
  const { zone } = useClock()
  const words = momentWords(from, zone)
  if (!words) return <>{formatMoment(from, zone)}</>
  return (
    <>
      {words.time} {words.stated && <span className="caption">{say('riskRows.hotelTime', words.stated)}</span>}
    </>
  )
}

/** The hotel of a row: its name, else its code, else a text saying that neither is stated. */
function HotelName({ row: { hotelName, hotelCode } }: { readonly row: Pick<LedgerRow, 'hotelName' | 'hotelCode'> }) {
  if (!hotelName && !hotelCode) return <span className="dim">{say('common.notStated')}</span>
  return <ServiceText>{hotelName ?? hotelCode}</ServiceText>
}

interface ShowAllProps {
  /** Number of all rows of the list. */
  readonly count: number
  readonly columns: number
  /** Shows the other rows. */
  onClick(): Promise<void> | void
}

/** Last row of a table that shows only its first rows. Its button shows all and moves the focus to the first new row. */
function ShowAll({ count, columns, onClick }: ShowAllProps) {
  const open = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const rowBefore = currentTarget.closest('tr')?.previousElementSibling
    await onClick()
    requestAnimationFrame(() => rowBefore?.nextElementSibling?.querySelector('button')?.focus())
  }
  return (
    <tr>
      <td colSpan={columns}>
        <Button variant="subtle" size="compact-xs" onClick={(event) => void open(event)}>
          {say('common.showAll', { count })}
        </Button>
      </td>
    </tr>
  )
}

/** Names a booking in the labels of its buttons: its holder, else its first reference. */
export const holderWords = ({ holder, bookingRef, clientRef }: LedgerRow): string => holder || bookingRef || clientRef || ''

/** Link with the holder's name that opens the booking in the ledger. */
export function StayLink({ row: { holder, bookingRef, clientRef } }: { readonly row: LedgerRow }) {
  const goTo = useApp((app) => app.goTo)
  const find = bookingRef ?? clientRef
  if (find === null) return holder
  return (
    <button type="button" className={styles.link} onClick={() => goTo({ name: 'ledger', find })}>
      {holder || find}
    </button>
  )
}

/** Link with the client's name that opens the offer, followed by its number. */
export function OfferLink({ number, client }: { readonly number: string; readonly client: string }) {
  const goTo = useApp((app) => app.goTo)
  return (
    <>
      <button type="button" className={styles.link} onClick={() => goTo({ name: 'offer', number })}>
        {client || number}
      </button>{' '}
      <span className="dim">{say('offer.offerNumber', { number })}</span>
    </>
  )
}

/** Reminders by the day of their deadline or arrival, each with buttons to snooze it and to mark it as done; nothing if there are none. */
export function Reminders() {
  const { zone } = useClock()
  const { listed, others, more, failure, read } = useApp((app) => app.reminders)
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  if (failure === null && listed.length === 0) return null
  const dayOf = (reminder: Reminder | ReminderKey) => dayOfReminder(reminder, zone)
  const rows = Map.groupBy(listed, dayOf)
  const rest = Map.groupBy(others, dayOf)
  return (
    <section className={styles.section} aria-labelledby="reminders">
      <h2 id="reminders">
        {say('reminders.reminders')} <span className="dim">{formatCount(listed.length + others.length)}</span>
      </h2>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      {listed.length > 0 && (
        <table className="grid" aria-labelledby="reminders">
          <thead>
            <tr>
              <th scope="col">{say('reminders.kindColumn')}</th>
              <th scope="col">{say('reminders.momentColumn')}</th>
              <th scope="col" className="number">
                {say('reminders.costColumn')}
              </th>
              <th scope="col">{say('common.holder')}</th>
              <th scope="col">{say('common.hotel')}</th>
              <th scope="col">
                <span className="unseen">{canWrite && say('reminders.actionsColumn')}</span>
              </th>
            </tr>
          </thead>
          {[...new Set([...rows.keys(), ...rest.keys()])].map((day) => (
            <DayOfReminders key={day} day={day} listed={rows.get(day) ?? []} others={rest.get(day) ?? []} canWrite={canWrite} />
          ))}
        </table>
      )}
      {more && <p className={`dim ${styles.beside}`}>{say('todayPage.moreNote')}</p>}
    </section>
  )
}

interface DayOfRemindersProps {
  readonly day: string
  readonly listed: readonly Reminder[]
  readonly others: readonly ReminderKey[]
  readonly canWrite: boolean
}

/** A day's reminders below a heading with their number and a button that marks all of them as done, listed or not. */
function DayOfReminders({ day, listed, others, canWrite }: DayOfRemindersProps) {
  const id = useId()
  const end = useApp((app) => app.reminders.end)
  const showAll = useApp((app) => app.reminders.showAll)
  const count = listed.length + others.length
  return (
    <tbody>
      <tr className={styles.day}>
        <th colSpan={5} scope="rowgroup" id={`${id}day`}>
          {formatDate(day)} <span className="dim">{say('common.reminderCount', { reminders: count })}</span>
        </th>
        <td>
          {canWrite && (
            <Button
              data-for-all
              id={`${id}done`}
              size="compact-xs"
              variant="subtle"
              leftSection={<IconChecks size={14} aria-hidden />}
              aria-labelledby={`${id}done ${id}day`}
              onClick={() => void end([...listed.map(reminderKeyOf), ...others])}
            >
              {say('reminders.doneWithAll')}
            </Button>
          )}
        </td>
      </tr>
      {listed.map((reminder) => (
        <ReminderRow key={`${reminder.kind} ${reminder.row.id}`} reminder={reminder} canWrite={canWrite} />
      ))}
      {others.length > 0 && <ShowAll count={count} columns={6} onClick={showAll} />}
    </tbody>
  )
}

/** Returns the first `max` rows of a list, and a last table row with a button that opens the others; null once they are open. */
export function useFirstRows<Row>(rows: readonly Row[], max: number, columns: number): readonly [readonly Row[], ReactNode] {
  const [isOpen, setOpen] = useState(false)
  if (isOpen || rows.length <= max) return [rows, null]
  return [rows.slice(0, max), <ShowAll key="all" count={rows.length} columns={columns} onClick={() => setOpen(true)} />]
}

function ReminderRow({ reminder, canWrite }: { readonly reminder: Reminder; readonly canWrite: boolean }) {
  const { zone } = useClock()
  const end = useApp((app) => app.reminders.end)
  const { kind, ended, row } = reminder
  const step = kind === 'freeEnds' ? freeUntil(row) : null
  const what = kind === 'arrival' ? say('reminders.arrival') : ended ? say('reminders.freeEnded') : say('reminders.freeEnds')
  const holder = holderWords(row)
  return (
    <tr>
      <td className={ended ? styles.missed : undefined}>{what}</td>
      <td title={step ? formatMoment(step.from, zone) : undefined}>{step ? <Deadline from={step.from} /> : '–'}</td>
      <td className="number">{step && row.currency !== null ? <Amount amount={step.amount} currency={row.currency} column /> : '–'}</td>
      <td className="wide">
        <StayLink row={row} />
      </td>
      <td className="wide">
        <HotelName row={row} />
      </td>
      {canWrite && (
        <td className={styles.actions}>
          <Snooze reminder={reminder} label={say('reminders.snoozeOf', { what, holder })} />
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconCheck size={14} aria-hidden />}
            title={say('followUpRows.done')}
            aria-label={say('reminders.doneOf', { what, holder })}
            onClick={() => void end([reminderKeyOf(reminder)])}
          >
            {say('followUpRows.done')}
          </Button>
        </td>
      )}
    </tr>
  )
}

const minuteMs = 60_000

/**
 * Menu to snooze a reminder, at most until its deadline or arrival day; a reminder of a free period that has ended has no limit. Only its button
 * is rendered until it is first opened, because hundreds of menus take seconds.
 */
function Snooze({ reminder: { endsMs, ended, row }, reminder, label }: { readonly reminder: Reminder; readonly label: string }) {
  const { nowMs } = useClock()
  const zoneOfStays = useApp(zoneOfDays)
  const snooze = useApp((app) => app.reminders.snooze)
  const endOfDay = row.checkin === null ? null : startOfDate(zoneOfStays, addDays(row.checkin, 1))
  const lastMs = endsMs === null ? endOfDay : ended ? null : endsMs
  const choices = snoozeChoices(lastMs === null ? null : lastMs - nowMs)
  const [isMenu, setMenu] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  if (choices.length === 0) return null
  const button = (
    <Button
      ref={target}
      size="compact-xs"
      variant="default"
      leftSection={<IconClockPause size={14} aria-hidden />}
      title={say('reminders.snooze')}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setMenu(true)}
    >
      {say('reminders.snooze')}
    </Button>
  )
  if (!isMenu) return button
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} defaultOpened onClose={() => target.current?.focus()}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('reminders.snoozeMenuTitle')}</Menu.Label>
        {choices.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => void snooze(reminder, nowMs + minutes * minuteMs)}>
            {minutes < 60 ? say('reminders.inMinutes', { minutes }) : say('reminders.inHours', { hours: minutes / 60 })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Maximum number of finds on the page. */
const maxFinds = 8

/** Better rates that the desk has found by itself; nothing if there are none. The rate whose free period ends soonest comes first. */
export function RateFinds() {
  const { nowMs } = useClock()
  const { all, failure, read } = useApp((app) => app.rateFinds)
  // A deadline may pass while the page is open.
  const finds = all.filter(({ row, fee }) => feeIsUnchanged(row, fee, nowMs))
  const [shown, showAll] = useFirstRows(finds, maxFinds, 6)
  if (failure === null && finds.length === 0) return null
  const sums = sumByCurrency(finds.map(({ gain, currency }) => ({ amount: gain, currency })))
  return (
    <section className={styles.section} aria-labelledby="rate-finds">
      <h2 id="rate-finds">
        {say('common.betterRates')} <span className="dim">{formatCount(finds.length)}</span>
      </h2>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      {isCostHidden() && <CostHidden what="part" />}
      {!isCostHidden() && finds.length > 0 && (
        <>
          <table className="grid" aria-labelledby="rate-finds">
            <BetterRatesHead stay={say('rateFinds.stayColumn')} buttons={say('rateFinds.actionsColumn')} />
            <tbody>
              {shown.map((find) => (
                <Find key={find.row.id} find={find} />
              ))}
              {showAll}
            </tbody>
          </table>
          <p className={`dim ${styles.beside}`}>
            {say('rateFinds.note', { finds: finds.length, sums: listAll(sums.map((sum) => formatMoney(sum))) })}
          </p>
        </>
      )}
    </section>
  )
}

function Find({ find }: { readonly find: FoundBetterRate }) {
  const { zone } = useClock()
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  const showLook = useApp((app) => app.ledger.rateLook.show)
  const dismiss = useApp((app) => app.rateFinds.dismiss)
  const { row, total, price, fee, gain, currency, atMs } = find
  const bookingNames = { holder: holderWords(row), hotel: row.hotelName ?? row.hotelCode ?? '' }
  return (
    <tr>
      <td className="wide">
        <StayLink row={row} />
        <span className={`caption ${styles.below}`}>{say('rateFinds.seen', { moment: formatInstant(atMs, zone) })}</span>
      </td>
      <td className="wide">
        <HotelName row={row} />
        <span className={`caption ${styles.below}`}>
          {row.freeUntilMs !== null && isZero(fee)
            ? say('rateFinds.freeUntil', { moment: formatInstant(row.freeUntilMs, zone) })
            : say('rateFinds.feeNow', { fee: formatMoney({ amount: fee, currency }) })}
        </span>
      </td>
      <td className="number">
        <Amount amount={total} currency={currency} column />
      </td>
      <td className="number">
        <Amount amount={price} currency={currency} column />
      </td>
      <td className="number ink-confirmed">
        <Amount amount={gain} currency={currency} strong column />
      </td>
      <td className={styles.actions}>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          title={say('rebooking.lookAgain')}
          aria-label={say('rateFinds.lookAgainOf', bookingNames)}
          onClick={() => showLook(row)}
        >
          {say('rebooking.lookAgain')}
        </Button>
        {canWrite && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconX size={14} aria-hidden />}
            title={say('rateFinds.dismiss')}
            aria-label={say('rateFinds.dismissOf', bookingNames)}
            onClick={() => void dismiss(find)}
          >
            {say('rateFinds.dismiss')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Table of the bookings whose cancellation becomes more expensive, by day, with the cost of missing the deadlines of each day. `risk` is null while loading. */
export const RiskRows = memo(function RiskRows({ risk }: { readonly risk: MoneyAtRisk | null }) {
  const showAll = useApp((app) => app.today.showAllDeadlines)
  const days = risk?.days ?? null
  const count = (days ?? []).reduce((sum, day) => sum + day.count, 0)
  const listedCount = (days ?? []).reduce((sum, { deadlines }) => sum + deadlines.length, 0)
  return (
    <table className="grid" aria-label={say('riskRows.deadlines')}>
      <thead>
        <tr>
          <th scope="col">{say('riskRows.momentColumn')}</th>
          <th scope="col" className="number">
            {say('riskRows.increaseColumn')}
          </th>
          <th scope="col">{say('common.hotel')}</th>
          <th scope="col">{say('common.holder')}</th>
          <th scope="col">{say('common.checkIn')}</th>
        </tr>
      </thead>
      {days === null && (
        <tbody>
          <SkeletonRows columns={5} rows={6} />
        </tbody>
      )}
      {days?.map((day) => day.deadlines.length > 0 && <Day key={day.day} day={day} />)}
      {count > listedCount && (
        <tbody>
          <ShowAll count={count} columns={5} onClick={showAll} />
        </tbody>
      )}
    </table>
  )
})

function Day({ day: { day, sums, deadlines } }: { readonly day: DayAtRisk }) {
  const { zone } = useClock()
  return (
    <tbody>
      <tr className={styles.day}>
        <th colSpan={5} scope="rowgroup">
          <span>{formatDate(day)}</span>
          <span>{sumsWords({ sums })}</span>
        </th>
      </tr>
      {deadlines.map(({ row, step, more }) => (
        <tr key={row.id}>
          <td title={formatMoment(step.from, zone)}>
            <Deadline from={step.from} />
          </td>
          <td className="number">
            <Amount {...more} column />
          </td>
          <td className="wide" title={row.hotelName ?? undefined}>
            <HotelName row={row} />
          </td>
          <td className="wide">
            <StayLink row={row} />
          </td>
          <td>{row.checkin && formatShortDate(row.checkin)}</td>
        </tr>
      ))}
    </tbody>
  )
}

/** Bookings missing from the deadlines: those whose terms cannot be computed, and those that already cost something to cancel. */
export function RiskFootnotes({ risk: { unknown, charged } }: { readonly risk: MoneyAtRisk }) {
  return (
    <>
      {unknown.count > 0 && (
        <details className={styles.beside}>
          <summary>{say('riskRows.unknownTitle', { unknown: unknown.count })}</summary>
          <ul>
            {unknown.rows.map((row) => (
              <li key={row.id}>
                <StayLink row={row} />
                <span className="dim">
                  {' '}
                  {row.hotelName ?? row.hotelCode}
                  {row.checkin && `, ${formatDate(row.checkin)}`}
                </span>
              </li>
            ))}
          </ul>
          {unknown.count > unknown.rows.length && (
            <p className="dim">{say('riskRows.unknownMore', { unknown: unknown.count - unknown.rows.length })}</p>
          )}
        </details>
      )}
      {charged > 0 && <p className={`dim ${styles.beside}`}>{say('riskRows.alreadyCharged', { charged })}</p>}
    </>
  )
}

interface WeekLineProps {
  /** What is due on each day, in words. */
  readonly days: readonly { readonly day: string; readonly what: string }[]
  readonly today: string
}

/** The days of the coming week on one line, such as `Today: EUR 181.00 · Sun: CHF 828.00`. */
export function WeekLine({ days, today }: WeekLineProps) {
  return (
    <ul className={styles.week}>
      {days.map(({ day, what }) => (
        <li key={day} title={formatDate(day)}>
          {say('todayPage.ofDay', { day: day === today ? say('common.today') : formatWeekday(day), what })}
        </li>
      ))}
    </ul>
  )
}

/** What the sums of a day come to, one amount per currency: `CHF 828.00 + EUR 12.00`. */
export const sumsWords = ({ sums }: Pick<DayAtRisk, 'sums'>): string => sums.map((sum) => formatMoney(sum)).join(' + ')

import { Button, CloseButton, Modal } from '@mantine/core'
import { IconArrowDown, IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import { formatShortDate } from '../../../../shared/domain/date-words.ts'
import { addDays, dateIn, daysBetween, startOfDate } from '../../../../shared/domain/dates.ts'
import { convertApproximately } from '../../../../shared/domain/exchange/exchange-rates.ts'
import { compare, divideEqually, formatMoney } from '../../../../shared/domain/money.ts'
import { type CancellationTerms, penaltyAt, penaltySchedule } from '../../../../shared/domain/penalties.ts'
import { differences, type Offer, offerOf, type TermField } from '../../../../shared/domain/terms.ts'
import { listWithSemicolons } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { currentApp, useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { GuestPrice } from '../../../ui/booking/guest-price.tsx'
import { PenaltySchedule } from '../../../ui/booking/penalty-schedule.tsx'
import { Refundability } from '../../../ui/booking/refundability.tsx'
import { Remarks } from '../../../ui/booking/remarks.tsx'
import { Tag } from '../../../ui/booking/tag.tsx'
import { useSellingRule } from '../../../ui/clients/use-selling-rule.ts'
import { useClock } from '../../../ui/clock.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { acceptsTyping } from '../../../ui/keys/use-shortcut.ts'
import { paymentWords, rateTypeName } from '../../../ui/wording/payment-words.ts'
import { changeOfAmount } from '../../../ui/wording/selling-words.ts'
import { boardWords, capacityWords } from '../../../ui/wording/stay-words.ts'
import { approximateWords, hotelName, noExchangeWords, placeWords, priceWords } from '../results/found-words.ts'
import styles from './compare.module.css'
import { type PickedRate, shownPicks } from './compare-slice.ts'

// Penalty schedules as stretches of one time line, from now to the check-in.

/**
 * A period in which cancelling costs the same. `everything`: the whole price is lost, because the charge is at least the price or because the rate is
 * nonrefundable.
 */
interface Stretch {
  /** `from` and `to` are fractions of the line, 0 to 1. */
  readonly from: number
  readonly to: number
  readonly kind: 'free' | 'charged' | 'everything' | 'unknown'
  /** Amount charged; null if nothing is charged or the amount is unknown. */
  readonly amount: string | null
}

interface TimeLine {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Returns the time line of a stay: from `nowMs` to the end of the check-in day, so that penalty steps on that day are included. The line is empty
 * once the check-in day is over.
 */
export function timeLineOf(nowMs: number, checkin: string, zone: string): TimeLine {
  return { fromMs: nowMs, toMs: Math.max(nowMs, startOfDate(zone, addDays(checkin, 1))) }
}

/** Returns the cancellation cost along the line, without gaps. The result of `penaltyAt` applies until the next step of the schedule. */
export function stretchesOf(terms: CancellationTerms, { fromMs, toMs }: TimeLine): Stretch[] {
  const steps = terms.nonrefundable === true ? [] : (penaltySchedule(terms.cancellationPolicies) ?? [])
  const starts = [fromMs, ...steps.map((step) => step.fromMs).filter((at) => at > fromMs && at < toMs)]
  const part = (atMs: number) => (toMs > fromMs ? (atMs - fromMs) / (toMs - fromMs) : 1)
  const stretches: Stretch[] = []
  for (const [i, start] of starts.entries()) {
    const cost = costAt(terms, start)
    const last = stretches.at(-1)
    const to = part(starts[i + 1] ?? toMs)
    if (last && last.kind === cost.kind && last.amount === cost.amount) stretches[stretches.length - 1] = { ...last, to }
    else stretches.push({ from: last?.to ?? 0, to, ...cost })
  }
  return stretches
}

function costAt(terms: CancellationTerms, atMs: number): Pick<Stretch, 'kind' | 'amount'> {
  const penalty = penaltyAt(terms, atMs)
  if (penalty.kind === 'free' || penalty.kind === 'unknown') return { kind: penalty.kind, amount: null }
  const { kind, amount } = penalty
  const isFullPrice = kind === 'charged' && terms.total !== null && compare(amount, terms.total) >= 0
  return { kind: isFullPrice ? 'everything' : kind, amount }
}

/** Cancellation cost of each rate on one time line from now to check-in. The table has the exact times. */
function ScheduleLines({ picks, checkin }: { readonly picks: readonly PickedRate[]; readonly checkin: string }) {
  const { nowMs, zone } = useClock()
  const line = timeLineOf(nowMs, checkin, zone)
  const words = (stretch: Stretch, currency: string | null) => {
    const { kind, amount } = stretch
    if (kind !== 'charged') return say(`compareLine.${kind}`)
    return amount === null ? '' : priceWords(amount, currency)
  }
  const dayAt = (part: number) => formatShortDate(dateIn(zone, line.fromMs + part * (line.toMs - line.fromMs)))
  return (
    <figure className={styles.lines}>
      <figcaption>{say('compare.scheduleCaption')}</figcaption>
      {picks.map((pick) => {
        const terms = { ...offerOf(pick.hotel, pick.rate), total: pick.rate.rate }
        const stretches = stretchesOf(terms, line)
        const labels = stretches.map((stretch) =>
          say('compare.scheduleStep', { day: dayAt(stretch.from), words: words(stretch, terms.currency) }),
        )
        return (
          <div key={pick.rate.rateKey} className={styles.line}>
            <span className="ellipsis" title={hotelName(pick.hotel)}>
              {hotelName(pick.hotel)}
            </span>
            <div className={styles.bar} role="img" aria-label={`${hotelName(pick.hotel)}: ${listWithSemicolons(labels)}`}>
              {stretches.map((stretch, at) => (
                <span
                  key={stretch.from}
                  className={`${styles.stretch} ${styles[stretch.kind]}`}
                  style={{ flexGrow: Math.max(stretch.to - stretch.from, 0.001) }}
                  title={labels[at]}
                >
                  {words(stretch, terms.currency)}
                </span>
              ))}
            </div>
          </div>
        )
      })}
      <div className={styles.line} aria-hidden>
        <span />
        <span className={styles.ends}>
          <span>{say('compare.scheduleNow', { day: dayAt(0) })}</span>
          <span>{say('compare.scheduleCheckIn', { day: formatShortDate(checkin) })}</span>
        </span>
      </div>
    </figure>
  )
}

/** Dialog that shows up to four rates side by side. */
export function CompareDialog() {
  const { isOpen, close } = useApp((app) => app.compare)
  const stay = useApp((app) => app.search.state.run?.query)
  const picks = useApp(useShallow(shownPicks))
  return (
    <Modal
      opened={isOpen && stay !== undefined}
      onClose={close}
      title={say('compare.title', { rates: picks.length })}
      size={picks.length > 2 ? 1180 : 860}
      yOffset={16}
      returnFocus={false}
      onExitTransitionEnd={focusResults}
      classNames={{ body: styles.body ?? '' }}
    >
      {stay && (
        <>
          <CompareTable picks={picks} stay={stay} />
          <ScheduleLines picks={picks} checkin={stay.checkin} />
        </>
      )}
    </Modal>
  )
}

/** Returns the focus to the results, unless the clerk is typing elsewhere, e.g. in the palette. */
function focusResults(): void {
  if (acceptsTyping(document.activeElement)) return
  document.querySelector<HTMLElement>('[role="treegrid"]')?.focus({ preventScroll: true })
}

/** Returns the terms in which the offers differ, by the same rule as a price check. */
export function findDifferingTerms(offers: readonly Offer[]): ReadonlySet<TermField> {
  const [first, ...others] = offers
  return new Set(first ? others.flatMap((other) => differences(first, other).map(({ field }) => field)) : [])
}

/** Returns the cheapest offer in the currency of `offer`; null if its amount or currency is not stated, or no other offer can be compared. */
export function lowestInCurrencyOf(offer: Offer, offers: readonly Offer[]): Offer | null {
  if (offer.amount === null || offer.currency === null) return null
  const comparableOffers = offers.filter(({ amount, currency }) => amount !== null && currency === offer.currency)
  if (comparableOffers.length < 2) return null
  return comparableOffers.reduce((lowest, next) => (compare(next.amount ?? '0', lowest.amount ?? '0') < 0 ? next : lowest))
}

interface Side extends PickedRate {
  readonly offer: Offer
}

interface Row {
  readonly title: string
  /** Terms shown in this row. The row is marked if the rates differ in any of them. */
  readonly fields: readonly TermField[]
  readonly cell: (side: Side) => ReactNode
}

/** Table with one column per rate. Terms that differ are coloured; a term that is the same for all spans the columns. */
function CompareTable({ picks, stay }: { readonly picks: readonly PickedRate[]; readonly stay: SearchQuery }) {
  const { pick, close } = useApp((app) => app.compare)
  const sides = picks.map((one): Side => ({ ...one, offer: offerOf(one.hotel, one.rate) }))
  const offers = sides.map(({ offer }) => offer)
  const differingFields = findDifferingTerms(offers)
  const nights = daysBetween(stay.checkin, stay.checkout)
  const [first] = sides
  const hasSellingRule = useSellingRule(stay.client) !== null

  return (
    <table className={styles.table} style={{ '--rates': sides.length } as CSSProperties} aria-label={say('compare.tableLabel')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{say('common.term')}</span>
          </th>
          {sides.map((side) => (
            <th key={side.rate.rateKey} scope="col">
              <div className={styles.head}>
                <span className={styles.hotel}>{hotelName(side.hotel)}</span>
                <CloseButton
                  size="sm"
                  aria-label={say('compare.takeOut', { hotel: hotelName(side.hotel) })}
                  onClick={() => void pick(side.rate.rateKey)}
                />
              </div>
              <p className="caption">{placeWords(side.hotel)}</p>
              <Button
                size="compact-sm"
                variant="default"
                rightSection={<IconArrowRight aria-hidden />}
                aria-label={say('compare.checkRateOf', { hotel: hotelName(side.hotel) })}
                onClick={() => {
                  close()
                  void currentApp().search.checkRate(side.rate.rateKey)
                }}
              >
                {say('common.checkRate')}
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...priceRows(offers, nights, stay.client, hasSellingRule), ...termRows()].map(({ title, fields, cell }) => {
          const differs = fields.some((field) => differingFields.has(field))
          return (
            <tr key={title}>
              <th scope="row">
                {title}
                {differs && <span className="unseen"> {say('compare.differs')}</span>}
              </th>
              {differs || !first ? (
                sides.map((side) => (
                  <td key={side.rate.rateKey} className={styles.differs}>
                    {cell(side)}
                  </td>
                ))
              ) : (
                <td colSpan={sides.length}>{cell(first)}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Returns the rows for the cost and, if the desk sells the stay, the guest's price. While cost is hidden, only the guest's price is shown. */
function priceRows(offers: readonly Offer[], nights: number, client: number | undefined, hasSellingRule: boolean): Row[] {
  const fields: Row['fields'] = ['amount', 'currency']
  const cost: Row = { title: say('compare.stayPrice'), fields, cell: (side) => <Price {...side} offers={offers} nights={nights} /> }
  const guest: Row = {
    title: say('resultColumns.selling'),
    fields: [...fields, 'rateType', 'hotelRate'],
    cell: ({ offer }) => <GuestPrice rate={offer} client={client} />,
  }
  return [...(isCostHidden() ? [] : [cost]), ...(isCostHidden() || hasSellingRule ? [guest] : [])]
}

const termRows = (): readonly Row[] => [
  { title: say('common.board'), fields: ['board'], cell: ({ offer }) => boardWords(offer.boardType, offer.boardName) },
  {
    title: say('common.rateType'),
    fields: ['rateType', 'hotelRate'],
    cell: ({ rate, offer }) => (
      <>
        <p className="strong">{rateTypeName(rate.rateType)}</p>
        {rate.rateType === 'DIRECT' && paymentWords({ ...rate, total: offer.amount }).map((words) => <p key={words}>{words}</p>)}
      </>
    ),
  },
  {
    title: say('common.cancellation'),
    fields: ['nonrefundable', 'policies'],
    cell: ({ offer }) => (
      <>
        <div className={styles.refund}>
          <Refundability terms={{ ...offer, total: offer.amount }} />
        </div>
        {offer.nonrefundable !== true && <PenaltySchedule terms={{ ...offer, total: offer.amount }} />}
      </>
    ),
  },
  {
    title: say('common.rooms'),
    fields: ['rooms'],
    cell: ({ rate }) => <Rooms rooms={rate.rooms} />,
  },
  {
    title: say('common.remarks'),
    fields: ['remarks'],
    cell: ({ offer }) => (offer.remarks ? <Remarks text={offer.remarks} /> : <span className="dim">{say('common.none')}</span>),
  },
]

/** Price with the amount per night and the difference to the lowest price in the same currency. */
function Price({ offer, offers, nights }: Side & { readonly offers: readonly Offer[]; readonly nights: number }) {
  const { amount, currency } = offer
  const lowest = lowestInCurrencyOf(offer, offers)
  const aboveLowest = lowest && lowest.amount !== amount ? changeOfAmount(lowest, offer) : null
  const night = amount === null || currency === null || nights < 2 ? null : divideEqually(amount, nights, currency)
  return (
    <>
      <div className={styles.price}>
        <Amount amount={amount} currency={currency} strong />
        {lowest && !aboveLowest && (
          <Tag tone="confirmed" icon={<IconArrowDown aria-hidden />}>
            {say('compare.lowest')}
          </Tag>
        )}
        {aboveLowest && <span className="ink-failed">{aboveLowest}</span>}
      </div>
      {night && currency !== null && (
        <p className="caption">
          {say('compare.perNight', { amount: formatMoney({ amount: night.amount, currency }), isRounded: night.exact ? 'no' : 'yes' })}
        </p>
      )}
      <ApproximateAmount amount={amount} currency={currency} />
    </>
  )
}

/** Approximate amount in the currency in which the list is compared. */
function ApproximateAmount({ amount, currency }: Pick<Offer, 'amount' | 'currency'>) {
  const to = useApp((app) => app.search.results.arranged.comparison?.to ?? null)
  const rates = useApp((app) => app.settings.exchangeRates)
  const clock = useClock()
  if (to === null || amount === null || currency === to || isCostHidden()) return null
  const approximation = currency === null ? null : convertApproximately({ amount, currency }, to, rates)
  return (
    <p className="caption">
      {approximation
        ? approximateWords({ amount: approximation.amount, currency: to }, approximation.by, clock)
        : noExchangeWords(currency, to)}
    </p>
  )
}

function Rooms({ rooms }: { readonly rooms: PickedRate['rate']['rooms'] }) {
  if (rooms.length === 0) return <span className="dim">{say('common.notStated')}</span>
  return rooms
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
    .map((room, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sequences may repeat, positions do not
      <p key={i}>
        <bdi>{room.roomDescription ?? say('rateDetail.roomUndescribed')}</bdi>{' '}
        <span className={`caption ${styles.capacity}`}>{say('rateDetail.forCapacity', { capacity: capacityWords(room) })}</span>
      </p>
    ))
}

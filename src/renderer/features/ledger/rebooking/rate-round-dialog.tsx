import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconArrowRight, IconArrowUp, IconHelpCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatMoney, type Money, sumByCurrency } from '../../../../shared/domain/money.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { BetterRatesHead } from '../../../ui/booking/better-rates-head.tsx'
import { Tag } from '../../../ui/booking/tag.tsx'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ProgressStrip } from '../../../ui/feedback/progress-strip.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { datesWords } from '../../../ui/wording/stay-words.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'
import { isPartOf } from './rate-look-slice.ts'
import styles from './rate-round.module.css'
import { findIn, isUnanswered, type RateRound, type RoundLine } from './rate-round-slice.ts'
import { notComparedWords } from './rebooking-words.ts'

/** A booking with the best rate found for it. */
interface RoundFind extends NonNullable<ReturnType<typeof findIn>> {
  readonly line: RoundLine
}

/** Returns the finds, in the order in which the bookings were marked. */
export function findsIn(lines: readonly RoundLine[]): RoundFind[] {
  return lines.flatMap((line) => {
    const find = findIn(line)
    return find ? [{ line, ...find }] : []
  })
}

/** Returns the total saving of all finds, one exact sum per currency. */
export const sumSavings = (finds: readonly RoundFind[]): Money[] =>
  sumByCurrency(finds.map(({ comparison: { currency }, rate: { gain } }) => ({ amount: gain, currency })))

/** Returns the number of bookings with an answer or a failure. */
export const countAnswered = (lines: readonly RoundLine[]): number =>
  lines.filter(({ state }) => state === 'looked' || state === 'failed').length

/** Returns the progress, and whether the desk is waiting for the service. */
export function progressWords({ lines, pausing }: RateRound): string {
  const progress = say('rateRound.lookedAtOf', { done: countAnswered(lines), total: lines.length })
  return pausing ? `${progress} ${say('rateRound.pausing')}` : progress
}

/** Returns why no better rate was found for a booking, or the progress of its search. */
function lineWords(line: RoundLine): string {
  switch (line.state) {
    case 'waiting':
      return say('bulk.waiting')
    case 'looking':
      return say('rateRound.looking')
    case 'notLooked':
      return say('rateRound.notLooked')
    case 'failed':
      return say('rateRound.failed', { what: failureWords(line.failure, 'reading').what })
    case 'looked':
      return line.comparison.kind === 'notCompared'
        ? notComparedWords[line.comparison.why]
        : say('rebooking.noneBetter', { rates: line.comparison.rates })
    default:
      return line satisfies never
  }
}

/** Renders the bookings with a better rate: current cost, best rate, saving after the cancellation fee, and a link to the price check. */
function RoundFinds({ finds }: { readonly finds: readonly RoundFind[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.lines} tabIndex={0} aria-label={say('common.betterRates')}>
      <table className="grid" aria-label={say('common.betterRates')}>
        <BetterRatesHead stay={say('rateRound.hotelAndStay')} buttons={say('rebooking.bookInstead')} />
        <tbody>
          {finds.map((find) => (
            <FindRow key={`${find.line.row.bookingRef} ${find.line.row.clientRef} ${find.line.row.id}`} find={find} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FindRow({ find: { line, comparison, rate } }: { readonly find: RoundFind }) {
  const { row } = line
  const bookFind = useApp((app) => app.ledger.rateRound.bookFind)
  const isReplaced = useApp((app) => app.ledger.rebookings.open.some((rebooking) => isPartOf(row, rebooking)))
  const { currency, total } = comparison
  const reference = spokenReference(row)
  const hotel = row.hotelName ?? row.hotelCode ?? ''
  return (
    <tr>
      <td className={styles.wraps}>
        {row.holder || reference}
        <span className={`caption mono ${styles.below}`}>{reference}</span>
      </td>
      <td className={styles.wraps}>
        {hotel}
        <span className={`caption ${styles.below}`}>{datesWords(row.checkin, row.checkout)}</span>
        {rate.otherRoom && (
          <Tag tone="unknown" icon={<IconHelpCircle aria-hidden />}>
            {say('rebooking.otherRoom')}
          </Tag>
        )}
        {rate.betterBoard && (
          <Tag tone="confirmed" icon={<IconArrowUp aria-hidden />}>
            {say('rebooking.betterBoard')}
          </Tag>
        )}
      </td>
      <td className="number">
        <Amount amount={total} currency={currency} column />
      </td>
      <td className="number">
        <Amount amount={rate.offer.amount} currency={currency} column />
      </td>
      <td className="number ink-confirmed">
        <Amount amount={rate.gain} currency={currency} strong column />
      </td>
      <td className={styles.action}>
        {isReplaced ? (
          say('rateRound.replaced')
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconArrowRight size={14} aria-hidden />}
            aria-label={say('rateRound.checkRateOf', { holder: row.holder || reference, hotel })}
            onClick={() => void bookFind(row)}
          >
            {say('common.checkRate')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Renders the search for better rates for several bookings: its progress, the better rates, and why the other bookings have none. */
export function RateRoundDialog() {
  const round = useApp((app) => app.ledger.rateRound.state)
  return round?.open && <Dialog round={round} />
}

function Dialog({ round }: { readonly round: RateRound }) {
  useFocusBack()
  const show = useApp((app) => app.ledger.rateRound.show)
  const readRebookings = useApp((app) => app.ledger.rebookings.read)
  useEffect(() => void readRebookings(), [readRebookings])
  const { lines, status, failure } = round
  const finds = findsIn(lines)
  return (
    <Modal opened onClose={() => show(false)} title={say('common.betterRates')} size={920} closeOnClickOutside={false}>
      <Stack gap="md">
        {isCostHidden() ? (
          <CostHidden what="part" />
        ) : (
          <>
            {status === 'running' ? (
              <ProgressStrip done={countAnswered(lines)} total={lines.length} words={progressWords(round)} />
            ) : (
              <p role="status" className="sentence">
                {endedSentence(round)}
              </p>
            )}
            {failure && <FailureNote failure={failure} />}
            {finds.length > 0 && <RoundFinds finds={finds} />}
            <LinesWithoutFind lines={lines.filter((line) => findIn(line) === null)} />
          </>
        )}
        <DialogActions round={round} />
      </Stack>
    </Modal>
  )
}

/** `2 better rates. Together they save EUR 60.00 and USD 12.00, after what cancelling costs now. 3 of 4 looked at.` */
function endedSentence(round: RateRound): string {
  const finds = findsIn(round.lines)
  const sums = listAll(sumSavings(finds).map((sum) => formatMoney(sum)))
  const saved = finds.length > 0 ? say('rateRound.saved', { found: finds.length, sums }) : ''
  return [say('rateRound.found', { found: finds.length }), saved, progressWords(round)].filter(Boolean).join(' ')
}

function LinesWithoutFind({ lines }: { readonly lines: readonly RoundLine[] }) {
  if (lines.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.lines} tabIndex={0} aria-label={say('rateRound.others')}>
      <table className="grid" aria-label={say('rateRound.others')}>
        <thead>
          <tr>
            <th scope="col">{say('common.reference')}</th>
            <th scope="col">{say('rateRound.hotelAndStay')}</th>
            <th scope="col">{say('rateRound.others')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.row.bookingRef} ${line.row.clientRef} ${line.row.id}`}>
              <td className="mono">{spokenReference(line.row)}</td>
              <td className={styles.wraps}>
                {line.row.hotelName ?? line.row.hotelCode}
                <span className={`caption ${styles.below}`}>{datesWords(line.row.checkin, line.row.checkout)}</span>
              </td>
              <td className={`${styles.wraps} ${line.state === 'failed' ? styles.wrong : ''}`}>{lineWords(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function DialogActions({ round: { status, lines } }: { readonly round: RateRound }) {
  const { show, stop, resume } = useApp((app) => app.ledger.rateRound)
  const left = lines.filter(isUnanswered).length
  return (
    <Group justify="flex-end" gap="sm">
      {status === 'running' && (
        <Button variant="default" onClick={stop}>
          {say('common.stop')}
        </Button>
      )}
      {status === 'ended' && left > 0 && (
        <Button variant="default" onClick={() => void resume()}>
          {say('rateRound.goOn', { left })}
        </Button>
      )}
      <Button variant="default" onClick={() => show(false)} data-autofocus>
        {say('common.close')}
      </Button>
    </Group>
  )
}

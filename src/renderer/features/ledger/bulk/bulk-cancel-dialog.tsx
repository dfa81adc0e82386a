import { Button, Group, Modal, Stack } from '@mantine/core'
import type { CancelQuote } from '../../../../shared/contract/views/cancel-views.ts'
import { formatMoney, isDecimal, isZero, type Money, sumByCurrency } from '../../../../shared/domain/money.ts'
import { languages } from '../../../../shared/words/languages.ts'
import { currentLanguage, say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { checkWaitWords } from '../../../ui/desk-abilities.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { ProgressStrip } from '../../../ui/feedback/progress-strip.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useFocusBack } from '../../../ui/keys/focus.ts'
import { useNoHeldEnter } from '../../../ui/keys/use-shortcut.ts'
import { DayText } from '../../../ui/moment.tsx'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { moneyWords, spokenReference } from '../cancel/cancel-cost.ts'
import { missingAmount } from '../record/not-added-words.ts'
import styles from './bulk.module.css'
import type { BulkCancelling, BulkLine } from './bulk-cancel-slice.ts'

interface Exposure {
  /** One exact sum for each currency in which something is charged. */
  readonly sums: readonly Money[]
  /** Bookings that cost nothing to cancel. */
  readonly free: number
  /** Bookings whose cancellation cost is unknown. */
  readonly unknown: number
}

/** The cost of one quote; null when the amount or its currency is unknown. */
function costOf({ penalty, currency }: Pick<CancelQuote, 'penalty' | 'currency'>): Money | 'free' | null {
  if (penalty.kind === 'free') return 'free'
  if (penalty.kind === 'unknown' || penalty.amount === null || currency === null || !isDecimal(penalty.amount)) return null
  return isZero(penalty.amount) ? 'free' : { amount: penalty.amount, currency }
}

/** Adds up the quotes, one sum per currency. */
export function exposureOf(quotes: readonly Pick<CancelQuote, 'penalty' | 'currency'>[]): Exposure {
  const costs = quotes.map(costOf)
  return {
    sums: sumByCurrency(costs.filter((cost) => cost !== null && cost !== 'free')),
    free: costs.filter((cost) => cost === 'free').length,
    unknown: costs.filter((cost) => cost === null).length,
  }
}

const listFormat = () => new Intl.ListFormat(languages[currentLanguage].locale)

/** Returns `EUR 300.00 and USD 20.00`, followed by the number of unknown costs. Empty when all bookings are free. */
const sumsWords = ({ sums, unknown }: Exposure): string =>
  listFormat().format([...sums.map((sum) => formatMoney(sum)), ...(unknown > 0 ? [say('bulk.unknownCosts', { unknown })] : [])])

/** Returns the confirmation: `12 bookings will be cancelled, one by one. Their totals: EUR 4,170.00. EUR 300.00 will be charged. 9 of them are free.` */
function bulkSentence(quotes: readonly CancelQuote[]): string {
  const exposure = exposureOf(quotes)
  const { sums, free, unknown } = exposure
  const worth = sumByCurrency(
    quotes.flatMap(({ row: { total, currency } }) =>
      total === null || currency === null || !isDecimal(total) ? [] : { amount: total, currency },
    ),
  )
  const costs = sums.length + unknown > 0 ? say('bulk.cancelCharges', { sums: sumsWords(exposure) }) : ''
  const worthWords = worth.length > 0 ? say('bulk.worth', { sums: listFormat().format(worth.map((sum) => formatMoney(sum))) }) : ''
  return [say('bulk.cancelSentence', { bookings: quotes.length }), worthWords, costs, free > 0 ? say('bulk.areFree', { free }) : '']
    .filter(Boolean)
    .join(' ')
}

/** Returns the label of the confirming button: a verb, the number of bookings, and their cost. */
function bulkButton(exposure: Exposure, bookings: number): string {
  const sums = sumsWords(exposure)
  return sums === '' ? say('bulk.cancelFree', { bookings }) : say('bulk.cancelFor', { bookings, sums })
}

/** Returns the cancellation cost of one booking, or its outcome. */
function lineWords(line: BulkLine): string {
  switch (line.state) {
    case 'waiting':
      return say('bulk.waiting')
    case 'notConfirmed':
      return say('bulk.notConfirmed')
    case 'leftOut':
      return say('bulk.leftOut', { what: failureWords(line.failure, 'reading').what })
    case 'quoted':
      return quoteWords(line.quote)
    case 'sending':
      return say('bulk.sending')
    case 'notSent':
      return say('bulk.notSent')
    case 'failed':
      return failureWords(line.failure, 'cancelling').what
    case 'costRose':
      return say('bulk.rose', { what: failureWords(line.failure, 'cancelling').what })
    case 'answered':
      return resultWords(line)
    default:
      return line satisfies never
  }
}

function quoteWords({ penalty, currency, fresh }: CancelQuote): string {
  const cost =
    penalty.kind === 'free'
      ? say('bulk.free')
      : penalty.kind === 'unknown' || penalty.amount === null
        ? say('bulk.unknownCost')
        : moneyWords(penalty.amount, currency)
  return fresh ? cost : say('bulk.costFromLedger', { cost })
}

function resultWords({ result: { state, cost, currency, verified } }: Extract<BulkLine, { state: 'answered' }>): string {
  switch (state) {
    case 'cancelled':
      return say('bulk.cancelled', {
        isVerified: verified ? 'yes' : 'no',
        cost: cost === null ? say('cancelCost.chargeNotStated') : say('cancelCost.wasCharged', { cost: moneyWords(cost, currency) }),
      })
    case 'notCancelled':
      return say('bulk.stillConfirmed')
    case 'unknown':
      return say('bulk.unknownOutcome')
    default:
      return state satisfies never
  }
}

/** Renders the dialog that cancels several bookings: the confirmation, the progress, and the outcome of each booking. */
export function BulkCancelDialog() {
  const state = useApp((app) => app.ledger.bulkCancel.state)
  return state && <Dialog state={state} />
}

const countLines = (lines: readonly BulkLine[], ...states: readonly BulkLine['state'][]) =>
  lines.filter(({ state }) => states.includes(state)).length

function Dialog({ state: { phase, lines, stopping } }: { readonly state: BulkCancelling }) {
  useFocusBack()
  useNoHeldEnter()
  const { close, stop } = useApp((app) => app.ledger.bulkCancel)
  const sending = phase === 'sending'
  return (
    <Modal
      opened
      onClose={sending ? stop : close}
      title={sending || phase === 'ended' ? say('bulk.cancelTitle') : say('bulk.cancelQuestion')}
      size={920}
      closeOnClickOutside={false}
      withCloseButton={!sending}
    >
      <Stack gap="md">
        {phase === 'quoting' && (
          <ProgressStrip
            done={lines.length - countLines(lines, 'waiting')}
            total={lines.length}
            words={say('bulk.quotedOf', { done: lines.length - countLines(lines, 'waiting'), total: lines.length })}
          />
        )}
        {phase === 'asked' && <AskedWords lines={lines} />}
        {sending && <SendingWords lines={lines} stopping={stopping} />}
        {phase === 'ended' && <EndedWords lines={lines} />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section className={styles.lines} tabIndex={0} aria-label={say('bulk.cancelTable')}>
          <Lines lines={lines} />
        </section>
        <DialogActions phase={phase} lines={lines} stopping={stopping} />
      </Stack>
    </Modal>
  )
}

const quotesIn = (lines: readonly BulkLine[]) => lines.flatMap((line) => (line.state === 'quoted' ? [line.quote] : []))

function AskedWords({ lines }: { readonly lines: readonly BulkLine[] }) {
  const quotes = quotesIn(lines)
  const left = lines.length - quotes.length
  return (
    <>
      <p className="sentence">{quotes.length === 0 ? say('bulk.cancelNone') : bulkSentence(quotes)}</p>
      {left > 0 && quotes.length > 0 && <p className="dim">{say('bulk.leftAlone', { left })}</p>}
      <CostHidden what="action" />
    </>
  )
}

function SendingWords({ lines, stopping }: { readonly lines: readonly BulkLine[]; readonly stopping: boolean }) {
  const done = countLines(lines, 'answered', 'failed', 'costRose')
  const total = done + countLines(lines, 'quoted', 'sending', 'notSent')
  return (
    <ProgressStrip done={done} total={total} words={stopping ? say('bulk.cancelStopping') : say('bulk.cancelledOf', { done, total })} />
  )
}

function EndedWords({ lines }: { readonly lines: readonly BulkLine[] }) {
  const countResults = (state: string) => lines.filter((line) => line.state === 'answered' && line.result.state === state).length
  const unknown = countResults('unknown')
  const costRose = countLines(lines, 'costRose')
  return (
    <div role="status">
      <p className="sentence">
        {say('bulk.ended', { cancelled: countResults('cancelled'), others: lines.length - countResults('cancelled') })}
      </p>
      {unknown > 0 && <p className={styles.open}>{say('bulk.unknownEnded', { unknown })}</p>}
      {costRose > 0 && <p className={styles.wrong}>{say('bulk.roseEnded', { bookings: costRose })}</p>}
    </div>
  )
}

function toneOf(line: BulkLine): string | undefined {
  if (line.state === 'answered')
    return line.result.state === 'cancelled' ? undefined : line.result.state === 'unknown' ? styles.open : styles.wrong
  return line.state === 'costRose' || line.state === 'failed' || line.state === 'leftOut' ? styles.wrong : undefined
}

function Lines({ lines }: { readonly lines: readonly BulkLine[] }) {
  return (
    <table className="grid" aria-label={say('bulk.cancelTable')}>
      <thead>
        <tr>
          <th scope="col">{say('common.holder')}</th>
          <th scope="col">{say('common.reference')}</th>
          <th scope="col">{say('common.hotel')}</th>
          <th scope="col">{say('common.checkIn')}</th>
          <th scope="col" className="number">
            {say('common.total')}
          </th>
          <th scope="col">{say('bulk.outcomeColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.row.bookingRef} ${line.row.clientRef} ${line.row.id}`}>
            <td className="strong">{line.row.holder || <span className="dim">{say('common.notStated')}</span>}</td>
            <td className="mono">{spokenReference(line.row)}</td>
            <td className="wide">{line.row.hotelName ?? line.row.hotelCode}</td>
            <td>
              <DayText date={line.row.checkin} />
            </td>
            <td className="number">
              <Amount amount={line.row.total} currency={line.row.currency} missing={missingAmount(line.row.notAdded)} column />
            </td>
            <td className={`${styles.outcome} ${toneOf(line) ?? ''}`}>{lineWords(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DialogActions({ phase, lines, stopping }: BulkCancelling) {
  const { close, stop, confirm, askAgain: quoteAgain } = useApp((app) => app.ledger.bulkCancel)
  const waitReason = useApp((app) => checkWaitWords(app.desk))
  const quotes = quotesIn(lines)
  if (phase === 'sending') {
    return (
      <Group justify="flex-end">
        <Button variant="default" disabled={stopping} onClick={stop} data-autofocus>
          {say('common.stop')}
        </Button>
      </Group>
    )
  }
  const costRose = countLines(lines, 'costRose')
  return (
    <Group justify="flex-end" gap="sm">
      {phase === 'asked' && waitReason && (
        <span className="caption" role="status">
          {waitReason}
        </span>
      )}
      <Button variant="default" onClick={close} data-autofocus>
        {phase === 'ended' ? say('common.close') : say('bulk.cancelBack')}
      </Button>
      {phase === 'asked' && quotes.length > 0 && (
        <Button color="red" data-destroys disabled={isCostHidden()} onClick={() => void confirm()}>
          {bulkButton(exposureOf(quotes), quotes.length)}
        </Button>
      )}
      {phase === 'ended' && costRose > 0 && (
        <Button onClick={() => void quoteAgain()}>{say('bulk.askAgain', { bookings: costRose })}</Button>
      )}
    </Group>
  )
}

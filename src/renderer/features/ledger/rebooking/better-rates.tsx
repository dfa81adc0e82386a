import { Button } from '@mantine/core'
import { IconArrowRight, IconArrowUp, IconHelpCircle, IconTrendingDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { compare, formatMoney } from '../../../../shared/domain/money.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Refundability } from '../../../ui/booking/refundability.tsx'
import { Tag } from '../../../ui/booking/tag.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { canAskService } from '../../../ui/desk-abilities.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../../ui/feedback/stop-button.tsx'
import { CountryField } from '../../../ui/fields/code-field.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { boardWords } from '../../../ui/wording/stay-words.ts'
import { Part } from '../record/facts.tsx'
import { isSameBooking } from '../record/record-slice.ts'
import styles from './rebooking.module.css'
import { feeSentence, lesserSentence, notComparedWords } from './rebooking-words.ts'

/** Renders the search for a better rate for a confirmed booking. Each press of its button makes one call to the service. */
export function BetterRates({ record }: { readonly record: LedgerRecord }) {
  const canAsk = useApp((app) => canAskService(app.desk))
  const { row } = record
  if (row.known !== 'CONFIRMED' || !canAsk) return null
  return (
    <Part title={say('rebooking.betterRate')}>
      {isCostHidden() ? <CostHidden what="part" /> : <RateSearch key={`${row.bookingRef} ${row.clientRef}`} record={record} />}
    </Part>
  )
}

function RateSearch({ record }: { readonly record: LedgerRecord }) {
  const { row, client } = record
  const { bookInstead, state, start: search, cancelSearch: stopSearch } = useApp((app) => app.ledger.rateLook)
  const defaultNationality = useApp((app) => (client && app.clients.all.get(client.id)?.nationality) || app.settings.nationality)
  const [nationality, setNationality] = useState<string | null>(null)
  const currentSearch = state.status !== 'none' && isSameBooking(state.row, row) ? state : null
  const part = useScrollIntoView(currentSearch?.status === 'looked' || currentSearch?.status === 'failed')
  const searchNationality = nationality ?? defaultNationality
  const ask = () => void search(row, searchNationality)
  return (
    <div className={styles.look} ref={part}>
      <div className={styles.ask}>
        <CountryField label={say('searchForm.nationalityLabel')} value={searchNationality} onChange={setNationality} />
        <Button
          variant="default"
          leftSection={<IconTrendingDown aria-hidden />}
          loading={currentSearch?.status === 'looking'}
          disabled={searchNationality === ''}
          onClick={ask}
        >
          {currentSearch?.status === 'looked' ? say('rebooking.lookAgain') : say('rebooking.look')}
        </Button>
      </div>
      <div role="status" className={styles.look}>
        {currentSearch?.status === 'looking' && (
          <div className={styles.asking}>
            <span className="dim">{say('rebooking.asking')}</span>
            <StopButton label={say('rebooking.stopLooking')} onStop={stopSearch} />
          </div>
        )}
        {currentSearch?.status === 'looked' && (
          <Found comparison={currentSearch.comparison} onBook={(rateKey) => void bookInstead(record, currentSearch.comparison, rateKey)} />
        )}
      </div>
      {currentSearch?.status === 'failed' && <FailureNote failure={currentSearch.failure} onRetry={ask} />}
    </div>
  )
}

/** Scrolls to the result once it arrives, if another page started the search. */
function useScrollIntoView(hasResult: boolean) {
  const part = useRef<HTMLDivElement>(null)
  const shouldScroll = useApp((app) => app.ledger.rateLook.shouldScroll)
  useEffect(() => {
    if (shouldScroll && hasResult) part.current?.scrollIntoView({ block: 'center' })
  }, [shouldScroll, hasResult])
  return part
}

interface FoundProps {
  readonly comparison: RateLook
  readonly onBook: (rateKey: string) => void
}

function Found({ comparison, onBook }: FoundProps) {
  const { zone } = useClock()
  if (comparison.kind === 'notCompared') return <p>{notComparedWords[comparison.why]}</p>
  const { better, rates, total, currency, atMs } = comparison
  const lesser = lesserSentence(comparison)
  const words =
    better.length > 0
      ? say('rebooking.found', { found: better.length, total: formatMoney({ amount: total, currency }) })
      : say('rebooking.noneBetter', { rates })
  return (
    <>
      <p>
        <span className="strong">{words}</span> {better.length > 0 && feeSentence(comparison)}
      </p>
      {better.length > 0 && (
        <ul className={styles.rates} aria-label={say('rebooking.betterRate')}>
          {better.map((rate) => (
            <BetterRate key={rate.rateKey} rate={rate} comparison={comparison} onBook={() => onBook(rate.rateKey)} />
          ))}
        </ul>
      )}
      {lesser && <p className="dim">{lesser}</p>}
      <p className="caption">{say('rebooking.asOf', { atMs: formatInstant(atMs, zone) })}</p>
    </>
  )
}

type Looked = Extract<RateLook, { kind: 'looked' }>

interface BetterRateProps {
  onBook(): void

  readonly rate: Looked['better'][number]
  readonly comparison: Looked
}

/** Renders one better rate: the saving, then the rate's details. */
function BetterRate({ rate: { offer, gain, rooms, otherRoom, betterBoard, commission }, comparison, onBook }: BetterRateProps) {
  const { currency } = comparison
  const money = (amount: string) => formatMoney({ amount, currency })
  const roomNames = listWithCommas(rooms.map((room) => room ?? say('common.roomNotDescribed')))
  return (
    <li className={styles.rate}>
      <p className={styles.gain}>
        <span className="strong ink-confirmed">{say('rebooking.saves', { gain: money(gain) })}</span>
        <span>{offer.amount !== null && money(offer.amount)}</span>
      </p>
      <p>{boardWords(offer.boardType, offer.boardName)}</p>
      <p>{roomNames}</p>
      <Refundability terms={{ ...offer, total: offer.amount }} />
      {(otherRoom || betterBoard) && (
        <p className={styles.tags}>
          {otherRoom && (
            <Tag tone="unknown" icon={<IconHelpCircle aria-hidden />}>
              {say('rebooking.otherRoom')}
            </Tag>
          )}
          {betterBoard && (
            <Tag tone="confirmed" icon={<IconArrowUp aria-hidden />}>
              {say('rebooking.betterBoard')}
            </Tag>
          )}
        </p>
      )}
      {comparison.commission !== null && (commission === null || compare(commission, comparison.commission) < 0) && (
        <p className="ink-unknown">
          {commission === null
            ? say('rebooking.noCommission', { before: money(comparison.commission) })
            : say('rebooking.lessCommission', { after: money(commission), before: money(comparison.commission) })}
        </p>
      )}
      <Button size="compact-sm" variant="default" rightSection={<IconArrowRight size={14} aria-hidden />} onClick={onBook}>
        {say('rebooking.bookInstead')}
      </Button>
    </li>
  )
}

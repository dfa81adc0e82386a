import { Button, CopyButton } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { UnreadParts } from '../../../shared/contract/views/search-views.ts'
import { formatDay } from '../../../shared/domain/date-words.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { isOldRate } from '../../../shared/domain/exchange/exchange-rates.ts'
import { codeInText } from '../../../shared/domain/text.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { currentApp, useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { comparisonCurrencies } from './results/arrangement.ts'
import styles from './search.module.css'
import type { SearchRun } from './search-state.ts'

/** What a clerk should know before trusting the results: other currencies, failed calls, data that could not be read. */
export function SearchNotes() {
  const search = useApp((app) => app.search.state)
  const { otherCurrency, currencies, comparison } = useApp((app) => app.search.results.arranged)
  const live = useApp((app) => app.search.liveChecks)
  const start = () => void currentApp().search.start()
  const { run } = search
  const others = [...currencies.keys()].filter((code) => code !== run?.query.currency).sort()
  const liveFailures = Object.entries(live).flatMap(([code, check]) => (check === 'asking' ? [] : [{ code, failure: check }]))

  return (
    <div className={styles.notes}>
      {search.status === 'refused' && (
        <div className={styles.note}>
          <FailureNote failure={search.failure} doing="searching" onRetry={start} />
          {run && <p className="caption">{say('searchNotes.formerResults')}</p>}
        </div>
      )}
      {run && otherCurrency > 0 && (comparison === null || isCostHidden()) && (
        <p className={styles.warning} role="status">
          <IconAlertTriangle aria-hidden />
          {say('searchNotes.otherCurrency', {
            otherCurrency,
            currency: run.query.currency,
            others: listAll(others),
          })}
        </p>
      )}
      {run && <ComparedByRates />}
      {run && run.hotels.size > 0 && run.failures.length > 0 && <FailedBatches failures={run.failures} onRetry={start} />}
      {run && <LeftOut run={run} />}
      {run && search.status === 'done' && <WithoutRates run={run} />}
      {liveFailures.map(({ code, failure }) => (
        <div key={code} className={styles.note}>
          <p className="caption">{say('searchNotes.liveCheckFailed', { code })}</p>
          <FailureNote failure={failure} doing="searching" />
        </div>
      ))}
    </div>
  )
}

/** Lists the exchange rates that prices are compared by, marks old ones, and names the currencies without a rate. */
function ComparedByRates() {
  const comparison = useApp((app) => app.search.results.arranged.comparison)
  const wantedCurrency = useApp((app) => {
    const { arranged, clerkOverride } = app.search.results
    return arranged.currencies.size > 0 ? comparisonCurrencies(app, app.search.state.run?.query.client, clerkOverride).compareIn : null
  })
  const { nowMs, zone } = useClock()
  if (isCostHidden()) return null
  if (!comparison)
    return wantedCurrency === null ? null : <p className={styles.info}>{say('searchNotes.notCompared', { currency: wantedCurrency })}</p>
  const all = [...comparison.exchanges]
  const usedRates = all.flatMap(([code, exchange]) => (exchange ? [{ code, rate: exchange.by }] : []))
  const codesWithoutRate = all.flatMap(([code, exchange]) => (exchange ? [] : [codeInText(code, 12)]))
  const today = dateIn(zone, nowMs)
  const hasWarning = codesWithoutRate.length > 0 || usedRates.some(({ rate }) => isOldRate(rate, today))
  if (all.length === 0) return null
  return (
    <p className={hasWarning ? styles.warning : styles.info} role="status">
      {hasWarning ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
      <span>
        {usedRates.length > 0 &&
          say('searchNotes.comparedByRates', {
            currency: comparison.to,
            rates: listAll(
              usedRates.map(({ code, rate }) =>
                say('searchNotes.rateOfDay', { currency: code, day: formatDay(rate.day), isOld: isOldRate(rate, today) ? 'yes' : 'no' }),
              ),
            ),
          })}{' '}
        {codesWithoutRate.length > 0 && say('searchNotes.withoutRate', { currency: comparison.to, others: listAll(codesWithoutRate) })}
      </span>
    </p>
  )
}

interface NoteProps {
  readonly words: string
  readonly warning?: boolean
  /** What a button shows and hides below the note, and its labels; omitted if there is nothing more. */
  readonly details?: { readonly show: string; readonly hide: string; readonly content: ReactNode } | undefined
  /** Further buttons. */
  readonly children?: ReactNode
}

/** One line with an icon and buttons, and details that open below it. */
function Note({ words, warning = false, details, children }: NoteProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className={warning ? styles.warning : styles.info}>
        {warning ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
        <span role="status">{words}</span>
        {details && (
          <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? details.hide : details.show}
          </Button>
        )}
        {children}
      </p>
      {open && details?.content}
    </>
  )
}

function FailedBatches({ failures, onRetry }: { readonly failures: SearchRun['failures']; onRetry(): void }) {
  const codes = failures.reduce((sum, failure) => sum + failure.codes, 0)
  const content = (
    <div className={styles.why}>
      {failures.slice(0, 20).map(({ failure }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: failures are only ever appended
        <FailureNote key={i} failure={failure} doing="searching" />
      ))}
    </div>
  )
  return (
    <Note
      warning
      words={say('searchNotes.callsFailed', { failures: failures.length, codes })}
      details={{ show: say('searchNotes.showFailures'), hide: say('searchNotes.hideFailures'), content }}
    >
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        {say('searchNotes.retryButton')}
      </Button>
    </Note>
  )
}

const codeDetails = (text: string) => ({
  show: say('searchNotes.showCodes'),
  hide: say('searchNotes.hideCodes'),
  content: <p className={`mono ${styles.paths}`}>{text}</p>,
})

/** Searched codes without a hotel in the answers; the clerk can copy them into a mail. */
function WithoutRates({ run: { query, hotels, failures } }: { readonly run: SearchRun }) {
  const codes = useMemo(() => (query.hotelCodes ?? []).filter((code) => !hotels.has(code)), [query, hotels])
  if (codes.length === 0 || hotels.size === 0) return null
  return (
    <Note
      words={say(failures.length > 0 ? 'searchNotes.codesUnanswered' : 'searchNotes.codesRateless', { codes: codes.length })}
      details={codeDetails(codes.join(' '))}
    >
      <CopyButton value={codes.join('\n')} timeout={1500}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="subtle" onClick={copy}>
            {copied ? <span role="status">{say('common.copied')}</span> : say('searchNotes.copyCodes')}
          </Button>
        )}
      </CopyButton>
    </Note>
  )
}

/** What the answers contained but the list leaves out. */
function LeftOut({ run: { unread, hotels } }: { readonly run: SearchRun }) {
  const sameKey = useMemo(() => [...hotels.values()].reduce((sum, { hotel }) => sum + hotel.sameKey, 0), [hotels])
  const sentences = leftOutWords(unread, sameKey)
  if (sentences.length === 0) return null
  return <Note words={sentences.join(' ')} details={unread.paths.length > 0 ? codeDetails(unread.paths.join('\n')) : undefined} />
}

/** Returns one sentence for each kind of data that is missing from the list, the worst first. */
export function leftOutWords({ hotels, rates, fields }: UnreadParts, sameKey: number): string[] {
  return [
    ...(hotels > 0 ? [say('searchNotes.hotelsUnreadable', { hotels })] : []),
    ...(rates > 0 ? [say('searchNotes.ratesUnreadable', { rates })] : []),
    ...(sameKey > 0 ? [say('searchNotes.ratesSameKey', { sameKey })] : []),
    ...(fields > 0 ? [say('searchNotes.fieldsUnreadable', { fields })] : []),
  ]
}

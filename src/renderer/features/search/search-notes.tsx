import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { UnreadParts } from '../../../shared/contract/search-views.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import styles from './search.module.css'
import type { SearchRun } from './search-slice.ts'

/** What a clerk should know of the results before trusting them: other currencies, calls that failed, fields not read. */
export function SearchNotes() {
  const search = useApp((app) => app.search)
  const { otherCurrency, currencies } = useApp((app) => app.results.arranged)
  const start = useApp((app) => app.startSearch)
  const live = useApp((app) => app.liveChecks)
  const { run } = search
  const others = [...currencies.keys()].filter((code) => code !== run?.query.currency).sort()
  const liveFailures = Object.entries(live).flatMap(([code, news]) => (news === 'asking' ? [] : [{ code, failure: news }]))

  return (
    <>
      {search.status === 'refused' && (
        <div className={styles.note}>
          <FailureNote failure={search.failure} onRetry={() => void start()} />
          {run && <p className="caption">Below are the results of the search before.</p>}
        </div>
      )}
      {run && otherCurrency > 0 && (
        <p className={styles.warning}>
          <IconAlertTriangle aria-hidden />
          {`${count(otherCurrency, 'hotel')} answered in another currency than ${run.query.currency}: ${others.join(', ')}. Prices are compared within one currency only.`}
        </p>
      )}
      {run && run.hotels.size > 0 && run.failures.length > 0 && <FailedBatches failures={run.failures} onRetry={() => void start()} />}
      {run && <LeftOut run={run} />}
      {liveFailures.map(({ code, failure }) => (
        <div key={code} className={styles.note}>
          <p className="caption">{`Live check of hotel ${code}`}</p>
          <FailureNote failure={failure} />
        </div>
      ))}
    </>
  )
}

interface FailedBatchesProps {
  readonly failures: SearchRun['failures']
  onRetry(): void
}

function FailedBatches({ failures, onRetry }: FailedBatchesProps) {
  const [open, setOpen] = useState(false)
  const codes = failures.reduce((sum, failure) => sum + failure.codes, 0)
  return (
    <>
      <p className={styles.warning}>
        <IconAlertTriangle aria-hidden />
        {`${count(failures.length, 'call')} failed: ${codes > 0 ? `${count(codes, 'hotel code')} not answered` : 'the list is not complete'}.`}
        <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide why' : 'Why'}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onRetry}>
          Search again
        </Button>
      </p>
      {open && (
        <div className={styles.why}>
          {failures.slice(0, 20).map(({ failure }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls are only ever added behind the others
            <FailureNote key={i} failure={failure} />
          ))}
        </div>
      )}
    </>
  )
}

/** What the answers held and the list does not. */
function LeftOut({ run: { unread, hotels } }: { readonly run: SearchRun }) {
  const [open, setOpen] = useState(false)
  const sameKey = useMemo(() => [...hotels.values()].reduce((sum, { hotel }) => sum + hotel.sameKey, 0), [hotels])
  const sentences = leftOutWords(unread, sameKey)
  if (sentences.length === 0) return null
  return (
    <>
      <p className={styles.info}>
        <IconInfoCircle aria-hidden />
        {sentences.join(' ')}
        {unread.paths.length > 0 && (
          <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide them' : 'Which'}
          </Button>
        )}
      </p>
      {open && <p className={`mono ${styles.paths}`}>{unread.paths.join('\n')}</p>}
    </>
  )
}

/** One sentence for each kind of thing that is missing from the list, the worst first. */
export function leftOutWords({ hotels, rates, fields }: UnreadParts, sameKey: number): string[] {
  return [
    ...(hotels > 0 ? [`${count(hotels, 'hotel')} could not be read and ${are(hotels)} left out.`] : []),
    ...(rates > 0 ? [`${count(rates, 'rate')} could not be read and ${are(rates)} left out.`] : []),
    ...(sameKey > 0
      ? [`${count(sameKey, 'rate')} ${are(sameKey)} left out: the service gave the same rate key to another rate of the list.`]
      : []),
    ...(fields > 0 ? [`${count(fields, 'field')} could not be read and ${are(fields)} shown as not stated.`] : []),
  ]
}

const are = (n: number) => (n === 1 ? 'is' : 'are')

const count = (n: number, noun: string) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`

import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import { isDate } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import styles from './coverage-history.module.css'
import { callsWords } from './coverage-words.ts'

/** Renders the form for the first creation day that the ledger covers, and the number of calls that an earlier day needs. */
export function CoverageHistory({ coverage: { since } }: { readonly coverage: Coverage }) {
  const keepSince = useApp((app) => app.ledger.coverage.keepSince)
  const [date, setDate] = useState(since)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => setDate(since), [since])

  const problem = date !== '' && !isDate(date) ? say('common.notADate') : refusal(failure)
  const isOther = isDate(date) && date !== since
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isOther) setFailure(await keepSince(date))
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={styles.line}>
        <DateField
          label={say('coverageHistory.label')}
          value={date}
          error={problem}
          onChange={(typed) => {
            setDate(typed)
            setFailure(null)
          }}
        />
        <Button type="submit" variant="default" disabled={!isOther}>
          {isOther && date > since ? say('coverageHistory.laterButton') : say('coverageHistory.furtherButton')}
        </Button>
        <span className="dim">{wordsOf(since, date)}</span>
      </div>
      {failure && failure.kind !== 'input' && <FailureNote failure={failure} />}
    </form>
  )
}

const refusal = (failure: Failure | null) => (failure?.kind === 'input' ? failure.fields[0]?.problem : undefined)

function wordsOf(since: string, date: string): string {
  if (!isDate(date) || date === since) return say('coverageHistory.hint')
  return date < since ? say('coverageHistory.furtherHint', { calls: callsWords(since, date) }) : say('coverageHistory.laterHint')
}

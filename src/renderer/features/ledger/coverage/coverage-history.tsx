import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { Coverage } from '../../../../shared/contract/sync-views.ts'
import { isDate } from '../../../../shared/domain/dates.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import styles from './coverage-history.module.css'
import { callsWords } from './coverage-words.ts'

/** From which creation day on the ledger is to hold all bookings, and what it takes to go back further. */
export function CoverageHistory({ coverage: { since } }: { readonly coverage: Coverage }) {
  const keepSince = useApp((app) => app.keepSince)
  const [date, setDate] = useState(since)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => setDate(since), [since])

  const problem = date !== '' && !isDate(date) ? 'This day does not exist. Write it as 2027-03-12.' : refusal(failure)
  const isOther = isDate(date) && date !== since
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isOther) setFailure(await keepSince(date))
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={styles.line}>
        <DateField
          label="History from"
          value={date}
          error={problem}
          onChange={(typed) => {
            setDate(typed)
            setFailure(null)
          }}
        />
        <Button type="submit" variant="default" disabled={!isOther}>
          {isOther && date > since ? 'Begin later' : 'Go back further'}
        </Button>
        <span className="dim">{wordsOf(since, date)}</span>
      </div>
      {failure && failure.kind !== 'input' && <FailureNote failure={failure} />}
    </form>
  )
}

const refusal = (failure: Failure | null) => (failure?.kind === 'input' ? failure.fields[0]?.problem : undefined)

function wordsOf(since: string, date: string): string {
  if (!isDate(date) || date === since) return 'The next sync fills what is missing.'
  return date < since ? `${callsWords(since, date)} to the service, at the next sync` : 'What is there stays; older days are not asked for.'
}

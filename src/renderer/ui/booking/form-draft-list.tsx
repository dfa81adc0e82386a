import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FormDraft } from '../../../shared/contract/views/draft-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../clock.tsx'
import { FailureNote } from '../feedback/failure-note.tsx'
import { datesWords } from '../wording/stay-words.ts'
import styles from './form-draft-list.module.css'

/** Maximum number of forms shown at first. More would leave too little room for the page below. */
const maxShownAtFirst = 3

/** Lists unfinished forms to continue or discard: the latest three, or all on request. Renders nothing if there are none. */
export function FormDraftList() {
  const { all: drafts, failure, read, resume, discard } = useApp((app) => app.formDrafts)
  const { zone } = useClock()
  const [isExpanded, setExpanded] = useState(false)
  if (failure === null && drafts.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="form-drafts">
      <h2 id="form-drafts">
        {say('drafts.title')} {drafts.length > 0 && <span className="dim">{drafts.length}</span>}
      </h2>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      {drafts.slice(0, isExpanded ? drafts.length : maxShownAtFirst).map((draft) => {
        const words = draftWords(draft, zone)
        return (
          <div key={draft.id} className={styles.line}>
            <p>{words}</p>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={say('drafts.continueOne', { words })}
              onClick={() => void resume(draft)}
            >
              {say('drafts.continue')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={say('drafts.discardOne', { words })}
              onClick={() => discard(draft)}
            >
              {say('drafts.discard')}
            </Button>
          </div>
        )
      })}
      {!isExpanded && drafts.length > maxShownAtFirst && (
        <div className={styles.line}>
          <Button size="compact-sm" variant="default" onClick={() => setExpanded(true)}>
            {say('common.showAll', { count: drafts.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

/** `Bergström, Köşk Konağı (1001), Fri 20 Jan 2027 to Tue 24 Jan 2027, 3 rooms, price checked 12 Dec 2026 16:15`. */
export function draftWords({ form, savedAtMs }: FormDraft, zone: string): string {
  if (form.kind === 'offer') {
    const { number, client, lines } = form.draft
    return listWithCommas([
      number === null ? say('offer.newOffer') : say('offer.offerNumber', { number }),
      client.name,
      say('offer.rates', { rates: lines.length }),
      say('drafts.changedAt', { at: formatInstant(savedAtMs, zone) }),
    ])
  }
  const { holder, rooms } = form.guests
  const who = [holder, ...rooms.flatMap(({ guests }) => guests)].map(({ firstName, lastName }) => lastName || firstName).find(Boolean)
  const { checkin, checkout, paxes } = form.request.stay
  return listWithCommas([
    who ?? say('drafts.nobodyNamed'),
    form.hotel,
    datesWords(checkin, checkout),
    say('book.roomCount', { rooms: paxes.length }),
    say('drafts.checkedAt', { at: formatInstant(form.checkedAtMs, zone) }),
  ])
}

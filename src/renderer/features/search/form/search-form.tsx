import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addDays, dateIn, isDate } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { ClientField } from '../../../ui/clients/client-field.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { CountryField } from '../../../ui/fields/country-field.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { WholeNumber } from '../../../ui/fields/whole-number.tsx'
import { ListField } from '../lists/list-field.tsx'
import { CodesField } from './codes-field.tsx'
import { DestinationField } from './destination-field.tsx'
import styles from './form.module.css'
import type { QueryPart } from './query-line.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { RoomFields } from './room-fields.tsx'
import { draftNights, newRoom, withCheckin, withCheckout, withClient, withNights } from './search-draft.ts'

/** The search form, a panel next to the results. Errors are shown at their fields and prevent the search. */
export function SearchForm({ focusOn }: { readonly focusOn: QueryPart }) {
  const draft = useApp((app) => app.search.draft)
  const problems = useApp((app) => app.search.problems)
  const refusals = useApp((app) => app.search.refusals)
  const starting = useApp((app) => app.search.state.status === 'starting')
  const change = useApp((app) => app.search.change)
  const start = useApp((app) => app.search.start)
  const { nowMs, zone } = useClock()
  const form = useRef<HTMLFormElement>(null)
  const [taken, setTaken] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is rendered only once there is a draft
  useEffect(
    () => form.current?.querySelector<HTMLElement>(`[data-part="${focusOn}"] :is(input, textarea)`)?.focus(),
    [focusOn, draft === null],
  )

  // The clerk changes the dates of a recent search first.
  useEffect(() => {
    if (taken > 0) form.current?.querySelector<HTMLInputElement>('[data-part="when"] input')?.select()
  }, [taken])

  // Focus the first invalid field after a rejected attempt.
  useEffect(() => {
    if (refusals === 0 || form.current?.contains(document.activeElement) === false) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [refusals])

  if (!draft) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={say('searchForm.formLabel')}>
      <div className={styles.fields}>
        <RecentSearches onTaken={() => setTaken(taken + 1)} />
        <SegmentedControl
          fullWidth
          aria-label={say('searchForm.searchBy')}
          value={draft.by}
          onChange={(by) => change({ by: by === 'destination' ? 'destination' : 'codes' })}
          data={[
            { value: 'codes', label: say('searchForm.hotelCodes') },
            { value: 'destination', label: say('common.destination') },
          ]}
        />
        <div data-part="where" className={styles.part}>
          {draft.by === 'destination' ? (
            <DestinationField />
          ) : (
            <>
              {draft.list === null && <CodesField />}
              <ListField />
            </>
          )}
        </div>
        <div data-part="when" className={styles.pair}>
          <DateField
            label={say('common.checkIn')}
            value={draft.checkin}
            error={problems['checkin']}
            min={dateIn(zone, nowMs)}
            onChange={(checkin) => change(withCheckin(draft, checkin))}
          />
          <WholeNumber
            label={say('common.nights')}
            value={draftNights(draft) ?? draft.nights}
            min={1}
            max={365}
            clampBehavior="none"
            allowNegative={false}
            onChange={(nights) => {
              if (typeof nights === 'number' && nights >= 1 && nights <= 3650) change(withNights(draft, nights))
            }}
          />
        </div>
        <DateField
          label={say('common.checkOut')}
          value={draft.checkout}
          error={problems['checkout']}
          min={isDate(draft.checkin) ? addDays(draft.checkin, 1) : undefined}
          onChange={(checkout) => change(withCheckout(draft, checkout))}
        />
        <div data-part="who" className={styles.part}>
          {draft.rooms.map((room, i) => (
            <RoomFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no identity other than their position
              key={i}
              position={i}
              room={room}
              problems={problems}
              onChange={(changed) => change({ rooms: draft.rooms.with(i, changed) })}
              {...(draft.rooms.length > 1 && { onRemove: () => change({ rooms: draft.rooms.toSpliced(i, 1) }) })}
            />
          ))}
          {problems['paxes'] && <p className={styles.problem}>{problems['paxes']}</p>}
          <Button
            variant="subtle"
            leftSection={<IconPlus aria-hidden />}
            className={styles.addRoom}
            onClick={() => change({ rooms: [...draft.rooms, newRoom] })}
            disabled={draft.rooms.length >= 20}
          >
            {say('searchForm.addRoom')}
          </Button>
        </div>
        <div data-part="priced" className={styles.part}>
          <ClientField value={draft.client} onChoose={(client) => change(withClient(draft, client))} />
          <CurrencyField
            label={say('common.currency')}
            value={draft.currency}
            error={problems['currency']}
            onChange={(currency) => change({ currency })}
          />
          <CountryField
            label={say('searchForm.nationalityLabel')}
            value={draft.nationality}
            error={problems['nationality']}
            onChange={(nationality) => change({ nationality })}
          />
        </div>
      </div>
      <div className={styles.submit}>
        <Button type="submit" fullWidth loading={starting} leftSection={<IconSearch aria-hidden />}>
          {say('common.searchHotels')}
        </Button>
      </div>
    </form>
  )
}

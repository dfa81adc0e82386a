import { ActionIcon, Autocomplete, Button, Menu, Pill, SegmentedControl } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowBackUp, IconHistory, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addDays, dateIn, isDate } from '../../../../shared/domain/dates.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { currentApp, useApp } from '../../../store.ts'
import { ClientField } from '../../../ui/clients/client-field.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { CountryField, CurrencyField } from '../../../ui/fields/code-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { WholeNumber } from '../../../ui/fields/whole-number.tsx'
import { directionOfKey } from '../../../ui/keys/sides.ts'
import { useKeyTip, useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { codesInText, readCodes, removeCode } from '../../../ui/pasted/codes.ts'
import { readMail, type UnreadPart } from '../../../ui/pasted/read-mail.ts'
import { CodesText, ListField } from '../lists/hotel-lists.tsx'
import styles from './form.module.css'
import { type QueryPart, queryWords } from './query-line.tsx'
import {
  draftNights,
  newRoom,
  type Problems,
  type RoomDraft,
  type SearchDraft,
  withCheckin,
  withCheckout,
  withChildren,
  withClient,
  withNights,
  withRequest,
  withRooms,
} from './search-draft.ts'

/** Debounce of queries to the ledger while typing, in milliseconds. */
const pauseMs = 180

/** Returns a function that searches the ledger for the typed place, once the clerk pauses. */
const useFindSoon = () => useDebouncedCallback((typed: string) => void currentApp().places.find(typed), pauseMs)

/** Field that finds a hotel by its name in earlier answers and bookings, and adds its code. */
function HotelByName() {
  const codes = useApp((app) => app.search.draft?.codes ?? '')
  const hotels = useApp((app) => app.places.found.hotels)
  const findSoon = useFindSoon()
  const [typed, setTyped] = useState('')
  const addedCodes = new Set(readCodes(codes).codes)
  return (
    <Select
      label={say('hotelByName.label')}
      placeholder={say('filterMenu.hotelPlaceholder')}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      data={hotels.map(({ code, name, place }) => ({
        value: code,
        label: [name ?? code, place, name && code].filter(Boolean).join(' · '),
        disabled: addedCodes.has(code),
      }))}
      // The ledger has already filtered, ignoring accents.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim() === '' ? null : say('hotelByName.noneSeen')}
      value={null}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        findSoon(text)
      }}
      onChange={(code) => {
        if (code === null) return
        currentApp().search.change({ codes: `${codes} ${code}`.trim() })
        setTyped('')
      }}
    />
  )
}

/** Up to this many codes are shown as pills. */
const maxPills = 30

interface CodePillsProps {
  readonly codes: readonly string[]
  onRemove(code: string): void
}

/** Renders the codes as one tab stop: the arrow keys move between them, Delete and Backspace remove one and move to its neighbour. */
function CodePills({ codes, onRemove }: CodePillsProps) {
  const [place, setPlace] = useState(0)
  const group = useRef<HTMLDivElement>(null)
  const current = Math.min(place, codes.length - 1)
  const moveTo = (next: number) => {
    setPlace(next)
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const code = codes[current]
    const next = current + directionOfKey(event.key)
    if (next !== current && codes[next] !== undefined) moveTo(next)
    if ((event.key !== 'Delete' && event.key !== 'Backspace') || code === undefined) return
    event.preventDefault()
    moveTo(current < codes.length - 1 ? current + 1 : Math.max(0, current - 1))
    setPlace(Math.min(current, Math.max(0, codes.length - 2)))
    onRemove(code)
  }
  return (
    <Pill.Group ref={group} gap={4} role="list" aria-label={say('codesField.listLabel')} onKeyDown={press}>
      {codes.map((code, i) => (
        <Pill
          key={code}
          role="listitem"
          size="xs"
          withRemoveButton
          removeButtonProps={{
            'aria-label': say('common.removeNamed', { name: code }),
            'aria-hidden': false,
            tabIndex: i === current ? 0 : -1,
            onFocus: () => setPlace(i),
          }}
          onRemove={() => onRemove(code)}
        >
          {code}
        </Pill>
      ))}
    </Pill.Group>
  )
}

/** Number of words that a paste left out, and the form as it would be with all of them as codes. */
interface LeftOut {
  readonly words: number
  readonly whole: SearchDraft
}

/** Field for hotel codes, typed or pasted. From a pasted message it takes the codes and what the message asks for; the clerk can undo that. */
function CodesField() {
  const text = useApp((app) => app.search.draft?.codes ?? '')
  const problems = useApp((app) => app.search.problems)
  const practice = useApp((app) => app.search.practiceCodes)
  const { change } = currentApp().search
  const { nowMs, zone } = useClock()
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
  const { codes } = readCodes(text)

  const write = (written: string) => {
    setLeftOut(null)
    change({ codes: written })
  }
  const restore = () => {
    setLeftOut(null)
    if (leftOut) change(leftOut.whole)
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text')
    const { draft } = currentApp().search
    const mail = readMail(pasted, dateIn(zone, nowMs))
    if (!draft || codesInText(pasted).words === 0 || (mail.codes.length === 0 && !mail.stay && !mail.party)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const insertAtSelection = (middle: string) => [value.slice(0, selectionStart), middle, value.slice(selectionEnd)].join(' ').trim()
    change({ ...withRequest(draft, mail), codes: insertAtSelection(mail.codes.join(' ')) })
    setLeftOut({ words: mail.ignoredWordCount, whole: { ...draft, codes: insertAtSelection(pasted) } })
  }

  return (
    <>
      <CodesText text={text} problems={problems} rows={4} onChange={write} onPaste={paste} />
      {leftOut && (
        <p className={styles.leftOut} role="status">
          {say('codesField.leftOut', { codes: codes.length, words: leftOut.words })}{' '}
          <Button size="compact-xs" variant="subtle" leftSection={<IconArrowBackUp aria-hidden />} onClick={restore}>
            {say('codesField.restoreButton')}
          </Button>
        </p>
      )}
      {codes.length > 0 && codes.length <= maxPills && (
        <CodePills codes={codes} onRemove={(code) => change({ codes: removeCode(text, code) })} />
      )}
      <HotelByName />
      {practice && (
        <Button
          variant="subtle"
          className={styles.addRoom}
          leftSection={<IconPlus aria-hidden />}
          onClick={() => write(practice.hotels.join(' '))}
        >
          {say('searchForm.usePracticeHotels', { hotels: practice.hotels.length })}
        </Button>
      )}
    </>
  )
}

interface RoomFieldsProps {
  readonly position: number
  /** Whether its first field takes the focus when it appears. */
  readonly autoFocus: boolean
  readonly room: RoomDraft
  readonly problems: Problems
  onChange(room: RoomDraft): void
  onRemove?(): void
}

const wholeNumberProps = { allowNegative: false, clampBehavior: 'none' } as const

/** Fields for one room: the number of adults, and the age of each child at check-in. */
function RoomFields({ position, autoFocus, room, problems, onChange, onRemove }: RoomFieldsProps) {
  const name = say('common.roomNumber', { position: position + 1 })
  const path = `paxes.${position}`
  const problemId = useId()
  const problem = problems[`${path}.numberOfAdults`] ?? problems[`${path}.childrenAges`] ?? agesProblem(problems, path)
  const errorAt = (field: string) => (problems[`${path}.${field}`] === undefined ? {} : { error: true, 'aria-describedby': problemId })
  return (
    <fieldset className="boxed">
      <legend className="unseen">{name}</legend>
      <div className={styles.roomHead}>
        <span className="strong">{name}</span>
        {onRemove && (
          <ActionIcon size={24} aria-label={say('roomFields.removeRoom', { position: position + 1 })} onClick={onRemove}>
            <IconX aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={`${styles.pair} ${styles.roomPair}`}>
        <WholeNumber
          {...wholeNumberProps}
          label={say('roomFields.adults')}
          aria-label={say('roomFields.adultsOfRoom', { position: position + 1 })}
          value={room.adults}
          autoFocus={autoFocus}
          min={1}
          max={20}
          {...errorAt('numberOfAdults')}
          onChange={(adults) => onChange({ ...room, adults })}
        />
        <WholeNumber
          {...wholeNumberProps}
          label={say('roomFields.children')}
          aria-label={say('roomFields.childrenOfRoom', { position: position + 1 })}
          value={room.ages.length}
          min={0}
          max={10}
          clampBehavior="strict"
          onChange={(children) => onChange(withChildren(room, Math.min(10, Number(children) || 0)))}
        />
      </div>
      {room.ages.length > 0 && (
        <div className={styles.ages}>
          <span className={styles.agesLabel}>{say('roomFields.agesAtCheckIn')}</span>
          {room.ages.map((age, i) => (
            <WholeNumber
              // biome-ignore lint/suspicious/noArrayIndexKey: children have no identity other than their position
              key={i}
              {...wholeNumberProps}
              hideControls
              aria-label={say('roomFields.childAgeOfRoom', { i: i + 1, position: position + 1 })}
              value={age}
              min={0}
              max={17}
              placeholder={say('guests.age')}
              {...errorAt(`childrenAges.${i}`)}
              onChange={(changed) => onChange({ ...room, ages: room.ages.with(i, changed) })}
            />
          ))}
        </div>
      )}
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function agesProblem(problems: Problems, path: string): string | undefined {
  const at = Object.keys(problems).find((other) => other.startsWith(`${path}.childrenAges.`))
  return at && say('roomFields.childAgeProblem', { number: Number(at.split('.')[3]) + 1, at: problems[at] ?? '' })
}

const chooseShortcut = { shortcut: 'alt+r', words: () => say('recentSearches.chooseOne'), of: 'screen' } as const

/** Menu of recent searches; a click puts a search into the form. Alt+R opens the menu with the latest search focused. */
function RecentSearches({ onFill }: { onFill(): void }) {
  const searches = useApp((app) => app.search.recent)
  const clients = useApp((app) => app.clients.all)
  const ready = useApp((app) => app.desk?.ledger === 'open')
  const lastSearchId = useApp((app) => app.search.state.run?.searchId)
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new search changes the recent ones
  useEffect(() => {
    if (ready) void currentApp().search.readRecent()
  }, [ready, lastSearchId])
  useShortcut(chooseShortcut, () => setOpen(true), searches.length > 0)
  const tip = useKeyTip(chooseShortcut)
  if (searches.length === 0) return null
  return (
    <Menu
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={440}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Menu.Target>
        <Button variant="subtle" className={styles.addRoom} leftSection={<IconHistory aria-hidden />} {...tip}>
          {say('recentSearches.recentSearches')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {searches.map((query, i) => {
          const { where, when, who, priced } = queryWords(query, clients.get(query.client ?? 0)?.name)
          return (
            <Menu.Item
              key={JSON.stringify(query)}
              data-autofocus={i === 0 || undefined}
              onClick={() => {
                currentApp().search.takeRecent(query)
                onFill()
              }}
            >
              <div className="ellipsis">
                {where}, {when}
              </div>
              <div className="ellipsis dim">
                {who}, {priced}
              </div>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Field for a destination code, with suggestions by name from practice, earlier answers and bookings. */
function DestinationField() {
  const value = useApp((app) => app.search.draft?.destination ?? '')
  const problem = useApp((app) => app.search.problems['destinationCode'])
  const practice = useApp((app) => app.search.practiceCodes)
  const found = useApp((app) => app.places.found.destinations)
  const findSoon = useFindSoon()
  const practicePlaces = new Map(practice?.destinations.map((place) => [place.code, place]))
  const seen = found.filter(({ code }) => !practicePlaces.has(code))
  return (
    <Autocomplete
      size="xs"
      label={say('searchForm.destinationCode')}
      value={value}
      error={problem}
      description={say('searchForm.destinationHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...practicePlaces.values(), ...seen].map(({ code }) => code)}
      filter={({ options, search }) => {
        const typed = search.trim().toLowerCase()
        return options.filter((option) => {
          if (!('value' in option)) return false
          const place = practicePlaces.get(option.value)
          // The ledger has already matched its suggestions, ignoring accents.
          return place === undefined || `${place.code} ${place.name}`.toLowerCase().includes(typed)
        })
      }}
      renderOption={({ option }) => {
        const place = practicePlaces.get(option.value)
        if (place) return say('searchForm.destinationFound', { value: option.value, name: place.name, hotels: place.hotels })
        return [option.value, seen.find(({ code }) => code === option.value)?.name].filter(Boolean).join(' ')
      }}
      limit={60}
      autoComplete="off"
      onChange={(destination) => {
        currentApp().search.change({ destination })
        findSoon(destination)
      }}
    />
  )
}

const unreadWords = texts({ dates: 'pasted.datesUnread', party: 'pasted.partyUnread', ages: 'pasted.agesUnread' })

/** Who sent the message that filled the form, and what of it the clerk must check. */
function PastedNote({ draft: { sender, unread } }: { readonly draft: SearchDraft }) {
  const { name = '', email = '', telephone = '' } = sender ?? {}
  const words = [name, email, telephone].filter(Boolean)
  if (words.length === 0 && unread.length === 0) return null
  return (
    <div className="boxed">
      {sender && (
        <div className={styles.roomHead}>
          <div className={styles.leftOut}>
            {say('pasted.sender', { sender: words[0] ?? '' })}
            {words.slice(1).map((word) => (
              <bdi key={word} className="ellipsis dim">
                {word}
              </bdi>
            ))}
          </div>
          <ActionIcon size={24} aria-label={say('pasted.dropSender')} onClick={() => currentApp().search.change({ sender: null })}>
            <IconX aria-hidden />
          </ActionIcon>
        </div>
      )}
      <div role="status" className={styles.unread}>
        {unread.map((part: UnreadPart) => (
          <p key={part}>
            <IconAlertTriangle aria-hidden />
            {unreadWords[part]}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The search form, a panel next to the results. Errors are shown at their fields and prevent the search. */
export function SearchForm({ focusOn }: { readonly focusOn: QueryPart }) {
  const draft = useApp((app) => app.search.draft)
  const hasAddedRoom = useRef(false)
  const problems = useApp((app) => app.search.problems)
  const refusals = useApp((app) => app.search.refusals)
  const starting = useApp((app) => app.search.state.status === 'starting')
  const { change, start } = currentApp().search
  const { nowMs, zone } = useClock()
  const form = useRef<HTMLFormElement>(null)
  const [fillCount, setFillCount] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is rendered only once there is a draft
  useEffect(
    () => form.current?.querySelector<HTMLElement>(`[data-part="${focusOn}"] :is(input, textarea)`)?.focus(),
    [focusOn, draft === null],
  )

  // After a recent search fills the form, select the check-in, because the clerk changes the dates first.
  useEffect(() => {
    if (fillCount > 0) form.current?.querySelector<HTMLInputElement>('[data-part="when"] input')?.select()
  }, [fillCount])

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
        <RecentSearches onFill={() => setFillCount(fillCount + 1)} />
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
        <PastedNote draft={draft} />
        <div data-part="when" className={styles.pair}>
          <DateField
            label={say('common.checkIn')}
            value={draft.checkin}
            error={problems['checkin']}
            min={dateIn(zone, nowMs)}
            onChange={(checkin) => change(withCheckin(draft, checkin))}
          />
          <WholeNumber
            {...wholeNumberProps}
            label={say('common.nights')}
            value={draftNights(draft) ?? draft.nights}
            min={1}
            max={365}
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
              autoFocus={hasAddedRoom.current}
              room={room}
              problems={problems}
              onChange={(changed) => change(withRooms(draft, draft.rooms.with(i, changed)))}
              {...(draft.rooms.length > 1 && { onRemove: () => change(withRooms(draft, draft.rooms.toSpliced(i, 1))) })}
            />
          ))}
          {problems['paxes'] && <p className={styles.problem}>{problems['paxes']}</p>}
          <Button
            variant="subtle"
            leftSection={<IconPlus aria-hidden />}
            className={styles.addRoom}
            onClick={() => {
              hasAddedRoom.current = true
              change(withRooms(draft, [...draft.rooms, newRoom]))
            }}
            disabled={draft.rooms.length >= 20}
          >
            {say('searchForm.addRoom')}
          </Button>
        </div>
        <div data-part="priced" className={styles.part}>
          <ClientField value={draft.client} sender={draft.sender} onChoose={(client) => change(withClient(draft, client))} />
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

import { Anchor, Button, Pill, Popover, SegmentedControl, Stack, UnstyledButton } from '@mantine/core'
import { IconFileDollar, IconFilter, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { OfferMonth, OfferRow } from '../../../../shared/contract/views/offer-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { offerStates } from '../../../../shared/domain/selling/offer.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say, texts, voice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { MonthsPanel, NothingInYear } from '../../../ui/charts/months-panel.tsx'
import type { ShownMonths } from '../../../ui/charts/months-shown.ts'
import { MonthsToggle } from '../../../ui/charts/months-toggle.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { isReader } from '../../../ui/desk-abilities.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageFailure } from '../../../ui/feedback/page-failure.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import { ChoiceField, optionsFromValues, withChosen } from '../../../ui/fields/choice-field.tsx'
import { FindField } from '../../../ui/fields/find-field.tsx'
import { useKeyTip, useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { FilterChip } from '../../../ui/layout/filter-chip.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DayText } from '../../../ui/moment.tsx'
import { followUpWords } from '../../../ui/wording/follow-up-words.ts'
import { formatCount, monthWords } from '../../../ui/wording/stay-words.ts'
import { zoneOfDays } from '../../../ui/zone-of-days.ts'
import { bookedWords, clientWords, listFormat, stateWords } from '../offer-words.ts'
import { OfferStateTag } from '../offered-rate.tsx'
import styles from '../offers.module.css'
import { offersOfMonths } from '../offers-slice.ts'

/** The filters in the order of their chips. */
const filterNames = ['made', 'client', 'tag', 'costCentre', 'followUp'] as const
type FilterName = (typeof filterNames)[number]

const filterLabels: Readonly<Record<FilterName, string>> = texts({
  made: 'offer.madeIn',
  client: 'common.client',
  tag: 'filter.tag',
  costCentre: 'notes.costCentre',
  followUp: 'filter.followUp',
})

/** The change that clears all these filters. */
const clearedFilters = Object.fromEntries(filterNames.map((field) => [field, undefined]))

const series = () =>
  [
    { name: 'booked', color: 'var(--confirmed)', words: say('offer.booked') },
    { name: 'others', color: 'var(--cancelled)', words: say('offer.notBooked') },
  ] as const

/** Button that expands and collapses the months. It starts with the year of the month filter, or with the current year. */
function OfferMonthsToggle() {
  const { shown, show, hide } = useApp((app) => app.offerMonths)
  const made = useApp((app) => app.offers.question.made)
  const zone = useApp(zoneOfDays)
  const { nowMs } = useClock()
  const toggle = () => (shown ? hide() : void show(Number((made ?? dateIn(zone, nowMs)).slice(0, 4))))
  return <MonthsToggle name={say('offer.byMonth')} shown={shown !== null} onToggle={toggle} />
}

/** Bar chart of offers and bookings by month. Pressing a month filters the list by it; pressing it again removes the filter. */
function OfferMonths() {
  const shown = useApp((app) => app.offerMonths.shown)
  return shown && <YearBars {...shown} />
}

function YearBars({ year, months, failure }: ShownMonths<OfferMonth>) {
  const { show, reread } = useApp((app) => app.offerMonths)
  const { question, find } = useApp((app) => app.offers)

  const filterKey = JSON.stringify(offersOfMonths(question))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload when the filter changes, not the state or the month
  useEffect(() => void reread(), [reread, filterKey])

  return (
    <MonthsPanel
      name={say('offer.byMonth')}
      year={year}
      onYear={(next) => void show(next)}
      series={series()}
      columns={(months ?? []).map(({ month, made, booked }) => ({
        month,
        words: say('offer.monthBar', { month: monthWords(month), made, booked }),
        heights: { booked, others: made - booked },
        figures: [formatCount(made), formatCount(booked)],
      }))}
      heads={[say('offer.madeColumn'), say('offer.booked')]}
      failure={failure}
      replacement={
        months?.every(({ made }) => made === 0) ? (
          <NothingInYear>{say('offer.emptyYear', { year: voice.formats.inDigits(`${year}`) })}</NothingInYear>
        ) : null
      }
      pressed={question.made ?? null}
      onPress={(month) => void find({ made: question.made === month ? undefined : month })}
    />
  )
}

const filterShortcut = { shortcut: 'f', words: () => say('filterMenu.shortcut'), of: 'screen' } as const
const followUps = Object.entries(followUpWords).map(([value, label]) => ({ value, label }))

/** Menu with the filters of the list. Each choice applies at once and is shown as a chip. Key F opens it. */
function OfferFilter() {
  const [open, setOpen] = useState(false)
  const readChoices = useApp((app) => app.offers.readChoices)
  const toggle = () => {
    if (!open) void readChoices()
    setOpen(!open)
  }
  useShortcut(filterShortcut, toggle)
  const tip = useKeyTip(filterShortcut)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconFilter size={14} aria-hidden />} {...tip} onClick={toggle}>
          {say('filterMenu.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md">{open && <FilterFields />}</Popover.Dropdown>
    </Popover>
  )
}

/** Returns the option value of a client given by id or by typed name; the type prefix keeps the two apart. */
const keyOf = (client: number | string | undefined) => (client === undefined ? undefined : `${typeof client} ${client}`)

function FilterFields() {
  const { question, choices, find } = useApp((app) => app.offers)
  const { client, tag, costCentre, followUp } = question
  const nameOf = useClientName()
  const clients = (choices?.clients ?? []).map(({ id, name }) => ({ value: keyOf(id ?? name) ?? '', label: name, client: id ?? name }))
  return (
    <Stack gap="sm">
      <ChoiceField
        label={filterLabels.client}
        value={keyOf(client)}
        options={withChosen(clients, keyOf(client), client === undefined ? undefined : nameOf(client))}
        searchable
        onChoose={(key) => void find({ client: clients.find(({ value }) => value === key)?.client })}
      />
      <ChoiceField
        label={filterLabels.tag}
        value={tag}
        options={optionsFromValues(choices?.tags)}
        onChoose={(chosen) => void find({ tag: chosen ?? undefined })}
      />
      <ChoiceField
        label={filterLabels.costCentre}
        value={costCentre}
        options={optionsFromValues(choices?.costCentres)}
        onChoose={(chosen) => void find({ costCentre: chosen ?? undefined })}
      />
      <ChoiceField
        label={filterLabels.followUp}
        value={followUp}
        options={followUps}
        onChoose={(chosen) => void find({ followUp: (chosen ?? undefined) as typeof followUp })}
      />
    </Stack>
  )
}

/** Returns a function that returns the name of a client in the filter. */
function useClientName() {
  const clients = useApp((app) => app.clients.all)
  return (client: number | string) => (typeof client === 'string' ? client : (clients.get(client)?.name ?? say('filter.deletedClient')))
}

/** One chip for each filter that is set. */
function OfferFilterChips() {
  const { made, client, tag, costCentre, followUp } = useApp((app) => app.offers.question)
  const find = useApp((app) => app.offers.find)
  const nameOf = useClientName()
  const words: Record<FilterName, string | undefined> = {
    made: made && monthWords(made),
    client: client === undefined ? undefined : nameOf(client),
    tag,
    costCentre,
    followUp: followUp && followUpWords[followUp],
  }
  if (filterNames.every((field) => words[field] === undefined)) return null
  return (
    <ul className={styles.chips} aria-label={say('common.filters')}>
      {filterNames.map(
        (field) =>
          words[field] !== undefined && (
            <FilterChip key={field} name={filterLabels[field]} words={words[field]} onRemove={() => void find({ [field]: undefined })} />
          ),
      )}
    </ul>
  )
}

/** Page with the list of offers, newest first, with filters. */
export function OffersPage() {
  const { list, question, find, more } = useApp((app) => app.offers)
  const goTo = useApp((app) => app.goTo)
  const ledger = useApp((app) => app.desk?.ledger)
  const connection = useApp((app) => app.desk?.active?.id)
  const isReadOnly = useApp((app) => isReader(app.desk))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the connection changes or the ledger has opened
  useEffect(() => void find(), [find, ledger, connection])
  const counts = list.status === 'read' ? list.counts : null
  const isEmpty = list.status === 'read' && list.rows.length === 0
  const isFiltered = Object.values({ ...question, state: question.state !== 'all' }).some(Boolean)
  return (
    <div className="page">
      <PageHeader
        title={say('common.offers')}
        toolbar={
          <>
            <SegmentedControl
              size="xs"
              aria-label={say('offer.state')}
              value={question.state}
              onChange={(state) => void find({ state: state as typeof question.state })}
              data={[
                { value: 'all', label: say('common.all') },
                ...offerStates.map((state) => ({
                  value: state,
                  label: (
                    <>
                      {stateWords[state]} <span className="dim">{counts && formatCount(counts[state])}</span>
                    </>
                  ),
                })),
              ]}
            />
            <OfferText />
            <OfferFilter />
            <OfferFilterChips />
          </>
        }
      />
      <div className={`page-body ${styles.list}`}>
        {list.status === 'failed' && <PageFailure failure={list.failure} onRetry={() => void find()} />}
        {isEmpty && (
          <EmptyState
            icon={<IconFileDollar />}
            title={isFiltered ? say('offer.noneFound') : say('offer.noneYet')}
            text={isFiltered ? say('offer.noneFoundHint') : say('offer.noFormHint')}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => void find({ ...clearedFilters, state: 'all', text: '' })}>
                  {say('offer.showAll')}
                </Button>
              ) : isReadOnly ? undefined : (
                <Button variant="default" onClick={() => goTo({ name: 'search' })}>
                  {say('common.searchHotels')}
                </Button>
              )
            }
          />
        )}
        {(list.status === 'reading' || (list.status === 'read' && !isEmpty)) && (
          <table className="grid" aria-label={say('common.offers')}>
            <thead>
              <tr>
                <th scope="col">{say('offer.state')}</th>
                <th scope="col">{say('offer.number')}</th>
                <th scope="col">{say('common.client')}</th>
                <th scope="col">{say('offer.hotels')}</th>
                <th scope="col">{say('common.checkIn')}</th>
                <th scope="col">{say('offer.validUntil')}</th>
                <th scope="col">{say('offer.madeColumn')}</th>
              </tr>
            </thead>
            <tbody>
              {list.status === 'read' ? list.rows.map((row) => <Row key={row.number} row={row} />) : <SkeletonRows columns={7} rows={12} />}
            </tbody>
          </table>
        )}
        {list.status === 'read' && list.next !== null && (
          <Button variant="default" m="sm" onClick={() => void more()}>
            {say('offer.showMore')}
          </Button>
        )}
      </div>
      <OfferMonths />
      <footer className={styles.foot}>
        <OfferMonthsToggle />
        {counts && <p className="dim">{bookedWords(counts)}</p>}
      </footer>
    </div>
  )
}

function Row({ row }: { readonly row: OfferRow }) {
  const goTo = useApp((app) => app.goTo)
  const { zone } = useClock()
  const { number, state, client, erased, hotels, rates, checkin, validUntil, madeMs, deskFacts: facts } = row
  const find = useApp((app) => app.offers.find)
  return (
    <tr>
      <td>
        <OfferStateTag state={state} />
      </td>
      <td>
        <Anchor component="button" type="button" className="mono" onClick={() => goTo({ name: 'offer', number })}>
          {number}
        </Anchor>
      </td>
      <td className="wide">
        <span className={styles.written}>
          {clientWords({ name: client, erased })}
          {facts.tags.map((tag) => (
            <UnstyledButton key={tag} title={say('offer.findTag', { tag })} onClick={() => void find({ tag })}>
              <Pill size="xs">{tag}</Pill>
            </UnstyledButton>
          ))}
        </span>
        {facts.followUpOn !== null && (
          <span className="caption">
            {listWithCommas([say('offer.followUp', { day: formatDate(facts.followUpOn) }), facts.followUpBy])}
          </span>
        )}
      </td>
      <td className="wide">
        {listFormat().format(hotels)} <span className="dim">{say('offer.rates', { rates })}</span>
      </td>
      <td>
        <DayText date={checkin} />
      </td>
      <td>
        <DayText date={validUntil} />
      </td>
      <td>{formatDate(dateIn(zone, madeMs))}</td>
    </tr>
  )
}

const findShortcut = { shortcut: '/', words: () => say('textFilter.shortcut'), of: 'screen' } as const

/** Field to find offers by number, client or hotel while typing. */
function OfferText() {
  const { question, find } = useApp((app) => app.offers)
  return (
    <FindField
      focusShortcut={findShortcut}
      label={say('offer.find')}
      sign={<IconSearch size={14} aria-hidden />}
      value={question.text}
      onChange={(typed) => void find({ text: typed })}
    />
  )
}

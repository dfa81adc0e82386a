import { Anchor, Button, Pill, SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconFileDollar, IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { OfferRow } from '../../../../shared/contract/views/offer-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { offerStates } from '../../../../shared/domain/selling/offer.ts'
import { languages } from '../../../../shared/words/languages.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say, spoken } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { isReader } from '../../../ui/desk-abilities.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageFailure } from '../../../ui/feedback/page-failure.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import { FindField } from '../../../ui/fields/find-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DayText } from '../../../ui/moment.tsx'
import { countWords } from '../../../ui/wording/count-words.ts'
import { OfferStateTag } from '../offer-state.tsx'
import { bookedWords, clientWords, stateWords } from '../offer-words.ts'
import styles from '../offers.module.css'
import { OfferFilter, OfferFilterChips } from './offer-filter.tsx'
import { nothingNarrowed } from './offer-filter-words.ts'
import { OfferMonths, OfferMonthsToggle } from './offer-months.tsx'

const listFormat = () => new Intl.ListFormat(languages[spoken].locale)

/** Page with the list of offers, newest first, with filters. */
export function OffersPage() {
  const list = useApp((app) => app.offerList)
  const question = useApp((app) => app.offerQuestion)
  const find = useApp((app) => app.findOffers)
  const more = useApp((app) => app.moreOffers)
  const goTo = useApp((app) => app.goTo)
  const ledger = useApp((app) => app.desk?.ledger)
  const connection = useApp((app) => app.desk?.active?.id)
  const isReadOnly = useApp((app) => isReader(app.desk))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the connection changes or the ledger has opened
  useEffect(() => {
    void find()
  }, [find, ledger, connection])
  const counts = list.status === 'read' ? list.counts : null
  const none = list.status === 'read' && list.rows.length === 0
  const isNarrowed = Object.values({ ...question, state: question.state !== 'all' }).some(Boolean)
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
                      {stateWords[state]} <span className="dim">{counts && countWords(counts[state])}</span>
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
        {none && (
          <EmptyState
            icon={<IconFileDollar />}
            title={isNarrowed ? say('offer.noneFound') : say('offer.noneYet')}
            text={isNarrowed ? say('offer.noneFoundHint') : say('offer.noFormHint')}
            action={
              isNarrowed ? (
                <Button variant="default" onClick={() => void find({ ...nothingNarrowed, state: 'all', text: '' })}>
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
        {(list.status === 'reading' || (list.status === 'read' && !none)) && (
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
  const { number, state, client, erased, hotels, rates, checkin, validUntil, madeMs, written } = row
  const find = useApp((app) => app.findOffers)
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
          {written.tags.map((tag) => (
            <UnstyledButton key={tag} title={say('offer.findTag', { tag })} onClick={() => void find({ tag })}>
              <Pill size="xs">{tag}</Pill>
            </UnstyledButton>
          ))}
        </span>
        {written.followUpOn !== null && (
          <span className="caption">
            {listWithCommas([say('offer.followUp', { day: formatDate(written.followUpOn) }), written.followUpBy])}
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
  const { text } = useApp((app) => app.offerQuestion)
  const find = useApp((app) => app.findOffers)
  return (
    <FindField
      finding={findShortcut}
      label={say('offer.find')}
      sign={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={(typed) => void find({ text: typed })}
    />
  )
}

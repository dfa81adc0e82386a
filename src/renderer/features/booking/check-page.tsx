import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { useStepBack } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import styles from './booking.module.css'
import type { CheckRequest } from './booking-slice.ts'
import { CheckedRate, wantedHotel } from './checked-rate.tsx'

/** The check page in three columns: the terms seen and now, the guests by room, and the summary with the Book button. */
export function CheckPage() {
  const { rateCheck, form, checkAgain } = useApp((app) => app.booking)
  const { guests, offer } = form
  const goTo = useApp((app) => app.goTo)
  useStepBack()
  const back = offer ? (
    <BackToOffer number={offer.number} />
  ) : (
    <Button variant="default" leftSection={<IconSearch aria-hidden />} onClick={() => goTo({ name: 'search' })}>
      {say('common.backToSearch')}
    </Button>
  )

  if (rateCheck.status === 'none') {
    return (
      <div className="page">
        <PageHeader title={say('common.priceCheck')} actions={back} />
        <EmptyState icon={<IconShieldCheck />} title={say('checkPage.emptyTitle')} text={say('checkPage.emptyHint')} />
      </div>
    )
  }
  const { check, request } = rateCheck
  return (
    <div className="page">
      <PageHeader
        title={say('common.priceCheck')}
        toolbar={check ? <StayLine check={check} /> : <RequestLine request={request} />}
        actions={back}
      />
      {rateCheck.status === 'failed' && (
        <div className={styles.failure}>
          <FailureNote failure={rateCheck.failure} onRetry={() => void checkAgain()} />
        </div>
      )}
      {check && guests ? (
        <CheckedRate check={check} guests={guests} current={rateCheck.status === 'checked'} />
      ) : (
        rateCheck.status === 'checking' && <CheckLoading />
      )}
    </div>
  )
}

/** Leads back to the offer of the rate; goes back in the history if that is the previous page. */
function BackToOffer({ number }: { readonly number: string }) {
  const goTo = useApp((app) => app.goTo)
  const goBack = useApp((app) => app.goBack)
  const before = useApp((app) => app.trail.at(-1))
  const isBefore = before?.name === 'offer' && before.number === number
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft aria-hidden />}
      onClick={() => (isBefore ? goBack() : goTo({ name: 'offer', number }))}
    >
      {say('checkPage.backToOffer')}
    </Button>
  )
}

/** Shows the requested stay before the first answer. */
function RequestLine({ request: { seen, stay } }: { readonly request: CheckRequest }) {
  const nights = daysBetween(stay.checkin, stay.checkout)
  return (
    <p className={styles.stay}>
      <span className="strong">{seen?.hotelName ?? seen?.hotelCode}</span>
      <span>{say('common.stayDatesNights', { checkin: formatDate(stay.checkin), checkout: formatDate(stay.checkout), nights })}</span>
    </p>
  )
}

function StayLine({ check }: { readonly check: RateCheck }) {
  const { hotel, stay } = check
  const wanted = wantedHotel(check)
  const nights = daysBetween(stay.checkin, stay.checkout)
  return (
    <p className={styles.stay}>
      <span className="strong">{wanted.hotelName ?? wanted.hotelCode}</span>
      {wanted === hotel && <span className="dim">{listWithCommas([hotel.destinationName, hotel.countryCode?.toUpperCase()])}</span>}
      <span>{say('common.stayDatesNights', { checkin: formatDate(stay.checkin), checkout: formatDate(stay.checkout), nights })}</span>
    </p>
  )
}

/** Placeholder of the three columns during the first check of a rate. */
function CheckLoading() {
  return (
    <div className={styles.body}>
      <div className={styles.parts}>
        {[styles.terms, styles.people, styles.summary].map((part, at) => (
          <div key={part} className={part}>
            {at === 0 ? (
              <p className={`dim ${styles.checking}`} role="status">
                {say('checkLoading.label')}
              </p>
            ) : (
              <Skeleton height={20} width="60%" mb="md" aria-hidden />
            )}
            <div aria-hidden>
              <Skeleton height={90} mb="md" />
              <Skeleton height={140} mb="md" />
              <Skeleton height={60} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

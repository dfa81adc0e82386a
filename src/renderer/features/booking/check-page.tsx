import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../shared/domain/dates.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { currentApp, useApp } from '../../store.ts'
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
      <PageHeader title={say('common.priceCheck')} toolbar={<StayLine check={check} request={request} />} actions={back} />
      {rateCheck.status === 'failed' && (
        <div className={styles.failure}>
          <FailureNote failure={rateCheck.failure} onRetry={() => void checkAgain()} />
        </div>
      )}
      {check && guests ? <CheckedRate check={check} guests={guests} /> : rateCheck.status === 'checking' && <CheckLoading />}
    </div>
  )
}

/** Leads back to the offer of the rate; goes back in the history if that is the previous page. */
function BackToOffer({ number }: { readonly number: string }) {
  const { goTo, goBack } = currentApp()
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

/** Shows the checked stay; before the first answer, the requested one. */
function StayLine({ check, request }: { readonly check: RateCheck | null; readonly request: CheckRequest }) {
  const { checkin, checkout } = (check ?? request).stay
  const hotel = check ? wantedHotel(check) : request.seen
  const nights = daysBetween(checkin, checkout)
  return (
    <p className={styles.stay}>
      <span className="strong">{hotel?.hotelName ?? hotel?.hotelCode}</span>
      {check && hotel === check.hotel && (
        <span className="dim">{listWithCommas([check.hotel.destinationName, check.hotel.countryCode?.toUpperCase()])}</span>
      )}
      <span>{say('common.stayDatesNights', { checkin: formatDate(checkin), checkout: formatDate(checkout), nights })}</span>
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

import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { say } from '../../../shared/words/say.ts'
import { BookedDifferently } from '../../ui/booking/booked-differently.tsx'
import { attemptWords } from '../../ui/wording/case-words.ts'
import { bookedStay, datesWords, hotelWords, type StayField } from '../../ui/wording/stay-words.ts'
import { bookedParties, bookedTerms, isTerm } from '../../ui/wording/term-words.ts'
import styles from './booking.module.css'
import { TermsTable } from './terms-table.tsx'

/** An alert for an attempt that was not booked as agreed. It compares hotel, dates and guests; `AgreedTerms` compares the terms. */
export function NotAsAgreed({ shown }: { readonly shown: AttemptView }) {
  const { booking, bookedDifferently, state } = shown
  if (!booking || bookedDifferently.length === 0) return null
  const rows = bookedDifferently.flatMap(({ field }) =>
    isTerm(field) && field !== 'hotel' ? [] : [{ field, agreed: agreedStay(field, shown), booked: bookedStay(field, booking) }],
  )
  return <BookedDifferently differences={bookedDifferently} rows={rows} isStillValid={state === 'CONFIRMED'} />
}

function agreedStay(field: StayField, { agreed, hotelName, hotelCode, checkin, checkout, holder }: AttemptView): string {
  switch (field) {
    case 'hotel':
      return hotelWords(agreed ?? { hotelName, hotelCode })
    case 'dates':
      return datesWords(checkin, checkout)
    case 'guests':
      return say('agreedTerms.guestsAsTyped', { holder: holder ?? say('agreedTerms.holderUnnamed') })
    case 'holder':
      return holder ?? say('agreedTerms.holderUnnamed')
    default:
      return field satisfies never
  }
}

/** Shows the agreed terms, compared with the booked ones if they differ. An attempt known only from the send journal has none to compare. */
export function AgreedTerms({ shown }: { readonly shown: AttemptView }) {
  const { state, booking, agreed } = shown
  const differences = shown.bookedDifferently.flatMap(({ field, verdict }) => (isTerm(field) ? [{ field, verdict }] : []))
  // A record of a failed booking is not a booking.
  const isBooked = state === 'CONFIRMED' || state === 'CANCELLED'
  const afterHeading = isBooked ? say('common.bookedBesideAgreed') : say('agreedTerms.recordedColumn')
  const after = booking ? bookedTerms(booking) : agreed
  return (
    <section>
      <h3>{headingOf(shown, isBooked)}</h3>
      {agreed === null && (
        <p className={styles.note}>
          {say('agreedTerms.lost')}
          {attemptWords(shown).allowedAction === 'sendAgain' && say('agreedTerms.lostNext')}
        </p>
      )}
      {after && (
        <TermsTable
          before={differences.length > 0 ? agreed : null}
          after={after}
          differences={differences}
          heads={[say('common.agreed'), afterHeading]}
          parties={booking ? bookedParties(booking) : []}
        />
      )}
    </section>
  )
}

function headingOf({ booking, agreed, bookedDifferently }: AttemptView, isBooked: boolean): string {
  if (!booking) return say('agreedTerms.title')
  if (agreed === null) return isBooked ? say('common.bookedBesideAgreed') : say('agreedTerms.recordedColumn')
  return bookedDifferently.length > 0
    ? say('agreedTerms.differsTitle', { isBooked: isBooked ? 'yes' : 'no' })
    : say('agreedTerms.sameTitle', { isBooked: isBooked ? 'yes' : 'no' })
}

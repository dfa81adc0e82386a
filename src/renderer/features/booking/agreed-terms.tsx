import type { AttemptView } from '../../../shared/contract/booking-views.ts'
import { BookedDifferently } from '../../ui/booking/booked-differently.tsx'
import { caseWords } from '../../ui/wording/case-words.ts'
import { bookedStay, datesWords, hotelWords, type StayField } from '../../ui/wording/stay-words.ts'
import { bookedTerms, isTerm } from '../../ui/wording/term-words.ts'
import styles from './booking.module.css'
import { TermsTable } from './terms-table.tsx'

/** The alert on an attempt that was not booked as agreed. The terms stand side by side below it, hotel, dates and guests here. */
export function NotAsAgreed({ shown }: { readonly shown: AttemptView }) {
  const { booking, bookedDifferently, state } = shown
  if (!booking || bookedDifferently.length === 0) return null
  const rows = bookedDifferently.flatMap(({ field }) =>
    isTerm(field) && field !== 'hotel' ? [] : [{ field, agreed: agreedStay(field, shown), booked: bookedStay(field, booking) }],
  )
  return <BookedDifferently differences={bookedDifferently} rows={rows} stands={state === 'CONFIRMED'} />
}

function agreedStay(field: StayField, { agreed, hotelName, hotelCode, checkin, checkout, holder }: AttemptView): string {
  switch (field) {
    case 'hotel':
      return hotelWords(agreed ?? { hotelName, hotelCode })
    case 'dates':
      return datesWords(checkin, checkout)
    case 'guests':
      return `As typed for ${holder ?? 'the holder'}; the evidence names them.`
    default:
      return field satisfies never
  }
}

/** What was agreed, or beside it what was booked. An attempt that only the send journal remembers has nothing to compare with. */
export function AgreedTerms({ shown }: { readonly shown: AttemptView }) {
  const { state, booking, agreed } = shown
  const differences = shown.bookedDifferently.flatMap(({ field, verdict }) => (isTerm(field) ? [{ field, verdict }] : []))
  // A record of a failed booking is no booking.
  const became = state === 'CONFIRMED' || state === 'CANCELLED' ? 'Booked' : 'Recorded'
  const after = booking ? bookedTerms(booking) : agreed
  return (
    <section>
      <h3>{headingOf(shown, became)}</h3>
      {agreed === null && (
        <p className={styles.note}>
          The ledger does not have what was agreed to in this attempt. That it was sent is known from the list of requests that the desk
          keeps beside the ledger.{caseWords[state].may === 'sendAgain' && ' To book the stay, search for it anew.'}
        </p>
      )}
      {after && (
        <TermsTable before={differences.length > 0 ? agreed : null} after={after} differences={differences} heads={['Agreed', became]} />
      )}
    </section>
  )
}

function headingOf({ booking, agreed, bookedDifferently }: AttemptView, became: string): string {
  if (!booking) return 'What was agreed'
  if (agreed === null) return became
  return bookedDifferently.length > 0 ? `Agreed, and ${became.toLowerCase()}` : `${became} as agreed`
}

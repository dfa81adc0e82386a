import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import { formatMoment } from '../../../../shared/domain/date-words.ts'
import { amountWords, formatMoney } from '../../../../shared/domain/money.ts'
import type { Offer, TermField } from '../../../../shared/domain/terms.ts'
import { plainRemarks } from '../../../../shared/domain/text.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { BookedDifferently } from '../../../ui/booking/booked-differently.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { roomWords } from '../../../ui/wording/party-words.ts'
import { rateTypeName } from '../../../ui/wording/payment-words.ts'
import { bookedStay, hotelWords } from '../../../ui/wording/stay-words.ts'
import { bookedTerms, isTerm } from '../../../ui/wording/term-words.ts'
import { Part } from './facts.tsx'
import styles from './record.module.css'

const refundable = texts({
  true: 'common.notRefundableInline',
  false: 'agreedAgainstBooked.refundable',
  null: 'common.notStated',
})

const money = (amount: string | null, currency: string | null) =>
  amount === null ? say('common.notStated') : currency === null ? amountWords(amount, '') : formatMoney({ amount, currency })

/** Formats one term; `zone` is the desk's time zone. */
function termWords(terms: Offer, field: TermField, zone: string): string {
  switch (field) {
    case 'hotel':
      return hotelWords(terms)
    case 'amount':
      return money(terms.amount, terms.currency)
    case 'board':
      return terms.boardName ?? terms.boardType ?? say('common.notStated')
    case 'rooms':
      return terms.rooms.map((room) => roomWords(room)).join('\n') || say('common.notStated')
    case 'nonrefundable':
      return refundable[`${terms.nonrefundable}`]
    case 'policies':
      return (
        terms.cancellationPolicies
          ?.map(({ amount, fromDate }) =>
            say('agreedAgainstBooked.step', {
              amount: money(amount, terms.currency),
              fromDate: fromDate === null ? 'yes' : 'no',
              fromDate2: fromDate === null ? '' : formatMoment(fromDate, zone),
            }),
          )
          .join('\n') || say('common.notStated')
      )
    case 'remarks':
      return (terms.remarks && plainRemarks(terms.remarks)) || say('common.none')
    case 'hotelRate':
      return money(terms.hotelRate, terms.hotelCurrency)
    case 'rateType':
      return rateTypeName(terms.rateType)
    case 'currency':
      return terms.currency ?? say('common.notStated')
    default:
      return field satisfies never
  }
}

/** Renders the alert above a booking that this desk made and that differs from what was agreed; else nothing. */
export function RecordNotAsAgreed({ record }: { readonly record: LedgerRecord }) {
  const { zone } = useClock()
  const goTo = useApp((app) => app.goTo)
  const { agreed, booking, bookedDifferently, row } = record
  const { clientRef } = row
  if (bookedDifferently.length === 0) return null
  const booked = bookedTerms(booking)
  const rows = bookedDifferently.map(({ field }) =>
    isTerm(field)
      ? {
          field,
          agreed: agreed ? termWords(agreed, field, zone) : say('common.notKnown'),
          booked: termWords(booked, field, zone),
        }
      : { field, agreed: say('agreedAgainstBooked.asAgreed'), booked: bookedStay(field, booking) },
  )
  return (
    <BookedDifferently differences={bookedDifferently} rows={rows} stands={row.known === 'CONFIRMED'}>
      {clientRef !== null && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'confirmation', clientRef })}>
            {say('common.showAttempt')}
          </Button>
        </div>
      )}
    </BookedDifferently>
  )
}

/** Renders the confirmation that a booking of this desk is as agreed; `RecordNotAsAgreed` covers the opposite. */
export function BookedAsAgreed({ record: { agreed, bookedDifferently } }: { readonly record: LedgerRecord }) {
  if (!agreed || bookedDifferently.length > 0) return null
  return (
    <Part title={say('agreedAgainstBooked.title')}>
      <p className={styles.same}>
        <IconCircleCheck aria-hidden /> {say('agreedAgainstBooked.same')}
      </p>
    </Part>
  )
}

import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { LedgerRecord } from '../../../../shared/contract/ledger-views.ts'
import { formatMoment } from '../../../../shared/domain/dates.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import type { Offer, TermField } from '../../../../shared/domain/terms.ts'
import { plainRemarks } from '../../../../shared/domain/text.ts'
import { useApp } from '../../../store.ts'
import { BookedDifferently } from '../../../ui/booking/booked-differently.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { rateTypeName } from '../../../ui/wording/payment-words.ts'
import { bookedStay, hotelWords } from '../../../ui/wording/stay-words.ts'
import { bookedTerms, isTerm } from '../../../ui/wording/term-words.ts'
import styles from './agreed-against-booked.module.css'
import { Part } from './facts.tsx'

const refundable = { true: 'not refundable', false: 'refundable', null: 'not stated' } as const

const money = (amount: string | null, currency: string | null) =>
  amount === null ? 'not stated' : currency === null ? amount : formatMoney({ amount, currency })

/** One term in words; `zone` is the desk's. */
function termWords(terms: Offer, field: TermField, zone: string): string {
  switch (field) {
    case 'hotel':
      return hotelWords(terms)
    case 'amount':
      return money(terms.amount, terms.currency)
    case 'board':
      return terms.boardName ?? terms.boardType ?? 'not stated'
    case 'rooms':
      return terms.rooms.join('\n') || 'not stated'
    case 'nonrefundable':
      return refundable[`${terms.nonrefundable}`]
    case 'policies':
      return (
        terms.cancellationPolicies
          ?.map(
            ({ amount, fromDate }) =>
              `${money(amount, terms.currency)} from ${fromDate === null ? 'an unknown moment' : formatMoment(fromDate, zone)}`,
          )
          .join('\n') || 'not stated'
      )
    case 'remarks':
      return terms.remarks === null ? 'none' : plainRemarks(terms.remarks) || 'none'
    case 'hotelRate':
      return money(terms.hotelRate, terms.hotelCurrency)
    case 'rateType':
      return rateTypeName(terms.rateType)
    case 'currency':
      return terms.currency ?? 'not stated'
    default:
      return field satisfies never
  }
}

/** The alert above a booking of this desk that was not booked as agreed; nothing for any other. */
export function RecordNotAsAgreed({ record }: { readonly record: LedgerRecord }) {
  const { zone } = useClock()
  const goTo = useApp((app) => app.goTo)
  const { agreed, booking, bookedDifferently, row } = record
  const { clientRef } = row
  if (bookedDifferently.length === 0) return null
  const booked = bookedTerms(booking)
  const rows = bookedDifferently.map(({ field }) =>
    isTerm(field)
      ? { field, agreed: agreed ? termWords(agreed, field, zone) : 'not known', booked: termWords(booked, field, zone) }
      : { field, agreed: 'as in the attempt', booked: bookedStay(field, booking) },
  )
  return (
    <BookedDifferently differences={bookedDifferently} rows={rows} stands={row.known === 'CONFIRMED'}>
      {clientRef !== null && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => goTo({ name: 'confirmation', clientRef })}>
            Show the attempt
          </Button>
        </div>
      )}
    </BookedDifferently>
  )
}

/** Says that a booking of this desk is what the clerk agreed to; where it is not, the alert above says so. */
export function BookedAsAgreed({ record: { agreed, bookedDifferently } }: { readonly record: LedgerRecord }) {
  if (!agreed || bookedDifferently.length > 0) return null
  return (
    <Part title="Agreed and booked">
      <p className={styles.same}>
        <IconCircleCheck aria-hidden /> Booked as agreed.
      </p>
    </Part>
  )
}

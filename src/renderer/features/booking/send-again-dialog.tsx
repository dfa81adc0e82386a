import { useState } from 'react'
import type { BookingCase } from '../../../shared/booking-views.ts'
import { formatDate } from '../../../shared/dates.ts'
import { formatMoney } from '../../../shared/money.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type CardDraft, noCard, readCard } from './card.ts'
import { CardPart } from './card-part.tsx'
import { useFieldState } from './field-state.ts'
import { useNoHeldEnter } from './use-no-held-enter.ts'

interface SendAgainDialogProps {
  readonly shown: BookingCase
  onClose(): void
}

/** Asks before the very same booking is sent again. A card is not kept, so it is typed again. */
export function SendAgainDialog({ shown, onClose }: SendAgainDialogProps) {
  const sendAgain = useApp((app) => app.sendAgain)
  const cardEntry = useApp((app) => app.settings.cardEntry)
  const { nowMs } = useClock()
  const direct = shown.agreed.rateType === 'DIRECT'
  const [open, setOpen] = useState(direct)
  const [card, setCard] = useState<CardDraft>(noCard)
  const reading = readCard(cardEntry && open ? card : noCard, nowMs)
  const fields = useFieldState(reading.ok ? [] : reading.problems, false)
  useNoHeldEnter(true)

  const { amount, currency } = shown.agreed
  const price = amount !== null && currency !== null ? ` for ${formatMoney({ amount, currency })}` : ''
  const send = () => {
    if (!reading.ok) return
    setCard(noCard)
    void sendAgain(reading.card)
    onClose()
  }
  return (
    <ConfirmDialog
      title="Send again"
      sentence={`Send the same booking again${price}: ${shown.hotelName ?? shown.hotelCode ?? 'the hotel'}, ${formatDate(shown.checkin)} to ${formatDate(shown.checkout)}, for ${shown.holder}, under the same reference.`}
      confirm={`Send again${price}`}
      disabled={!reading.ok}
      onConfirm={send}
      onClose={onClose}
    >
      {cardEntry && <CardPart card={card} open={open} direct={direct} fields={fields} onChange={setCard} onOpen={setOpen} />}
    </ConfirmDialog>
  )
}

import { Button } from '@mantine/core'
import { IconArrowRight, IconArrowUp, IconHelpCircle } from '@tabler/icons-react'
import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'
import { compare, formatMoney } from '../../../../shared/domain/money.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { Refundability } from '../../../ui/booking/refundability.tsx'
import { Tag } from '../../../ui/booking/tag.tsx'
import { boardWords } from '../../../ui/wording/board-words.ts'
import styles from './rebooking.module.css'

type Looked = Extract<RateLook, { kind: 'looked' }>

interface BetterRateProps {
  onBook(): void

  readonly rate: Looked['better'][number]
  readonly look: Looked
}

/** Renders one better rate: the saving, then the rate's details. */
export function BetterRate({ rate: { offer, gain, rooms, otherRoom, betterBoard, commission }, look, onBook }: BetterRateProps) {
  const { currency } = look
  const money = (amount: string) => formatMoney({ amount, currency })
  const called = listWithCommas(rooms.map((room) => room ?? say('common.roomNotDescribed')))
  return (
    <li className={styles.rate}>
      <p className={styles.gain}>
        <span className="strong ink-confirmed">{say('rebooking.saves', { gain: money(gain) })}</span>
        <span>{offer.amount !== null && money(offer.amount)}</span>
      </p>
      <p>{boardWords(offer.boardType, offer.boardName)}</p>
      <p>{called}</p>
      <Refundability terms={{ ...offer, total: offer.amount }} />
      {(otherRoom || betterBoard) && (
        <p className={styles.tags}>
          {otherRoom && (
            <Tag tone="unknown" icon={<IconHelpCircle aria-hidden />}>
              {say('rebooking.otherRoom')}
            </Tag>
          )}
          {betterBoard && (
            <Tag tone="confirmed" icon={<IconArrowUp aria-hidden />}>
              {say('rebooking.betterBoard')}
            </Tag>
          )}
        </p>
      )}
      {look.commission !== null && (commission === null || compare(commission, look.commission) < 0) && (
        <p className="ink-unknown">
          {commission === null
            ? say('rebooking.noCommission', { before: money(look.commission) })
            : say('rebooking.lessCommission', { after: money(commission), before: money(look.commission) })}
        </p>
      )}
      <Button size="compact-sm" variant="default" rightSection={<IconArrowRight size={14} aria-hidden />} onClick={onBook}>
        {say('rebooking.bookInstead')}
      </Button>
    </li>
  )
}

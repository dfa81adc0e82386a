import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowRight, IconBuilding } from '@tabler/icons-react'
import { amountsInRemarks } from '../../../../shared/domain/hotel-amounts.ts'
import { divideEqually, formatMoney } from '../../../../shared/domain/money.ts'
import type { Hotel, Rate } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import { currentApp, useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { GuestPrice } from '../../../ui/booking/guest-price.tsx'
import { HotelAmounts } from '../../../ui/booking/hotel-amounts.tsx'
import { PenaltySchedule } from '../../../ui/booking/penalty-schedule.tsx'
import { Refundability } from '../../../ui/booking/refundability.tsx'
import { Remarks } from '../../../ui/booking/remarks.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import { rateTypeMeaning } from '../../../ui/help/meanings/booking-meaning.ts'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useKeyTip, useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx'
import { paymentWords, rateTypeName } from '../../../ui/wording/payment-words.ts'
import { boardWords, capacityWords } from '../../../ui/wording/stay-words.ts'
import { nightsOf } from '../search-state.ts'
import styles from './filters.module.css'
import { placeWords, priceChangeWords } from './found-words.ts'
import { checkRateKey, hotelKey } from './list-keys.ts'

/** Drawer with everything the service states about one rate. Its check button is the main button of the screen unless the search form is open. */
export function RateDetail({ besideForm }: { readonly besideForm: boolean }) {
  const detail = useApp((app) => app.search.rateDetail)
  const { closeRate, showRate } = currentApp().search
  if (detail.status === 'closed') return null
  const title = detail.status === 'shown' ? (detail.hotel.hotelName ?? detail.hotel.hotelCode ?? say('common.rate')) : say('common.rate')
  return (
    <SideDrawer title={title} onClose={closeRate}>
      {detail.status === 'reading' && (
        <Stack gap="md" aria-label={say('rateDetail.loading')}>
          <Skeleton height={24} width="50%" />
          <Skeleton height={80} />
          <Skeleton height={120} />
        </Stack>
      )}
      {detail.status === 'failed' && <FailureNote failure={detail.failure} onRetry={() => void showRate(detail.rateKey)} />}
      {detail.status === 'shown' && <ShownRate hotel={detail.hotel} rateKey={detail.rateKey} isMain={!besideForm} />}
    </SideDrawer>
  )
}

function ShownRate({ hotel, rateKey, isMain }: { readonly hotel: Hotel; readonly rateKey: string; readonly isMain: boolean }) {
  const { currency: asked, client } = useApp((app) => app.search.state.run?.query) ?? {}
  const priceCheck = useApp((app) => app.booking.foundRates[rateKey])
  const nights = useApp((app) => nightsOf(app.search.state))
  const check = () => void currentApp().search.checkRate(rateKey)
  // In the list this key checks the active row, here the shown rate.
  useShortcut(checkRateKey, check)
  const tip = useKeyTip(checkRateKey)
  const showFacts = () => void currentApp().hotelFacts.open(hotel)
  useShortcut(hotelKey, showFacts)
  const factsTip = useKeyTip(hotelKey)
  const rate = hotel.rates.find((offered) => offered.rateKey === rateKey)
  if (!rate) return <p>{say('rateDetail.gone')}</p>
  const terms = { ...rate, total: rate.rate }
  const change =
    isCostHidden() && priceCheck?.status !== 'gone' ? null : priceChangeWords({ amount: rate.rate, currency: rate.currency }, priceCheck)
  const payment = paymentWords(terms)
  return (
    <Stack gap="lg" className={styles.detail}>
      <div>
        <div className={styles.detailAmount}>
          {isCostHidden() ? (
            <GuestPrice rate={{ ...rate, amount: rate.rate }} client={client} />
          ) : (
            <Amount amount={rate.rate} currency={rate.currency} strong />
          )}
        </div>
        {change && <p className={change.isWorse ? 'ink-failed' : 'ink-confirmed'}>{change.sentence}</p>}
        <p className="dim">
          {[boardWords(rate.boardType, rate.boardName), rateTypeName(rate.rateType), placeWords(hotel)].join(' · ')}{' '}
          <MeaningButton explanation={rateTypeMeaning(rate.rateType)} word={rateTypeName(rate.rateType)} />
        </p>
        <Shares rate={rate} nights={nights} />
        {rate.currency !== asked && <p className="ink-unknown">{say('common.searchAskedFor', { asked: asked ?? '' })}</p>}
      </div>
      <Button {...tip} variant={isMain ? 'filled' : 'default'} rightSection={<IconArrowRight aria-hidden />} onClick={check}>
        {say('common.checkRate')}
      </Button>
      <Button {...factsTip} variant="default" leftSection={<IconBuilding aria-hidden />} onClick={showFacts}>
        {say('hotelFacts.title')}
      </Button>
      {payment.length > 0 && (
        <Part title={say('common.whoPays')}>
          {payment.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Part>
      )}
      <Part title={say('common.cancellation')}>
        <Refundability terms={terms} hasExplanation />
        <PenaltySchedule terms={terms} />
      </Part>
      <Part title={say('rateDetail.roomsTitle', { rooms: rate.rooms.length })}>
        <Rooms rooms={rate.rooms} />
      </Part>
      <HotelAmounts quotedSentences={amountsInRemarks(rate.remarks)} />
      {rate.remarks && (
        <Part title={say('common.hotelRemarks')}>
          <Remarks text={rate.remarks} />
        </Part>
      )}
    </Stack>
  )
}

/** Price per night and, for several rooms, per room. Rounded, for display only. */
function Shares({ rate: { rate: amount, currency, rooms }, nights }: { readonly rate: Rate; readonly nights: number }) {
  if (amount === null || currency === null || isCostHidden()) return null
  const share = (id: 'compare.perNight' | 'rateDetail.perRoom' | 'rateDetail.perRoomAndNight', parts: number) => {
    const { amount: part, exact } = divideEqually(amount, parts, currency)
    return say(id, { amount: formatMoney({ amount: part, currency }), isRounded: exact ? 'no' : 'yes' })
  }
  const lines = [
    ...(nights > 1 ? [share('compare.perNight', nights)] : []),
    ...(rooms.length > 1 ? [share('rateDetail.perRoom', rooms.length)] : []),
    ...(nights > 1 && rooms.length > 1 ? [share('rateDetail.perRoomAndNight', rooms.length * nights)] : []),
  ]
  return lines.length === 0 ? null : <p className="dim">{lines.join(' · ')}</p>
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  )
}

function Rooms({ rooms }: { readonly rooms: Rate['rooms'] }) {
  if (rooms.length === 0) return <p>{say('rateDetail.roomsUnnamed')}</p>
  const inOrder = [...rooms].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
  return (
    <ul className={styles.roomList}>
      {inOrder.map((room, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sequences may repeat, positions do not
        <li key={i}>
          <span className="strong">{`${room.sequence ?? '?'}. ${room.roomDescription ?? say('rateDetail.roomUndescribed')}`}</span>
          <span className="caption">{say('rateDetail.forCapacity', { capacity: capacityWords(room) })}</span>
        </li>
      ))}
    </ul>
  )
}

import { Anchor, Button, Checkbox, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconArrowLeft, IconRefresh, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { amountsInRemarks } from '../../../shared/domain/hotel-amounts.ts'
import { formatAmount, formatMoney } from '../../../shared/domain/money.ts'
import { isBelowCost } from '../../../shared/domain/selling/selling.ts'
import type { StatedHotel } from '../../../shared/domain/stay.ts'
import { differencesNeedingConsent, type Terms } from '../../../shared/domain/terms.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say, unmaskedVoice } from '../../../shared/words/say.ts'
import { currentApp, useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { GuestPrice } from '../../ui/booking/guest-price.tsx'
import { HotelAmounts } from '../../ui/booking/hotel-amounts.tsx'
import { type PriceReading, readOfferedPrice } from '../../ui/booking/selling-price.ts'
import { StayHead } from '../../ui/booking/stay-head.tsx'
import { ClientField } from '../../ui/clients/client-field.tsx'
import { useSellingRule } from '../../ui/clients/use-selling-rule.ts'
import { useClock } from '../../ui/clock.tsx'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { CostHidden } from '../../ui/feedback/cost-hidden.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { ScreenReaderStatus } from '../../ui/feedback/heard.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { isFocusFree } from '../../ui/keys/focus.ts'
import { useStepBack } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { paymentWords } from '../../ui/wording/payment-words.ts'
import { notSoldWords, soldWords } from '../../ui/wording/selling-words.ts'
import { boardWords, hotelWords, roomsWords } from '../../ui/wording/stay-words.ts'
import { bookWords, checkedWords, priceWords } from './book-words.ts'
import styles from './booking.module.css'
import { type BookingToReplace, type CheckRequest, computeGain, isGone } from './booking-slice.ts'
import { type CardDraft, CardPart, noCard, readCard } from './form/card-part.tsx'
import { type FieldState, textFieldProps, useFieldState } from './form/field-state.ts'
import { GuestFields, GuestsNote } from './form/guest-fields.tsx'
import { findTypedName, type GuestsDraft, type Order, type Problem, problemLine, readGuests } from './form/guests.ts'
import { OfferedPrice, offerProblems } from './form/offered-price.tsx'
import { OtherDesksNote } from './form/other-desks-note.tsx'
import { type Acknowledgement, isQuestion, isToBeReplaced, similarStaysIn } from './questions/acknowledgement.ts'
import { BookQuestion } from './questions/book-question.tsx'
import { consentWords, TermsTable } from './terms-table.tsx'

/** The check page in three columns: the seen and the current terms, the guests by room, and the summary with the Book button. */
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
      <PageHeader title={say('common.priceCheck')} toolbar={<CheckHead check={check} request={request} />} actions={back} />
      {rateCheck.status === 'failed' && (
        <div className={styles.failure}>
          <FailureNote failure={rateCheck.failure} onRetry={() => void checkAgain()} />
          {isGone(rateCheck.failure) && <OtherRates />}
        </div>
      )}
      {check && guests ? (
        // A card and an open question belong to one rate.
        <CheckedRate key={`${form.foundBy} ${form.listKey}`} check={check} guests={guests} />
      ) : (
        rateCheck.status === 'checking' && <CheckLoading />
      )}
    </div>
  )
}

const maxOtherRates = 3

/** Offers the next rates of the hotel, in the order of the results, instead of a rate that is sold. */
function OtherRates() {
  const { listKey, foundBy } = useApp((app) => app.booking.form)
  const { state, results, checkRate } = useApp((app) => app.search)
  const foundRates = useApp((app) => app.booking.foundRates)
  const offers = state.run?.searchId === foundBy ? results.arranged.lines.map((line) => line.offers) : []
  const ofHotel = offers.find((rates) => rates.some(({ rate }) => rate.rateKey === listKey)) ?? []
  const others = ofHotel.filter(({ rate }) => foundRates[rate.rateKey]?.status !== 'gone').slice(0, maxOtherRates)
  if (others.length === 0) return null
  return (
    <Stack component="section" gap="sm" mt="md" aria-label={say('checkPage.otherRates')}>
      <p className="strong">{say('checkPage.otherRates')}</p>
      <Group gap="sm">
        {others.map(({ rate: { rateKey, room, boardType, boardName, amount, currency } }) => (
          <Button key={rateKey} variant="default" onClick={() => void checkRate(rateKey)}>
            {listWithCommas([
              room,
              boardWords(boardType, boardName),
              amount === null || currency === null ? null : formatMoney({ amount, currency }),
            ])}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** Leads back to the offer of the rate; goes back in the history if that is the previous page. */
function BackToOffer({ number }: { readonly number: string }) {
  const { goTo, goBack } = currentApp()
  const before = useApp((app) => app.trail.at(-1))
  const isPreviousPage = before?.name === 'offer' && before.number === number
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft aria-hidden />}
      onClick={() => (isPreviousPage ? goBack() : goTo({ name: 'offer', number }))}
    >
      {say('checkPage.backToOffer')}
    </Button>
  )
}

/** Shows the head of the checked stay; before the first answer, of the stay that was asked for. */
function CheckHead({ check, request }: { readonly check: RateCheck | null; readonly request: CheckRequest }) {
  const { guests, client } = useApp((app) => app.booking.form)
  const { stay } = check ?? request
  const terms = check?.now
  const hotel = check ? wantedHotel(check) : request.seen
  return (
    <StayHead
      stay={{ hotelName: hotel?.hotelName ?? null, hotelCode: hotel?.hotelCode ?? null, checkin: stay.checkin, checkout: stay.checkout }}
      holder={(guests && findTypedName(guests)) ?? ''}
      place={check && hotel === check.hotel ? listWithCommas([check.hotel.destinationName, check.hotel.countryCode?.toUpperCase()]) : ''}
      party={roomsWords(stay.paxes)}
      board={terms ? boardWords(terms.boardType, terms.boardName) : ''}
      total={
        terms &&
        (isCostHidden() ? <GuestPrice rate={terms} client={client} /> : <Amount amount={terms.amount} currency={terms.currency} strong />)
      }
      cancelling={{
        known: terms ? 'CONFIRMED' : null,
        cancellationCost: null,
        nonrefundable: terms?.nonrefundable ?? null,
        cancellationPolicies: terms?.cancellationPolicies ?? null,
        total: terms?.amount ?? null,
        currency: terms?.currency ?? null,
      }}
    />
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

/** Returns the hotel that the clerk chose. An answer with another or no hotel is never booked. */
function wantedHotel({ notBookable, seen, hotel }: Pick<RateCheck, 'notBookable' | 'seen' | 'hotel'>): StatedHotel {
  const isOtherHotel = notBookable === 'otherHotel' || notBookable === 'hotelNotStated'
  return isOtherHotel && seen ? seen : hotel
}

/** The selling price: by the margin rule, which the clerk may override; a fixed price is read-only. */
function SellingFields({ now, reading, fields }: { readonly now: Terms; readonly reading: PriceReading; readonly fields: FieldState }) {
  const { form, changeForm } = useApp((app) => app.booking)
  const { typedPrice } = form
  const rule = useSellingRule(form.client)
  const { sold, why } = reading
  if (now.rateType === 'DIRECT' || why === 'rateType' || why === 'noAmount' || why === 'noCurrency') return null
  const margin = sold && !isCostHidden() && (
    <p className={isBelowCost(sold) ? 'ink-failed' : 'dim'}>
      {say('common.margin')} <Amount amount={sold.margin} currency={sold.currency} />
      {isBelowCost(sold) && <> · {say('selling.belowCost')}</>}
    </p>
  )
  return (
    <section>
      <h3>{say('common.sellingPrice')}</h3>
      {now.rateType === 'SALE' ? (
        sold && (
          <p>
            <Amount amount={sold.price} currency={sold.currency} strong guest /> · {soldWords(sold)}
          </p>
        )
      ) : (
        <>
          <TextInput
            {...textFieldProps(fields, 'selling.price', typedPrice ?? (sold ? formatAmount(sold.price, sold.currency) : ''), (typed) =>
              changeForm({ typedPrice: typed }),
            )}
            aria-label={say('selling.inputLabel', { currency: now.currency ?? '' })}
            inputMode="decimal"
            placeholder={say('selling.noPriceYet')}
            rightSection={<span className="dim">{now.currency}</span>}
            rightSectionWidth={48}
          />
          {margin}
          {sold?.how === 'rule' && !isCostHidden() && <p className="caption">{soldWords(sold)}</p>}
          {why && <p className="caption">{notSoldWords(why)}</p>}
          {typedPrice !== null && rule !== null && (
            <Anchor component="button" type="button" size="sm" onClick={() => changeForm({ typedPrice: null })}>
              {say('selling.useRulePrice')}
            </Anchor>
          )}
        </>
      )}
    </section>
  )
}

/** Seconds between two announcements of the elapsed time to screen readers. */
const spokenSeconds = 15

/**
 * Shows how long a booking has been in flight since `sinceMs` (of `performance.now()`), the timeout, and that the clerk need not wait on this page.
 * Takes the focus from the button.
 */
export function SendingNote({ sinceMs }: { readonly sinceMs: number }) {
  const limit = useApp((app) => app.desk?.active?.bookTimeoutSeconds ?? 120)
  const [nowMs, setNowMs] = useState(() => performance.now())
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => note.current?.focus(), [])
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000))
  return (
    <section ref={note} className={styles.sending} tabIndex={-1} aria-label={say('sendingNote.label')}>
      <p className="strong">{say('sendingNote.progress', { seconds, limit })}</p>
      <p>{say('sendingNote.hint')}</p>
      <ScreenReaderStatus>
        {say('sendingNote.progress', { seconds: seconds - (seconds % spokenSeconds), limit })} {say('sendingNote.hint')}
      </ScreenReaderStatus>
    </section>
  )
}

/** Shows the booking that the rate would replace, what that saves now, and the next steps. */
function ReplacementNote({ check, inPlaceOf }: { readonly check: RateCheck; readonly inPlaceOf: BookingToReplace }) {
  const { nowMs } = useClock()
  const gain = computeGain(check, inPlaceOf, nowMs)
  const { sold } = inPlaceOf
  const currency = check.now.currency ?? ''
  return (
    <section>
      <h3>{say('rebooking.placeTitle', { reference: inPlaceOf.reference })}</h3>
      {gain === null ? (
        <p className="ink-failed">{say('rebooking.notBetterNow')}</p>
      ) : (
        <>
          <p className="strong ink-confirmed">{say('rebooking.saves', { gain: formatMoney({ amount: gain, currency }) })}</p>
          <p>{say('rebooking.placeMeaning')}</p>
          {sold && (
            <p>{say('rebooking.soldSoFar', { price: formatMoney({ amount: sold.price, currency: sold.currency }, unmaskedVoice()) })}</p>
          )}
        </>
      )}
    </section>
  )
}

interface BookingSummaryProps {
  readonly check: RateCheck
  /** The client and selling price fields. */
  readonly selling: ReactNode
  /** Errors and the Book button, at the bottom. */
  readonly children: ReactNode
}

/** The summary: who pays what, for whom, at which selling price, and the Book button. */
function BookingSummary({ check: { now, hotel }, selling, children }: BookingSummaryProps) {
  const commission = hotel.rates[0]?.commission ?? null
  // Empty for a Net rate while cost is hidden.
  const payment = paymentWords({ ...now, total: now.amount, commission })
  return (
    <aside className={styles.summary} aria-label={say('bookingSummary.regionLabel')}>
      {payment.length > 0 && (
        <section>
          <h3>{say('common.whoPays')}</h3>
          {payment.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      )}
      {selling}
      <div className={styles.action}>{children}</div>
    </aside>
  )
}

/** The three columns of the check page for a checked rate. */
function CheckedRate({ check, guests }: { readonly check: RateCheck; readonly guests: GuestsDraft }) {
  const { rateCheck, form, sending, book, consent, changeGuests, changeForm } = useApp((app) => app.booking)
  const { consents, client, typedPrice, offer, inPlaceOf, agreedAgain } = form
  // Nothing can be booked while a check is in flight or after a failed check.
  const isCheckCurrent = rateCheck.status === 'checked'
  const goTo = useApp((app) => app.goTo)
  const cardEntry = useApp((app) => app.settings.cardEntry)
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  const rule = useSellingRule(client)
  const clock = useClock()
  const { nowMs } = clock

  const notBookable = refusalOf(check)
  // The open booking that blocks this one.
  const openCase = sending.status === 'refused' && sending.failure.kind === 'caseOpen' ? sending.failure.clientRef : null
  const hasNoGain = inPlaceOf !== null && computeGain(check, inPlaceOf, nowMs) === null
  const direct = check.now.rateType === 'DIRECT'
  const [cardOpen, setCardOpen] = useState(direct)
  // Card data never enters the store. It is dropped when the booking is sent, and on unmount.
  const [card, setCard] = useState<CardDraft>(noCard)
  const [hasTriedToBook, setHasTriedToBook] = useState(false)
  const [orderToConfirm, setOrderToConfirm] = useState<Order | null>(null)
  const page = useRef<HTMLDivElement>(null)

  const rooms = check.hotel.rates[0]?.rooms ?? []
  const reading = useMemo(() => readGuests(guests, rooms, check.stay.paxes), [guests, rooms, check])
  const amounts = useMemo(() => amountsInRemarks(check.now.remarks), [check])
  const price = useMemo(
    () => readOfferedPrice(check.now, rule, typedPrice, offer && { by: offer.offeredBy, price: offer.price }),
    [check, rule, typedPrice, offer],
  )
  const cardReading = useMemo(() => readCard(cardEntry && cardOpen ? card : noCard, clock), [card, cardOpen, cardEntry, clock])
  const problems = useMemo((): Problem[] => {
    const wanted = [
      ...(amounts.length > 0 ? [{ field: 'hotelAmounts' as const, consent: say('hotelAmounts.agree') }] : []),
      ...differencesNeedingConsent(check.differences).map((difference) => ({ field: difference.field, consent: consentWords(difference) })),
    ]
    // A rate that cannot be booked needs no consent.
    const missing = check.notBookable ? [] : wanted.filter(({ field }) => !consents.includes(field))
    return [
      ...missing.map(({ field, consent }) => ({ path: `consent.${field}`, words: say('checkedRate.consentMissing', { consent }) })),
      ...(reading.ok ? [] : reading.problems),
      ...(cardReading.ok ? [] : cardReading.problems),
      ...price.problems,
      ...(offer ? offerProblems(offer, check.now, price, agreedAgain) : []),
    ]
  }, [check, consents, amounts, reading, cardReading, price, offer, agreedAgain])
  const fields = useFieldState(problems, hasTriedToBook)

  /** Whether the page shows the failure elsewhere: the rate cannot be booked, or every similar stay is the booking to be replaced. */
  const isShownElsewhere = (failure: Failure) => {
    const stays = similarStaysIn(failure)
    if (stays.length > 0) return stays.every((stay) => isToBeReplaced(stay, inPlaceOf?.booking ?? null))
    return notBookable !== null && failure.kind === 'notBookable'
  }

  useEffect(() => {
    if (sending.status === 'refused' && !isQuestion(sending.failure)) setOrderToConfirm(null)
  }, [sending])

  // Focus the first name, unless the clerk has already focused something else.
  useEffect(() => {
    if (isFocusFree()) page.current?.querySelector<HTMLElement>('[data-path="holder.firstName"]')?.focus()
  }, [])

  const focus = (path: string) => page.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus()
  const ask = () => {
    setHasTriedToBook(true)
    const [first] = problems
    if (first) focus(first.path)
    else if (reading.ok && isCheckCurrent)
      setOrderToConfirm({
        ...reading.order,
        ...(price.sold && { selling: { price: price.sold.price, rule: price.sold.rule } }),
        ...(client !== null && { client }),
        ...(offer && { offer: { number: offer.number, line: offer.line, agreedAgain } }),
      })
  }
  /** Enter on a consent checkbox moves to the next missing field, and then to the Book button. */
  const handleEnter = (event: KeyboardEvent) => {
    const path = event.target instanceof HTMLElement ? event.target.dataset['path'] : undefined
    if (event.key !== 'Enter' || event.ctrlKey || !path?.startsWith('consent.')) return
    event.preventDefault()
    const missing = problems.find((problem) => problem.path !== path)
    if (missing) focus(missing.path)
    else page.current?.querySelector<HTMLElement>('[data-books]')?.focus()
  }
  const send = async (acknowledgement: Acknowledgement | null) => {
    if (!orderToConfirm || !cardReading.ok) return
    setCard(noCard)
    const failure = await book(orderToConfirm, cardReading.card, acknowledgement)
    // Keep the card: the same form is sent again after the clerk has answered.
    if (isQuestion(failure)) setCard(card)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the consents
    <div ref={page} className={styles.body} onKeyDown={handleEnter}>
      <div className={styles.parts}>
        <section className={styles.terms} aria-labelledby="terms-title">
          <div className={styles.sectionHead}>
            <h2 id="terms-title">{say('common.terms')}</h2>
            <CheckAge check={check} />
          </div>
          <p className="unseen" role="status">
            {isCheckCurrent && checkedWords(check)}
          </p>
          {notBookable && (
            <div className={styles.unbookable}>
              <FailureNote failure={notBookable} doing="booking">
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconSearch aria-hidden />}
                  onClick={() => goTo({ name: 'search' })}
                >
                  {say('common.backToSearch')}
                </Button>
              </FailureNote>
            </div>
          )}
          {check.seen === null && <p className="caption">{say('checkedRate.seenForgotten')}</p>}
          {isCheckCurrent && check.seen !== null && check.differences.length === 0 && (
            <p className={styles.same}>{offer ? say('offer.nothingChanged') : say('checkedRate.unchanged')}</p>
          )}
          <TermsTable
            before={check.seen}
            after={check.now}
            differences={check.differences}
            heads={[say('checkedRate.seenColumn'), say('checkedRate.nowColumn')]}
            {...(notBookable ? {} : { consents, onConsent: consent })}
          />
          <HotelAmounts quotedSentences={amounts}>
            {!notBookable && (
              <Checkbox
                label={say('hotelAmounts.agree')}
                checked={consents.includes('hotelAmounts')}
                error={fields.problemAt('consent.hotelAmounts') !== undefined}
                data-path="consent.hotelAmounts"
                onChange={(event) => consent('hotelAmounts', event.currentTarget.checked)}
              />
            )}
          </HotelAmounts>
        </section>
        <section className={styles.people} aria-label={say('common.guests')}>
          <GuestsNote />
          <GuestFields draft={guests} rooms={rooms} checkin={check.stay.checkin} fields={fields} onChange={changeGuests} />
          {direct && !cardEntry && <p className="ink-unknown">{say('checkedRate.cardEntryOffNote')}</p>}
          {cardEntry && <CardPart card={card} open={cardOpen} direct={direct} fields={fields} onChange={setCard} onOpen={setCardOpen} />}
        </section>
        <BookingSummary
          check={check}
          selling={
            <>
              {inPlaceOf && <ReplacementNote check={check} inPlaceOf={inPlaceOf} />}
              <ClientField value={client} onChoose={(chosen) => changeForm({ client: chosen?.id ?? null })} />
              {offer && <OfferedPrice offer={offer} now={check.now} sold={price.sold} fields={fields} />}
              <SellingFields now={check.now} reading={price} fields={fields} />
            </>
          }
        >
          {sending.status === 'refused' && !orderToConfirm && !isShownElsewhere(sending.failure) && (
            <>
              <FailureNote failure={sending.failure} doing="booking" />
              {openCase !== null && (
                <Button variant="default" onClick={() => goTo({ name: 'confirmation', clientRef: openCase })}>
                  {say('checkedRate.showOpenBooking')}
                </Button>
              )}
            </>
          )}
          {hasTriedToBook && problems.length > 0 && (
            <>
              <p className={styles.problem} role="status">
                {say('checkedRate.thingsMissing', { problems: problems.length })}
              </p>
              <ul className={styles.problems} aria-label={say('checkedRate.problemsLabel')}>
                {problems.map(({ path, words }) => (
                  <li key={`${path} ${words}`}>
                    <Anchor component="button" type="button" onClick={() => focus(path)}>
                      {problemLine({ path, words })}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </>
          )}
          <OtherDesksNote look={form.otherDesks} sent={false} />
          {sending.status === 'sending' && <SendingNote sinceMs={sending.sinceMs} />}
          <Button
            fullWidth
            className={styles.book}
            classNames={{ label: styles.bookLabel }}
            onClick={ask}
            data-books
            disabled={!isCheckCurrent || !canWrite || notBookable !== null || hasNoGain || isCostHidden()}
            loading={sending.status === 'sending'}
          >
            <ActionWords check={check} />
          </Button>
          <CostHidden what="action" />
          {notBookable && <p className={styles.problem}>{say('checkedRate.notBookable')}</p>}
          {!canWrite && <p className={styles.problem}>{say('checkedRate.ledgerNotKept')}</p>}
        </BookingSummary>
      </div>
      {orderToConfirm && (
        <BookQuestion
          check={check}
          order={orderToConfirm}
          onBook={(acknowledgement) => void send(acknowledgement)}
          onClose={() => setOrderToConfirm(null)}
        />
      )}
    </div>
  )
}

/** Returns why the rate cannot be booked, as the desk would refuse it. */
function refusalOf({ notBookable: why, seen, now }: RateCheck): Failure | null {
  if (why === null) return null
  const hotels = why === 'otherHotel' && seen ? { agreed: hotelWords(seen), answered: hotelWords(now) } : null
  return { kind: 'notBookable', why, ...(hotels && { hotels }) }
}

/** The label of the Book button; the amount never wraps. */
function ActionWords({ check }: { readonly check: RateCheck }) {
  const price = priceWords(check.now)
  const [before, ...after] = bookWords(check).split(price)
  return (
    <span>
      {before}
      <span className={styles.unbroken}>{price}</span>
      {after.join(price)}
    </span>
  )
}

/** Shows the age of the check, with a button to check again. */
function CheckAge({ check }: { readonly check: RateCheck }) {
  const { rateCheck, checkAgain } = useApp((app) => app.booking)
  const isChecking = rateCheck.status === 'checking'
  const { nowMs } = useClock()
  const minutes = Math.max(0, Math.floor((nowMs - check.checkedAtMs) / 60_000))
  const age = minutes === 0 ? say('checkAge.checkedJustNow') : say('checkAge.checkedMinutesAgo', { minutes })
  return (
    <div className={styles.age}>
      <ScreenReaderStatus>{isChecking && say('checkAge.checking')}</ScreenReaderStatus>
      <span className="caption">
        {isChecking ? say('checkAge.checking') : rateCheck.status === 'checked' ? age : say('checkAge.checkFailed')}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh aria-hidden />}
        loading={isChecking}
        onClick={() => void checkAgain()}
      >
        {say('checkAge.checkAgain')}
      </Button>
    </div>
  )
}

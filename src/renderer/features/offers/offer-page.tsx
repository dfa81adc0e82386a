import { Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCheck,
  IconCopy,
  IconFileText,
  IconPencil,
  IconPlayerStop,
  IconRefresh,
  IconSearch,
  IconSend,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { OfferView } from '../../../shared/contract/views/offer-views.ts'
import { formatDate, formatInstant } from '../../../shared/domain/date-words.ts'
import { amountWords, type Money, ratioInPercent } from '../../../shared/domain/money.ts'
import { guestPriceOf } from '../../../shared/domain/selling/offer.ts'
import { isBelowCost, type Sold } from '../../../shared/domain/selling/selling.ts'
import { languages } from '../../../shared/words/languages.ts'
import { say, unmaskedVoice } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { readPrice } from '../../ui/booking/selling-price.ts'
import { useClock } from '../../ui/clock.tsx'
import { canAskService, isLedgerWritable, isReader } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { ScreenReaderStatus } from '../../ui/feedback/heard.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { useStepBack } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { writtenFacts } from '../../ui/notes/written-facts.tsx'
import { NotesAndFacts } from '../../ui/notes/written-part.tsx'
import { handedOut } from '../../ui/wording/document-words.ts'
import { canChange, checkWords, clientWords, listSentBookings, stepWords } from './offer-words.ts'
import { OfferedRate, OfferStateTag } from './offered-rate.tsx'
import styles from './offers.module.css'
import type { OffersSlice } from './offers-slice.ts'

/** Table of the rates of an offer: what the client pays, what the last check found, and what was booked. */
function OfferLines({ offer }: { readonly offer: OfferView }) {
  return (
    <table className={`grid ${styles.table}`} aria-label={say('offer.rateTable')}>
      <thead>
        <tr>
          <th scope="col">{say('common.rate')}</th>
          <th scope="col" className="number">
            {say('common.sellingPrice')}
          </th>
          {!isCostHidden() && (
            <>
              <th scope="col" className="number">
                {say('common.margin')}
              </th>
              <th scope="col" className="number">
                {say('offer.cost')}
              </th>
            </>
          )}
          <th scope="col">{say('offer.lastCheck')}</th>
          <th scope="col">
            <span className="unseen">{say('offer.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {offer.lines.map((line, index) => (
          <Line key={line.rateKey} offer={offer} index={index} line={line} />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  readonly offer: OfferView
  readonly index: number
  readonly line: OfferView['lines'][number]
}

function Line({ offer, index, line }: LineProps) {
  const { zone } = useClock()
  const isReaderCopy = useApp((app) => isReader(app.desk))
  const goTo = useApp((app) => app.goTo)
  const book = useApp((app) => app.offers.book)
  const canEdit = useApp((app) => isLedgerWritable(app.desk)) && canChange(offer)
  const { terms, stay, sold, check } = line
  const [typed, setTyped] = useState<string | null>(null)
  const price = guestPriceOf(terms, sold)
  const shownSold = typed === null ? sold : readPrice(terms, null, typed).sold
  const { words, tone } = checkWords(check, terms)
  return (
    <tr>
      <td className="wide">
        <OfferedRate {...line} />
      </td>
      <td className="number">
        {price && canEdit && terms.rateType === 'NET' ? (
          <PriceField index={index} price={price} typed={typed} type={setTyped} />
        ) : (
          price && <Amount amount={price.amount} currency={price.currency} strong guest column />
        )}
        {price?.atHotel && <p className="dim">{say('resultColumns.atTheHotel')}</p>}
      </td>
      {!isCostHidden() && (
        <>
          <td className="number">{shownSold && <Margin sold={shownSold} />}</td>
          <td className="number">
            <Amount amount={terms.amount} currency={terms.currency} column />
          </td>
        </>
      )}
      <td className="wide">
        <p className={tone ? `ink-${tone}` : 'dim'}>{words}</p>
        {check && <p className="caption">{formatInstant(check.atMs, zone)}</p>}
      </td>
      <td className={styles.ways}>
        {listSentBookings(offer.bookings, index).map(({ clientRef, isBooked }) => (
          <Button
            key={clientRef}
            size="compact-sm"
            variant="default"
            onClick={() => goTo(isBooked ? { name: 'ledger', find: clientRef } : { name: 'confirmation', clientRef })}
          >
            {isBooked ? say('offer.showBooking') : say('offer.showAttempt')}
          </Button>
        ))}
        {!isReaderCopy && !offer.erased && offer.state !== 'withdrawn' && check?.kind !== 'gone' && (
          <Button size="compact-sm" variant="default" rightSection={<IconArrowRight aria-hidden />} onClick={() => void book(index)}>
            {say('common.checkRate')}
          </Button>
        )}
        {!offer.erased && offer.lines.length > 1 && <CopyAsText line={index} size="compact-sm" />}
        {!isReaderCopy && check?.kind === 'gone' && terms.hotelCode !== null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconSearch aria-hidden />}
            onClick={() => goTo({ name: 'search', codes: terms.hotelCode ?? '', stay: { checkin: stay.checkin, checkout: stay.checkout } })}
          >
            {say('offer.searchHotel')}
          </Button>
        )}
      </td>
    </tr>
  )
}

interface PriceFieldProps {
  readonly index: number
  readonly price: Money
  /** The text in the field while it is edited; null if it shows the saved price. */
  readonly typed: string | null
  type(text: string | null): void
}

/** The selling price of a rate, edited in place: saved with Enter or on leaving the field; Escape restores the saved price. */
function PriceField({ index, price, typed, type }: PriceFieldProps) {
  const setPrice = useApp((app) => app.offers.setPrice)
  const [problem, setProblem] = useState<string | null>(null)
  const saved = amountWords(price.amount, price.currency, unmaskedVoice())
  const edit = (text: string | null) => {
    setProblem(null)
    type(text)
  }
  const save = async () => {
    if (typed === null) return
    const found = typed.trim() === saved ? null : await setPrice(index, typed)
    setProblem(found)
    if (found === null) type(null)
  }
  return (
    <TextInput
      className={styles.priceField ?? ''}
      aria-label={say('common.sellingPrice')}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? saved}
      rightSection={<span className="dim">{price.currency}</span>}
      rightSectionWidth={48}
      error={problem}
      onChange={(event) => edit(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key !== 'Escape' || typed === null) return
        // The page would take the focus, which would save the text.
        event.preventDefault()
        edit(null)
      }}
    />
  )
}

/** The margin of a price: the amount, and the percentage of the cost. */
function Margin({ sold }: { readonly sold: Sold }) {
  const percent = ratioInPercent(sold.margin, sold.cost)
  return (
    <div className={isBelowCost(sold) ? 'ink-failed' : undefined}>
      <Amount amount={sold.margin} currency={sold.currency} column />
      {percent !== null && <p className={`caption ${styles.percent}`}>{say('offer.marginPercent', { percent })}</p>}
      {isBelowCost(sold) && <p>{say('selling.belowCost')}</p>}
    </div>
  )
}

/** Button that copies the offer, or only one rate of it, as text for a chat. */
function CopyAsText({ line, size }: { readonly line: number | null; readonly size: 'xs' | 'compact-sm' }) {
  const copyText = useApp((app) => app.offers.copyText)
  const [copied, setCopied] = useState(false)
  const { start } = useTimeout(() => setCopied(false), 1500)
  const copy = async () => {
    setCopied(await copyText(line))
    start()
  }
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        onClick={() => void copy()}
      >
        {say('offer.copyText')}
      </Button>
      <ScreenReaderStatus>{copied ? say('documents.copied') : ''}</ScreenReaderStatus>
    </>
  )
}

/** Page of one offer: the client, the rates with prices and last check, and the history. */
export function OfferPage({ number }: { readonly number: string }) {
  const { shown, read } = useApp((app) => app.offers)
  const ledger = useApp((app) => app.desk?.ledger)
  useStepBack()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the ledger has opened
  useEffect(() => void read(number), [read, number, ledger])
  if (shown.status === 'shown' && shown.number === number) return <LoadedOffer shown={shown} />
  return (
    <div className="page">
      <PageHeader title={say('offer.offerNumber', { number })} />
      <div className={`page-body ${styles.body}`}>
        {shown.status === 'failed' ? (
          <PageFailure failure={shown.failure} onRetry={() => void read(number)} />
        ) : (
          <Stack gap="md" role="status" aria-label={say('offer.reading')}>
            {[30, 24, 36, 70, 60, 65].map((width) => (
              <Skeleton key={width} height={12} width={`${width}%`} />
            ))}
          </Stack>
        )}
      </div>
    </div>
  )
}

type ShownOffer = Extract<OffersSlice['shown'], { status: 'shown' }>

function LoadedOffer({ shown: { offer, asking, failure } }: { readonly shown: ShownOffer }) {
  const { number, state, client, language, validUntil, text, steps, erased } = offer
  const { zone } = useClock()
  return (
    <div className="page">
      <PageHeader
        title={say('offer.offerNumber', { number })}
        toolbar={<OfferStateTag state={state} />}
        actions={<Actions offer={offer} asking={asking} />}
      />
      <div className={`page-body ${styles.body}`}>
        {failure && <FailureNote failure={failure} />}
        <ScreenReaderStatus>{asking === 'check' ? say('offer.checking') : ''}</ScreenReaderStatus>
        <dl className={styles.facts}>
          <dt>{say('common.client')}</dt>
          <dd className="strong">{clientWords({ name: client.name, erased })}</dd>
          {client.email && (
            <>
              <dt>{say('common.email')}</dt>
              <dd>{client.email}</dd>
            </>
          )}
          <dt>{say('offer.validUntil')}</dt>
          <dd>{formatDate(validUntil)}</dd>
          <dt>{say('documents.language')}</dt>
          <dd>{languages[language].name}</dd>
          {text !== '' && (
            <>
              <dt>{say('offer.text')}</dt>
              <dd className={styles.text} dir="auto">
                {text}
              </dd>
            </>
          )}
        </dl>
        <OfferLines offer={offer} />
        <OfferNotes offer={offer} />
        <section>
          <h2>{say('common.history')}</h2>
          <Stack component="ul" gap={2} className={styles.steps}>
            {steps.map(({ atMs, user, what, detail }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added
              <li key={index}>
                <span className="dim">{formatInstant(atMs, zone)}</span>{' '}
                {detail === null ? stepWords[what] : handedOut(stepWords[what], detail).words} <span className="dim">{user}</span>
              </li>
            ))}
          </Stack>
        </section>
      </div>
    </div>
  )
}

function Actions({ offer, asking }: Pick<ShownOffer, 'offer' | 'asking'>) {
  const openDocuments = useApp((app) => app.documents.open)
  const { edit, mark, check, stopChecking } = useApp((app) => app.offers)
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const canCheck = useApp((app) => canAskService(app.desk))
  const { state } = offer
  const busy = asking !== null || !canSave
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText aria-hidden />}
        disabled={offer.erased}
        onClick={() => openDocuments({ offer: offer.number }, ['offer'], { language: offer.language, email: offer.client.email })}
      >
        {say('documents.document')}
      </Button>
      {!offer.erased && <CopyAsText line={null} size="xs" />}
      {canChange(offer) && (
        <Button variant="default" leftSection={<IconPencil aria-hidden />} disabled={busy} onClick={() => void edit()}>
          {say('offer.change')}
        </Button>
      )}
      {state === 'open' && (
        <Button variant="default" leftSection={<IconSend aria-hidden />} disabled={busy} onClick={() => void mark('sent')}>
          {say('offer.markSent')}
        </Button>
      )}
      {state === 'withdrawn' ? (
        <Button variant="default" leftSection={<IconArrowBackUp aria-hidden />} disabled={busy} onClick={() => void mark('reopened')}>
          {say('offer.reopen')}
        </Button>
      ) : (
        state !== 'booked' && (
          <Button variant="default" leftSection={<IconBan aria-hidden />} disabled={busy} onClick={() => void mark('withdrawn')}>
            {say('offer.withdraw')}
          </Button>
        )
      )}
      {asking === 'check' ? (
        <Button variant="default" leftSection={<IconPlayerStop aria-hidden />} onClick={stopChecking}>
          {say('offer.stopChecking')}
        </Button>
      ) : (
        <Button leftSection={<IconRefresh aria-hidden />} disabled={busy || !canCheck} onClick={() => void check()}>
          {say('offer.checkAll')}
        </Button>
      )}
    </>
  )
}

const writeShortcut = { shortcut: 'n', words: () => say('offer.noteShortcut'), of: 'screen' } as const

/** Internal notes about an offer, which the client never sees. Read-only once the client's data was removed. */
function OfferNotes({ offer: { number, notes, erased } }: { readonly offer: OfferView }) {
  const canWrite = useApp((app) => isLedgerWritable(app.desk)) && !erased
  const { notesFailure, writeNote, changeFacts } = useApp((app) => app.offers)
  const facts = writtenFacts(notes)
  if (!canWrite && facts.length === 0 && notes.notes.length === 0) return null
  return (
    <section className={styles.notes} aria-label={say('notes.notes')}>
      <h2>{say('notes.notes')}</h2>
      <NotesAndFacts
        key={number}
        subject={{
          isBooking: false,
          draftKey: number,
          focusShortcut: writeShortcut,
          write: (...note) => writeNote(number, ...note),
          change: (changed) => changeFacts(number, changed),
        }}
        notes={notes}
        failure={notesFailure}
        canWrite={canWrite}
        shown={
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        }
      />
    </section>
  )
}

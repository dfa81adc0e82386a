import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { IconEraser, IconFileDownload, IconUserSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { GuestAudience } from '../../../../shared/contract/views/maintenance-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { shownCode } from '../../../../shared/domain/text.ts'
import { listAll, listQuoted } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { draftWords } from '../../../ui/booking/form-draft-list.tsx'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import styles from '../maintenance.module.css'
import { SuccessMessage, Warning } from '../messages.tsx'
import { type FoundGuest as FoundGuestState, type GuestAction, hasSelection } from './guest-slice.ts'

/** Renders the search for a guest who asks for a copy of their data or for its erasure. */
export function GuestRights() {
  const { state: guest, find: findGuest, forget } = useApp((app) => app.guest)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const [name, setName] = useState('')
  const trimmedName = name.trim()

  // Do not keep guests' names in memory after this part is closed.
  useEffect(() => forget, [forget])

  const find = (event: FormEvent) => {
    event.preventDefault()
    if (trimmedName.length >= 2) void findGuest(trimmedName)
  }
  return (
    <>
      <form className={styles.line} onSubmit={find}>
        <div className={styles.words}>
          <div className="strong">{say('guestRights.title')}</div>
          <div className="dim">{say('guestRights.hint')}</div>
        </div>
        <Group gap="sm" wrap="nowrap">
          <TextInput
            aria-label={say('guestRights.nameLabel')}
            placeholder={say('guestRights.namePlaceholder')}
            w={200}
            maxLength={200}
            value={name}
            disabled={!isOpen}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconUserSearch aria-hidden />}
            loading={guest.status === 'finding'}
            disabled={!isOpen || trimmedName.length < 2}
          >
            {say('guestRights.findButton')}
          </Button>
        </Group>
      </form>
      {guest.status === 'failed' && <FailureNote failure={guest.failure} onRetry={() => void findGuest(guest.name)} />}
      {guest.status === 'found' && <FoundGuest foundGuest={guest} />}
    </>
  )
}

/**
 * Renders everything that names a guest. The clerk can export the ticked bookings, for the guest or for the desk, or erase the guest
 * from them; offers and forms in progress that name the guest are included.
 */
function FoundGuest({ foundGuest }: { readonly foundGuest: FoundGuestState }) {
  const { name, rows, offers, drafts, chosen, action } = foundGuest
  const { zone } = useClock()
  const exportGuest = useApp((app) => app.guest.export)
  const canErase = useApp((app) => app.desk?.readOnly === null)
  /** Number of bookings in the open confirmation; null when none is open. */
  const [erasing, setErasing] = useState<number | null>(null)
  const busy = action.status === 'exporting' || action.status === 'erasing'
  if (rows.length + offers.length + drafts.length === 0) {
    return (
      <>
        <p className={styles.sentence} role="status">
          {action.status === 'erased' ? '' : say('foundGuest.nothingFound', { name })}
        </p>
        <SuccessMessage>{doneWords(action, name)}</SuccessMessage>
      </>
    )
  }
  return (
    <>
      <p className={styles.sentence} role="status">
        {rows.length > 0 && say('foundGuest.foundBookings', { rows: rows.length, name })}{' '}
        {offers.length > 0 &&
          say('foundGuest.foundOffers', { offers: offers.length, name, numbers: listAll(offers.map(({ number }) => number)) })}
      </p>
      {drafts.map((draft) => (
        <p key={draft.id} className={styles.sentence}>
          {say('foundGuest.foundForms', { words: draftWords(draft, zone) })}
        </p>
      ))}
      {rows.length > 0 && <FoundBookings foundGuest={foundGuest} busy={busy} />}
      <Stack gap="sm" mb="sm">
        <p className="dim">{say('foundGuest.filesContain')}</p>
        <CostHidden what="deskFile" />
        <Group gap="sm">
          {GuestAudience.options.map((audience) => (
            <Button
              key={audience}
              variant="default"
              leftSection={<IconFileDownload aria-hidden />}
              loading={action.status === 'exporting' && action.audience === audience}
              disabled={busy || !hasSelection(foundGuest)}
              onClick={() => void exportGuest(audience)}
            >
              {say(audience === 'guest' ? 'foundGuest.fileForGuest' : 'foundGuest.fileForDesk')}
            </Button>
          ))}
          {canErase && (
            <Button
              variant="default"
              leftSection={<IconEraser aria-hidden />}
              disabled={busy || !hasSelection(foundGuest)}
              onClick={() => setErasing(chosen.length)}
            >
              {rows.length === 0
                ? offers.length === 0
                  ? say('foundGuest.eraseForms')
                  : say('foundGuest.eraseOffers', { offers: offers.length })
                : chosen.length === 0
                  ? say('foundGuest.eraseNothingTicked')
                  : say('foundGuest.eraseBookings', { chosen: chosen.length })}
            </Button>
          )}
        </Group>
      </Stack>
      <SuccessMessage>{doneWords(action, name)}</SuccessMessage>
      {action.status === 'failed' && erasing === null && <GuestFailure failure={action.failure} />}
      {erasing !== null && <EraseDialog foundGuest={foundGuest} bookings={erasing} onClose={() => setErasing(null)} />}
    </>
  )
}

/** Notes, tags and references of the chosen bookings that name the guest. */
const countNotes = ({ notes, chosen }: FoundGuestState) =>
  notes.reduce((sum, { id, count }) => (chosen.includes(id) ? sum + count : sum), 0)

function doneWords(action: GuestAction, name: string) {
  if (action.status === 'exported') {
    return (
      <>
        {say('foundGuest.writtenTo')} <span className="mono">{action.file}</span>
        {say('foundGuest.writtenAdvice', { bookings: action.bookings, audience: action.audience })}
      </>
    )
  }
  if (action.status !== 'erased') return null
  return action.bookings > 0
    ? say('foundGuest.erasedBookings', { name, bookings: action.bookings })
    : say('foundGuest.erasedOffers', { name })
}

/** Renders the bookings that name a guest, each with a checkbox. */
function FoundBookings({ foundGuest: { rows, name, chosen }, busy }: { readonly foundGuest: FoundGuestState; readonly busy: boolean }) {
  const choose = useApp((app) => app.guest.chooseBookings)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.found} aria-label={say('foundGuest.tableLabel', { name })} tabIndex={0}>
        <table className="grid" aria-label={say('foundGuest.tableLabel', { name })}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label={say('foundGuest.selectAll')}
                  checked={chosen.length === rows.length}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  disabled={busy}
                  onChange={(event) => choose(event.currentTarget.checked ? rows.map(({ id }) => id) : [])}
                />
              </th>
              <th scope="col">{say('common.status')}</th>
              <th scope="col">{say('common.checkIn')}</th>
              <th scope="col">{say('common.hotel')}</th>
              <th scope="col">{say('common.holder')}</th>
              <th scope="col">{say('common.reference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Checkbox
                    aria-label={say('foundGuest.selectBooking', { referenceOf: referenceOf(row) })}
                    checked={chosen.includes(row.id)}
                    disabled={busy}
                    onChange={(event) => choose(event.currentTarget.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))}
                  />
                </td>
                <td>
                  <StatusBadge status={row.status} known={row.known} />
                </td>
                <td>{row.checkin === null ? <span className="dim">{say('common.notStated')}</span> : formatDate(row.checkin)}</td>
                <td className="wide">{row.hotelName ?? row.hotelCode ?? <span className="dim">{say('common.notStated')}</span>}</td>
                <td className="wide">{row.holder}</td>
                <td className="mono">{referenceOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const referenceOf = ({ bookingRef, clientRef, id }: LedgerRow) =>
  shownCode(bookingRef ?? clientRef ?? say('foundGuest.unnamedBooking', { id }))

interface EraseDialogProps {
  readonly foundGuest: FoundGuestState
  /** Number of bookings that were ticked when the dialog opened. */
  readonly bookings: number
  onClose(): void
}

/** Renders the confirmation before a guest is erased permanently. */
function EraseDialog({ foundGuest, bookings, onClose }: EraseDialogProps) {
  const { name, offers, views, presets, clients, action } = foundGuest
  const drafts = foundGuest.drafts.length
  const notes = countNotes(foundGuest)
  const eraseGuest = useApp((app) => app.guest.erase)
  const [agreed, setAgreed] = useState(false)
  const busy = action.status === 'erasing'
  const erase = async () => {
    if (await eraseGuest()) onClose()
  }
  return (
    <ConfirmDialog
      title={say('eraseDialog.question')}
      sentence={
        bookings > 0
          ? say('eraseDialog.sentenceBookings', { name, bookings })
          : offers.length > 0
            ? say('eraseDialog.sentenceOffers', { name, offers: offers.length })
            : say('eraseDialog.sentenceForms', { name })
      }
      confirmLabel={
        bookings > 0
          ? say('eraseDialog.confirmBookings', { bookings })
          : offers.length > 0
            ? say('eraseDialog.confirmOffers', { offers: offers.length })
            : say('eraseDialog.confirmForms')
      }
      back={say('eraseDialog.back')}
      dangerous
      width={520}
      busy={busy}
      disabled={!agreed}
      missing={agreed ? null : say('common.tickMissing')}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{say('eraseDialog.warning')}</p>
      {notes > 0 && <p style={{ margin: 0 }}>{say('eraseDialog.notesNote', { notes })}</p>}
      {bookings > 0 && offers.length > 0 && (
        <p style={{ margin: 0 }}>{say('eraseDialog.offersNote', { numbers: listAll(offers.map(({ number }) => number)) })}</p>
      )}
      {drafts > 0 && <p style={{ margin: 0 }}>{say('eraseDialog.formsNote', { drafts })}</p>}
      {[...views, ...presets].length > 0 && <p style={{ margin: 0 }}>{viewsAndPresetsWords(views, presets)}</p>}
      {clients.length > 0 && (
        <p style={{ margin: 0 }}>{say('eraseDialog.clientsNote', { clients: clients.length, quotedNames: listQuoted(clients) })}</p>
      )}
      <Checkbox
        label={say('eraseDialog.agree', { name })}
        checked={agreed}
        disabled={busy}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {action.status === 'failed' && <GuestFailure failure={action.failure} />}
    </ConfirmDialog>
  )
}

/** The saved views and presets that also name the guest. */
function viewsAndPresetsWords(views: readonly string[], presets: readonly string[]): string {
  const parts = [
    views.length > 0 && say('eraseDialog.savedViews', { views: views.length, quotedNames: listQuoted(views) }),
    presets.length > 0 && say('eraseDialog.savedPresets', { presets: presets.length, quotedNames: listQuoted(presets) }),
  ].filter((part) => part !== false)
  return say('eraseDialog.savedNote', { views: views.length + presets.length, value: listAll(parts) })
}

/** Renders why a guest was not exported or erased. A booking with a pending outcome needs the names for look-ups and disputes. */
function GuestFailure({ failure }: { readonly failure: Failure }) {
  const goTo = useApp((app) => app.goTo)
  if (failure.kind !== 'casesOpen') return <FailureNote failure={failure} />
  const outcomes = say('guestFailure.openCount', { open: failure.open })
  return (
    <div role="alert">
      <Warning>
        {say('guestFailure.sentence', { outcomes })}{' '}
        <Button size="compact-xs" variant="default" onClick={() => goTo({ name: 'unknown' })}>
          {say('common.openUnknownPage')}
        </Button>
      </Warning>
    </div>
  )
}

import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { listAll, listQuoted } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { GuestFailure } from './guest-failure.tsx'
import type { GuestDeed } from './guest-slice.ts'

interface EraseDialogProps {
  readonly name: string
  readonly bookings: number
  /** Number of notes, tags and references of these bookings that name the guest. */
  readonly notes: number
  /** Numbers of offers that name the guest. */
  readonly offers: readonly string[]
  /** Number of forms in progress that name the guest. */
  readonly drafts: number
  /** Names of saved views, of presets and of clients that name the guest. */
  readonly views: readonly string[]
  readonly presets: readonly string[]
  readonly clients: readonly string[]
  readonly deed: GuestDeed
  onClose(): void
}

/** Renders the confirmation before a guest is erased permanently. */
export function EraseDialog({ name, bookings, notes, offers, drafts, views, presets, clients, deed, onClose }: EraseDialogProps) {
  const eraseGuest = useApp((app) => app.eraseGuest)
  const [agreed, setAgreed] = useState(false)
  const busy = deed.status === 'erasing'
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
      confirm={
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
      {bookings > 0 && offers.length > 0 && <p style={{ margin: 0 }}>{say('eraseDialog.offersNote', { numbers: listAll(offers) })}</p>}
      {drafts > 0 && <p style={{ margin: 0 }}>{say('eraseDialog.formsNote', { drafts })}</p>}
      {[...views, ...presets].length > 0 && <p style={{ margin: 0 }}>{reachWords(views, presets)}</p>}
      {clients.length > 0 && (
        <p style={{ margin: 0 }}>{say('eraseDialog.clientsNote', { clients: clients.length, quotedNames: listQuoted(clients) })}</p>
      )}
      <Checkbox
        label={say('eraseDialog.agree', { name })}
        checked={agreed}
        disabled={busy}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {deed.status === 'failed' && <GuestFailure failure={deed.failure} />}
    </ConfirmDialog>
  )
}

/** The saved views and presets that also name the guest. */
function reachWords(views: readonly string[], presets: readonly string[]): string {
  const parts = [
    views.length > 0 && say('eraseDialog.savedViews', { views: views.length, quotedNames: listQuoted(views) }),
    presets.length > 0 && say('eraseDialog.savedPresets', { presets: presets.length, quotedNames: listQuoted(presets) }),
  ].filter((part) => part !== false)
  return say('eraseDialog.savedNote', { views: views.length + presets.length, value: listAll(parts) })
}

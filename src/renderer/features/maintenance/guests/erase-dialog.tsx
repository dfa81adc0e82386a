import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../../store.ts'
import { ConfirmDialog } from '../../../ui/layout/confirm-dialog.tsx'
import { bookingCount } from '../../../ui/wording/count-words.ts'
import { GuestFailure } from './guest-failure.tsx'
import type { GuestDeed } from './guest-slice.ts'

interface EraseDialogProps {
  readonly name: string
  readonly bookings: number
  /** Names of saved views and of presets that name the guest. */
  readonly views: readonly string[]
  readonly presets: readonly string[]
  readonly deed: GuestDeed
  onClose(): void
}

/** The question before a guest is removed for good. */
export function EraseDialog({ name, bookings, views, presets, deed, onClose }: EraseDialogProps) {
  const eraseGuest = useApp((app) => app.eraseGuest)
  const [agreed, setAgreed] = useState(false)
  const busy = deed.status === 'erasing'
  const erase = async () => {
    if (await eraseGuest()) onClose()
  }
  return (
    <ConfirmDialog
      title="Erase this guest?"
      sentence={`${name} is removed from ${bookingCount(bookings)} for good, with e-mail, telephone and every remark that names the guest. Amounts, dates, hotel and references stay.`}
      confirm={`Erase the guest from ${bookingCount(bookings)}`}
      back="Erase nothing"
      dangerous
      width={520}
      busy={busy}
      disabled={!agreed}
      missing={agreed ? null : 'Tick the box to go on.'}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        This cannot be undone, and a later sync does not bring the name back. The booking service keeps its own records. Backups keep the
        guest until newer ones have taken their place, after about five weeks of daily work; files put aside, reader copies and exports keep
        the guest.
      </p>
      {[...views, ...presets].length > 0 && <p style={{ margin: 0 }}>{reachWords(views, presets)}</p>}
      <Checkbox
        label={`I know that ${name} is gone for good`}
        checked={agreed}
        disabled={busy}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {deed.status === 'failed' && <GuestFailure failure={deed.failure} />}
    </ConfirmDialog>
  )
}

const listed = new Intl.ListFormat('en')
const quotedNames = (names: readonly string[]) => listed.format(names.map((name) => `“${name}”`))

/** What names the guest beside bookings. */
function reachWords(views: readonly string[], presets: readonly string[]): string {
  const parts = [
    views.length > 0 && `the saved ${views.length === 1 ? 'view' : 'views'} ${quotedNames(views)}`,
    presets.length > 0 && `the export ${presets.length === 1 ? 'preset' : 'presets'} ${quotedNames(presets)}`,
  ].filter((part) => part !== false)
  return `Removed as well, because ${views.length + presets.length === 1 ? 'it names' : 'they name'} the guest: ${listed.format(parts)}.`
}

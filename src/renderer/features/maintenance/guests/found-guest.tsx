import { Button, Group, Stack } from '@mantine/core'
import { IconEraser, IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { GuestAudience } from '../../../../shared/contract/views/maintenance-views.ts'
import type { NotesNaming } from '../../../../shared/contract/views/note-views.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { draftWords } from '../../../ui/booking/form-draft-list.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { Done } from '../done.tsx'
import styles from '../maintenance.module.css'
import { EraseDialog } from './erase-dialog.tsx'
import { FoundBookings } from './found-bookings.tsx'
import { GuestFailure } from './guest-failure.tsx'
import { type GuestDeed, type GuestState, isChosen } from './guest-slice.ts'

interface FoundGuestProps {
  readonly found: Extract<GuestState, { status: 'found' }>
}

/**
 * Renders everything that names a guest. The clerk can export the ticked bookings, for the guest or for the desk, or erase the guest
 * from them; offers and forms in progress that name the guest are included.
 */
export function FoundGuest({ found }: FoundGuestProps) {
  const { name, rows, notes, offers, drafts, views, presets, clients, chosen, deed } = found
  const { zone } = useClock()
  const exportGuest = useApp((app) => app.exportGuest)
  const canErase = useApp((app) => app.desk?.readOnly === null)
  /** Number of bookings in the open confirmation; null when none is open. */
  const [erasing, setErasing] = useState<number | null>(null)
  const numbers = offers.map(({ number }) => number)
  const busy = deed.status === 'exporting' || deed.status === 'erasing'
  if (rows.length + offers.length + drafts.length === 0) {
    return (
      <>
        <p className={styles.sentence} role="status">
          {deed.status === 'erased' ? '' : say('foundGuest.nothingFound', { name })}
        </p>
        <Done>{doneWords(deed, name)}</Done>
      </>
    )
  }
  return (
    <>
      <p className={styles.sentence} role="status">
        {rows.length > 0 && say('foundGuest.foundBookings', { rows: rows.length, name })}{' '}
        {offers.length > 0 && say('foundGuest.foundOffers', { offers: offers.length, name, numbers: listAll(numbers) })}
      </p>
      {drafts.map((draft) => (
        <p key={draft.id} className={styles.sentence}>
          {say('foundGuest.foundForms', { words: draftWords(draft, zone) })}
        </p>
      ))}
      {rows.length > 0 && <FoundBookings rows={rows} name={name} chosen={chosen} busy={busy} />}
      <Stack gap="sm" mb="sm">
        <p className="dim">{say('foundGuest.filesContain')}</p>
        <CostHidden what="deskFile" />
        <Group gap="sm">
          {GuestAudience.options.map((audience) => (
            <Button
              key={audience}
              variant="default"
              leftSection={<IconFileDownload aria-hidden />}
              loading={deed.status === 'exporting' && deed.audience === audience}
              disabled={busy || !isChosen(found)}
              onClick={() => void exportGuest(audience)}
            >
              {say(audience === 'guest' ? 'foundGuest.fileForGuest' : 'foundGuest.fileForDesk')}
            </Button>
          ))}
          {canErase && (
            <Button
              variant="default"
              leftSection={<IconEraser aria-hidden />}
              disabled={busy || !isChosen(found)}
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
      <Done>{doneWords(deed, name)}</Done>
      {deed.status === 'failed' && erasing === null && <GuestFailure failure={deed.failure} />}
      {erasing !== null && (
        <EraseDialog
          name={name}
          bookings={erasing}
          notes={notesIn(notes, chosen)}
          offers={numbers}
          drafts={drafts.length}
          views={views}
          presets={presets}
          clients={clients}
          deed={deed}
          onClose={() => setErasing(null)}
        />
      )}
    </>
  )
}

/** Notes, tags and references of the chosen bookings that name the guest. */
const notesIn = (notes: readonly NotesNaming[], chosen: readonly number[]) =>
  notes.reduce((sum, { id, count }) => (chosen.includes(id) ? sum + count : sum), 0)

function doneWords(deed: GuestDeed, name: string) {
  if (deed.status === 'exported') {
    return (
      <>
        {say('foundGuest.writtenTo')} <span className="mono">{deed.file}</span>
        {say('foundGuest.writtenAdvice', { bookings: deed.bookings, audience: deed.audience })}
      </>
    )
  }
  if (deed.status !== 'erased') return null
  return deed.bookings > 0 ? say('foundGuest.erasedBookings', { name, bookings: deed.bookings }) : say('foundGuest.erasedOffers', { name })
}

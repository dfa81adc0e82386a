/** Guests' data requests: find where a name occurs, export all stored data, and erase it. */
import { basename } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { ExportPreset } from '../../../shared/contract/views/export-views.ts'
import { type BookingKey, bookingKeyOf } from '../../../shared/contract/views/ledger-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { containsOrIsPartOfName } from '../../ledger/bookings/guests.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { PurgePosition } from '../../ledger/records.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { fileDialog } from '../context/file-dialog.ts'
import { createNamedEntries, createViews } from '../views/named-entries.ts'

export interface GuestDesk extends Pick<Desk, 'guests.find' | 'guests.export' | 'guests.erase'> {
  stop(): void
}

export interface GuestDeskParts extends Pick<DeskContext, 'shell' | 'clock' | 'emit' | 'log' | 'deskZone'> {
  readonly ledger: Ledger
  /** Resolves once the ledger check has passed. */
  readonly ledgerChecked: () => Promise<void>
}

/** The number of bookings per batch. Between batches, the ledger can answer other requests. */
const batchSize = 10

/** Creates the procedures that find, export and erase a guest’s data in the open ledger. */
export function createGuestDesk({ ledger, shell, clock, deskZone, ledgerChecked, emit, log }: GuestDeskParts): GuestDesk {
  const stopping = new AbortController()
  const views = createViews(ledger)
  const presets = createNamedEntries(ledger, 'presets', ExportPreset)

  /** Returns the names of saved views and presets that mention the guest. */
  const savedEntriesMentioning = async (name: string) => {
    const mentionsGuest = (text: string) => containsOrIsPartOfName(text, name)
    return {
      views: (await views.all())
        .filter((view) => mentionsGuest(view.name) || mentionsGuest(view.filter.text) || mentionsGuest(view.filter.tag ?? ''))
        .map((view) => view.name),
      presets: (await presets.all()).filter((preset) => mentionsGuest(preset.name)).map((preset) => preset.name),
    }
  }

  /** Returns clients that are the guest or mention the guest. */
  const clientsOf = async (name: string) =>
    (await ledger.clients()).filter((client) =>
      [client.name, client.email, client.reference, client.note].some((text) => containsOrIsPartOfName(text, name)),
    )

  /** Deletes clients that are the guest; in others, clears the fields that mention the guest. Returns the ids of changed bookings. */
  const dropClients = async (name: string): Promise<number[]> => {
    const changed: number[] = []
    for (const { id, bookings: _, offers: __, ...client } of await clientsOf(name)) {
      const withoutName = (text: string) => (containsOrIsPartOfName(text, name) ? '' : text)
      if (withoutName(client.name) === '') changed.push(...(await ledger.dropClient(id, clock.nowMs())))
      else {
        const stored = {
          ...client,
          email: withoutName(client.email),
          reference: withoutName(client.reference),
          note: withoutName(client.note),
        }
        await ledger.saveClient(id, stored, clock.nowMs())
      }
    }
    return changed
  }

  const dropSavedEntries = async (name: string) => {
    const stored = await savedEntriesMentioning(name)
    for (const view of stored.views) await views.drop(view)
    for (const preset of stored.presets) await presets.drop(preset)
  }

  const erase = async (name: string, bookings: readonly BookingKey[]): Promise<number> => {
    await ledgerChecked()
    const open = await ledger.openCasesOf(bookings)
    if (open > 0) throw new FailureError({ kind: 'casesOpen', open })
    const erased: number[] = []
    const clientChanges: number[] = []
    try {
      for (let i = 0; i < bookings.length && !stopping.signal.aborted; i += batchSize) {
        erased.push(...(await ledger.eraseGuest(name, bookings.slice(i, i + batchSize), clock.nowMs())))
      }
      if (stopping.signal.aborted) return erased.length
      const offers = await ledger.eraseOffers(name, clock.nowMs())
      if (erased.length + offers > 0) {
        await dropSavedEntries(name)
        clientChanges.push(...(await dropClients(name)))
        emit('offers.changed', { number: null })
      }
      let position: PurgePosition | null = { at: 'index', begun: false }
      while (position !== null && !stopping.signal.aborted) position = (await ledger.purgeSlice('', clock.nowMs(), position)).next
    } finally {
      log('guest.erased', { bookings: erased.length })
      if (erased.length > 0) emit('ledger.changed', { ids: [...erased, ...clientChanges] })
    }
    return erased.length
  }

  return {
    'guests.find': async ({ name }) => {
      const rows = await ledger.findGuests({ signal: stopping.signal }, name)
      const clients = (await clientsOf(name)).map((client) => client.name)
      const notes = await ledger.notesNaming(name, rows.map(bookingKeyOf))
      const [offers, drafts] = [await ledger.offersNaming(name), await ledger.formDraftsNaming(name)]
      return { rows, notes, offers, drafts, ...(await savedEntriesMentioning(name)), clients }
    },
    'guests.export': async ({ name, bookings, audience }) => {
      const file = await shell.saveDialog(
        fileDialog(say('guests.exportFileTitle'), 'JSON', 'json', `for-${audience}-${dateIn(deskZone, clock.nowMs())}.json`),
      )
      if (file === null) return { bookings: 0, file: null }
      return { bookings: await ledger.exportGuest({ signal: stopping.signal }, name, bookings, file, audience), file: basename(file) }
    },
    'guests.erase': async ({ name, bookings }) => ({ bookings: await erase(name, bookings), file: null }),
    stop: () => stopping.abort(),
  }
}

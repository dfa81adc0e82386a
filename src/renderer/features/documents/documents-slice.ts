/** The document in the dialog: its order, its preview, and how it was handed out. Refreshed when the ledger changes. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import {
  bookingDocuments,
  type DocumentKind,
  type DocumentOrder,
  type DocumentPreview,
} from '../../../shared/contract/views/document-views.ts'
import type { BookingPlace } from '../../../shared/contract/views/ledger-views.ts'
import { voice } from '../../../shared/words/say.ts'
import type { AppState } from '../../state.ts'
import { latestAnswer } from '../../ui/latest.ts'

type PreviewState =
  | { readonly status: 'making'; readonly done: number; readonly total: number }
  | { readonly status: 'made'; readonly preview: DocumentPreview }
  | { readonly status: 'failed'; readonly failure: Failure }

/** How the document was last handed out. `noProgram`: the draft was written, but no program opened it. */
type HandedOut =
  | { readonly status: 'none' | 'working' | 'copied' }
  | { readonly status: 'saved' | 'opened' | 'noProgram'; readonly file: string }
  | { readonly status: 'failed'; readonly failure: Failure }

interface OpenDocuments {
  readonly order: DocumentOrder
  /** The kinds that the clerk can choose. */
  readonly kinds: readonly DocumentKind[]
  /** Default e-mail address for a draft; may be empty. */
  readonly to: string
  readonly preview: PreviewState
  readonly handed: HandedOut
}

export interface DocumentsSlice {
  /** Null while the dialog is closed. */
  readonly documents: OpenDocuments | null
  /**
   * Opens the documents of a booking, a filter or an offer, starting with the first kind. `whose`: the recipient; without a language
   * there, the language chosen last is used.
   */
  openDocuments(
    of: DocumentOrder['of'],
    kinds: readonly [DocumentKind, ...DocumentKind[]],
    whose?: { readonly language: DocumentOrder['language'] | null; readonly email: string | null },
  ): void
  /** Opens the documents of a booking with the language and e-mail of its client. */
  openBookingDocuments(booking: BookingPlace): Promise<void>
  changeDocument(change: Partial<Pick<DocumentOrder, 'kind' | 'language' | 'showNet'>>): void
  closeDocuments(): void
  saveDocument(): Promise<void>
  /** Writes an e-mail draft to an address; `to` may be empty. */
  draftDocument(to: string): Promise<void>
  showDocumentInFolder(): Promise<void>
  /** Records that the document was printed or copied. */
  documentLeft(how: 'printed' | 'copied'): Promise<void>
}

/** Creates the state of the documents dialog. */
export const createDocumentsSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], DocumentsSlice> =>
  (set, get) => {
    const begin = latestAnswer()
    let language: DocumentOrder['language'] = voice.language

    const change = (parts: Partial<OpenDocuments>) => {
      const { documents } = get()
      if (documents) set({ documents: { ...documents, ...parts } })
    }

    const make = async () => {
      const isLatest = begin()
      const order = get().documents?.order
      if (!order) return
      const outcome = await desk.ask('documents.preview', order)
      if (!isLatest()) return
      change({ preview: outcome.ok ? { status: 'made', preview: outcome.value } : { status: 'failed', failure: outcome.failure } })
    }

    const startPreview = () => {
      change({ preview: { status: 'making', done: 0, total: 0 } })
      void make()
    }

    desk.on('documents.progress', (progress) => {
      if (get().documents?.preview.status === 'making') change({ preview: { status: 'making', ...progress } })
    })
    const refreshPreview = () => {
      if (get().documents?.preview.status === 'made' && get().documents?.handed.status !== 'working') void make()
    }
    desk.on('ledger.changed', refreshPreview)
    desk.on('offers.changed', refreshPreview)

    return {
      documents: null,

      openDocuments(of, kinds, whose) {
        const order = { kind: kinds[0], language: whose?.language ?? language, of, showNet: false }
        const to = whose?.email ?? ''
        set({ documents: { order, kinds, to, preview: { status: 'making', done: 0, total: 0 }, handed: { status: 'none' } } })
        void make()
      },

      async openBookingDocuments(booking) {
        const isLatest = begin()
        const outcome = await desk.ask('ledger.record', booking)
        const client = outcome.ok ? outcome.value.client : null
        if (isLatest()) get().openDocuments({ booking }, bookingDocuments, client ? get().clients.get(client.id) : undefined)
      },

      changeDocument(wanted) {
        const { documents } = get()
        if (!documents) return
        language = wanted.language ?? language
        change({ order: { ...documents.order, ...wanted }, handed: { status: 'none' } })
        startPreview()
      },

      closeDocuments() {
        begin()
        set({ documents: null })
        void desk.ask('documents.stop', {})
      },

      async saveDocument() {
        const order = get().documents?.order
        if (!order || get().documents?.handed.status === 'working') return
        change({ handed: { status: 'working' } })
        const outcome = await desk.ask('documents.save', order)
        if (!outcome.ok) return change({ handed: { status: 'failed', failure: outcome.failure } })
        const { file } = outcome.value
        change({ handed: file === null ? { status: 'none' } : { status: 'saved', file } })
      },

      async draftDocument(to) {
        const order = get().documents?.order
        if (!order || get().documents?.handed.status === 'working') return
        change({ handed: { status: 'working' } })
        const outcome = await desk.ask('documents.draft', { order, to })
        if (!outcome.ok) return change({ handed: { status: 'failed', failure: outcome.failure } })
        const { file, opened } = outcome.value
        change({ handed: file === null ? { status: 'none' } : { status: opened ? 'opened' : 'noProgram', file } })
      },

      async showDocumentInFolder() {
        await desk.ask('documents.showInFolder', {})
      },

      async documentLeft(how) {
        const order = get().documents?.order
        if (!order) return
        const outcome = await desk.ask('documents.handedOut', { order, how })
        if (!outcome.ok) change({ handed: { status: 'failed', failure: outcome.failure } })
        else if (how === 'copied') change({ handed: { status: 'copied' } })
      },
    }
  }

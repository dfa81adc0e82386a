/** The document in the dialog: its order, its preview, and how it was handed out. Refreshed when the ledger changes. */
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import {
  bookingDocuments,
  type DocumentKind,
  type DocumentOrder,
  type DocumentPreview,
} from '../../../shared/contract/views/document-views.ts'
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import { voice } from '../../../shared/words/say.ts'
import type { Part } from '../../state.ts'
import { latestAnswer } from '../../ui/latest.ts'

type PreviewState =
  | { readonly status: 'making'; readonly done: number; readonly total: number }
  | { readonly status: 'made'; readonly preview: DocumentPreview }
  | { readonly status: 'failed'; readonly failure: Failure }

const startOfPreview: PreviewState = { status: 'making', done: 0, total: 0 }

/** How the document was last handed out. `noProgram`: the draft was written, but no program opened it. */
type HandOutState =
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
  readonly handOutState: HandOutState
}

export interface DocumentsSlice {
  /** Null while the dialog is closed. */
  readonly shown: OpenDocuments | null
  /**
   * Opens the documents of a booking, a filter or an offer, starting with the first kind. If `recipient` has no language, the
   * language chosen last is used.
   */
  open(
    subject: DocumentOrder['of'],
    kinds: readonly [DocumentKind, ...DocumentKind[]],
    recipient?: { readonly language: DocumentOrder['language'] | null; readonly email: string | null },
  ): void
  /**
   * Opens the documents of a booking with the language and e-mail of its client, starting with the first kind; without an e-mail of the client, with
   * the guest's.
   */
  openBooking(booking: BookingKey, kinds?: readonly [DocumentKind, ...DocumentKind[]]): Promise<void>
  change(change: Partial<Pick<DocumentOrder, 'kind' | 'language' | 'showNet'>>): void
  close(): void
  save(): Promise<void>
  /** Writes an e-mail draft to an address; `to` may be empty. */
  draft(to: string): Promise<void>
  showInFolder(): Promise<void>
  /** Records that the document was printed or copied. */
  recordHandOut(how: 'printed' | 'copied'): Promise<void>
}

/** Creates the state of the documents dialog. */
export const createDocumentsSlice =
  (desk: DeskBridge): Part<DocumentsSlice> =>
  (set, get, app) => {
    const startRequest = latestAnswer()
    const ignoreEarlierAnswers = () => void startRequest()
    let language: DocumentOrder['language'] = voice.language

    const change = (parts: Partial<OpenDocuments>) => {
      const { shown } = get()
      if (shown) set({ shown: { ...shown, ...parts } })
    }

    const make = async () => {
      const isLatest = startRequest()
      const order = get().shown?.order
      if (!order) return
      const outcome = await desk.ask('documents.preview', order)
      if (!isLatest()) return
      change({ preview: outcome.ok ? { status: 'made', preview: outcome.value } : { status: 'failed', failure: outcome.failure } })
    }

    /** Writes one file at a time. `statusOf` returns the new status; `file` is null if the clerk cancelled the save dialog. */
    const handOut = async <T extends { readonly file: string | null }>(
      write: (order: DocumentOrder) => Promise<Outcome<T>>,
      statusOf: (written: T) => 'saved' | 'opened' | 'noProgram',
    ) => {
      const { shown } = get()
      if (!shown || shown.handOutState.status === 'working') return
      change({ handOutState: { status: 'working' } })
      const outcome = await write(shown.order)
      if (!outcome.ok) return change({ handOutState: { status: 'failed', failure: outcome.failure } })
      const { file } = outcome.value
      change({ handOutState: file === null ? { status: 'none' } : { status: statusOf(outcome.value), file } })
    }

    desk.on('documents.progress', (progress) => {
      if (get().shown?.preview.status === 'making') change({ preview: { status: 'making', ...progress } })
    })
    const refreshPreview = () => {
      if (get().shown?.preview.status === 'made' && get().shown?.handOutState.status !== 'working') void make()
    }
    desk.on('ledger.changed', refreshPreview)
    desk.on('offers.changed', refreshPreview)

    return {
      shown: null,

      open(subject, kinds, recipient) {
        const order = { kind: kinds[0], language: recipient?.language ?? language, of: subject, showNet: false }
        const to = recipient?.email ?? ''
        set({ shown: { order, kinds, to, preview: startOfPreview, handOutState: { status: 'none' } } })
        void make()
      },

      async openBooking(booking, kinds = bookingDocuments) {
        const isLatest = startRequest()
        const outcome = await desk.ask('ledger.record', booking)
        if (!isLatest()) return
        const record = outcome.ok ? outcome.value : null
        const client = app().clients.all.get(record?.client?.id ?? 0)
        const email = client?.email || (record?.booking.holder?.email ?? null)
        get().open({ booking }, kinds, { language: client?.language ?? null, email })
      },

      change(wanted) {
        const { shown } = get()
        if (!shown) return
        language = wanted.language ?? language
        change({ order: { ...shown.order, ...wanted }, preview: startOfPreview, handOutState: { status: 'none' } })
        void make()
      },

      close() {
        ignoreEarlierAnswers()
        set({ shown: null })
        void desk.ask('documents.stop', {})
      },

      save: () =>
        handOut(
          (order) => desk.ask('documents.save', order),
          () => 'saved',
        ),

      draft: (to) =>
        handOut(
          (order) => desk.ask('documents.draft', { order, to }),
          ({ opened }) => (opened ? 'opened' : 'noProgram'),
        ),

      async showInFolder() {
        await desk.ask('documents.showInFolder', {})
      },

      async recordHandOut(how) {
        const order = get().shown?.order
        if (!order) return
        const outcome = await desk.ask('documents.handedOut', { order, how })
        if (!outcome.ok) change({ handOutState: { status: 'failed', failure: outcome.failure } })
        else if (how === 'copied') change({ handOutState: { status: 'copied' } })
      },
    }
  }

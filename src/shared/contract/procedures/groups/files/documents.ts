/** Vouchers, confirmations and lists, and the letterhead they carry. */
import { Email } from '../../../../domain/schemas.ts'
import { z } from '../../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../../procedure-group.ts'
import { DocumentOrder, DocumentPreview, DocumentProgress, handings, Letterhead, LetterheadText } from '../../../views/document-views.ts'

/** Recipient of a draft; if empty, the mail program asks for one. */
const Recipient = z.union([z.literal(''), Email])

export const documentsProcedures = {
  'documents.letterhead': { input: Nothing, output: Letterhead },
  'documents.setLetterhead': { input: LetterheadText, output: Letterhead },
  /** Lets the clerk choose a PNG or JPEG. Errors: `document`, `file`, `noFileDialog`. */
  'documents.chooseLogo': { input: Nothing, output: Letterhead },
  'documents.dropLogo': { input: Nothing, output: Letterhead },
  /** Errors: `stopped`, `ledger`, `document`. */
  'documents.preview': { input: DocumentOrder, output: DocumentPreview },
  /** Writes a PDF to a file that the clerk chooses; null if no file was chosen. Errors: as the preview, and `file`. */
  'documents.save': { input: DocumentOrder, output: z.object({ file: z.string().nullable() }) },
  /** Writes an unsent e-mail with the PDF attached to a file that the clerk chooses, and opens it. Errors: as `save`. */
  'documents.draft': {
    input: z.strictObject({ order: DocumentOrder, to: Recipient }),
    output: z.object({ file: z.string().nullable(), opened: z.boolean() }),
  },
  /** Shows the folder of the last written file. */
  'documents.showInFolder': { input: Nothing, output: Nothing },
  /** Records in the histories that a document was printed or copied. */
  'documents.handedOut': { input: z.strictObject({ order: DocumentOrder, how: z.enum(handings) }), output: Nothing },
  'documents.stop': { input: Nothing, output: Nothing },
} as const satisfies Procedures

export const documentsEvents = { 'documents.progress': DocumentProgress } as const satisfies Events

/** An unsent e-mail as a file that mail programs open for editing. */
import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { tidyLine } from '../../../shared/domain/text.ts'

export interface Draft {
  /** The recipient; empty if the clerk fills it in. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly fileName: string
  readonly pdf: Uint8Array
  readonly atMs: number
}

/** Returns the bytes of the draft; its MIME boundaries differ each time. It reads no file and no URL: all content is passed in. */
export function mailDraft({ to, subject, text, fileName, pdf, atMs }: Draft): Promise<Buffer> {
  const known = createHash('sha256').update(pdf).update(to).update(String(atMs)).digest('hex').slice(0, 32)
  return new MailComposer({
    // Use no display name: strict readers reject a name with a line break.
    ...(to === '' ? {} : { to: { name: '', address: tidyLine(to) } }),
    subject: tidyLine(subject),
    text,
    attachments: [{ filename: fileName, content: Buffer.from(pdf), contentType: 'application/pdf' }],
    headers: { 'X-Unsent': '1' },
    date: new Date(atMs),
    messageId: `<${known}@deskbook.invalid>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

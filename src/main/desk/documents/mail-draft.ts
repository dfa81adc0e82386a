/** An e-mail that is not sent yet, as a file that mail programs open for writing. */
import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { tidyLine } from '../../../shared/domain/text.ts'

export interface Draft {
  /** Empty leaves it to the clerk. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly fileName: string
  readonly pdf: Uint8Array
  readonly atMs: number
}

/** The bytes of the draft; the marks between its parts are drawn anew each time. It reads no file and no address: all of it is handed over. */
export function mailDraft({ to, subject, text, fileName, pdf, atMs }: Draft): Promise<Buffer> {
  const known = createHash('sha256').update(pdf).update(to).update(String(atMs)).digest('hex').slice(0, 32)
  return new MailComposer({
    // Without a name: one with a line break in it would be refused by strict readers.
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

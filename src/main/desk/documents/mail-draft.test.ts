/** The draft of an e-mail, parsed by another program: Python's `email`. */
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { type Draft, mailDraft } from './mail-draft.ts'

const reader = `
import email, email.policy, json, sys
m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
def defects(part): return [str(d) for d in part.defects] + [d for p in part.iter_parts() for d in defects(p)] if part.is_multipart() else [str(d) for d in part.defects]
a = list(m.iter_attachments())
print(json.dumps({'to': [x.addr_spec for x in m['to'].addresses] if m['to'] else [], 'subject': m['subject'], 'unsent': m['X-Unsent'],
  'text': m.get_body(('plain',)).get_content().replace('\\r\\n', '\\n').rstrip('\\n'), 'files': [x.get_filename() for x in a],
  'types': [x.get_content_type() for x in a], 'pdf': [list(x.get_content()) for x in a], 'defects': defects(m)}))
`

interface Read {
  readonly to: string[]
  readonly subject: string
  readonly unsent: string
  readonly text: string
  readonly files: string[]
  readonly types: string[]
  readonly pdf: number[][]
  readonly defects: string[]
}

async function readBack(change: Partial<Draft>): Promise<Read & { readonly lines: readonly string[] }> {
  const mail = await mailDraft({ ...sample, ...change })
  const json = execFileSync('/usr/bin/python3', ['-c', reader], { input: mail, encoding: 'utf8' })
  return { ...(JSON.parse(json) as Read), lines: mail.toString('latin1').split('\r\n') }
}

const sample: Draft = {
  ...{ to: 'zoe@example.org', subject: 'Voucher 55cda9', text: 'Booking reference: 55cda9', fileName: 'Voucher-55cda9.pdf' },
  ...{ pdf: Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0, 13, 10, 255]), atMs: Date.UTC(2027, 0, 10) },
}

it.each<[string, Partial<Draft>]>([
  [
    'Arabic',
    {
      subject: 'قسيمة الإقامة: فندق الخليج، أدا لوفليس',
      text: 'مرجع الحجز: 55cda9\nالضيوف: أدا لوفليس',
      fileName: 'قسيمة-الإقامة-55cda9.pdf',
    },
  ],
  [
    'Turkish',
    {
      subject: 'Konaklama belgesi: Köşk Konağı, Şule Yıldız',
      text: 'Rezervasyon: 55cda9\nİğdır’da, çöğüş',
      fileName: 'Köşk-Konağı-Şule.pdf',
    },
  ],
  [
    'long',
    {
      subject: `${'Ångström Çelik-Núñez قسيمة 🏨 '.repeat(20)}end`,
      text: `${'ç'.repeat(3000)}\n${'x'.repeat(3000)}`,
      fileName: `${'ş'.repeat(100)}.pdf`,
    },
  ],
])('another program reads a draft with %s text unchanged', async (_, change) => {
  const { subject, text, fileName, pdf } = { ...sample, ...change }
  const read = await readBack(change)
  expect(read).toMatchObject({
    to: ['zoe@example.org'],
    unsent: '1',
    subject,
    text,
    files: [fileName],
    types: ['application/pdf'],
    pdf: [[...pdf]],
  })
  expect(read.defects).toEqual([])
  expect(Math.max(...read.lines.map((line) => line.length))).toBeLessThanOrEqual(998)
})

it('external text cannot add a header, and an empty address adds no recipient', async () => {
  const read = await readBack({ to: '', subject: 'A\r\nBcc: evil@example.com\n\nB' })
  expect(read).toMatchObject({ to: [], subject: 'A Bcc: evil@example.com B', defects: [] })
  expect(read.lines.filter((line) => /^bcc:/i.test(line))).toEqual([])
})

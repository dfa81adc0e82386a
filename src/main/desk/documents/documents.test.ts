/** Documents of a small real ledger opened in this process. Only the window and its printer are fakes. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DocumentOrder, Letterhead, Sheet } from '../../../shared/contract/views/document-views.ts'
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import { noHotelFacts } from '../../../shared/domain/hotel-facts.ts'
import { setVoice } from '../../../shared/words/say.ts'
import { noRecords } from '../../files/unfinished-files.ts'
import { recordNow } from '../../ledger/bookings/booking-lookup.ts'
import { addHistory, store } from '../../ledger/bookings/bookings.ts'
import { hotelFacts, saveHotelFacts } from '../../ledger/hotels/hotel-facts.ts'
import { saveAttempt } from '../../ledger/journal/attempts.ts'
import { computerUser } from '../../ledger/journal/user.ts'
import { offer } from '../../ledger/offers/offers.ts'
import { makeOffer, noteOfferHandedOut } from '../../ledger/offers/write-offers.ts'
import { openCasesOf } from '../../ledger/privacy/guests-erase.ts'
import { removeGuests } from '../../ledger/privacy/remove-guests.ts'
import { eraseOffers } from '../../ledger/privacy/remove-offers.ts'
import { page } from '../../ledger/queries/pages.ts'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { all, home, ledger, ledgerForAllTests } from '../../testing/ledger/test-ledger.ts'
import { sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { createDocumentsDesk, type DocumentsDesk, type DocumentsParts, type Draft, mailDraft, paperHtml } from './documents.ts'

const noon = Date.UTC(2027, 0, 10, 12)
const { number } = sampleOffer()
const port: DocumentsParts['ledger'] = {
  readOnly: null,
  page: async (...callArguments) => page(ledger, ...callArguments),
  record: async (bookingKey) => recordNow(ledger, bookingKey),
  openCasesOf: async (bookingKeys) => openCasesOf(ledger, bookingKeys),
  offer: async (...callArguments) => offer(ledger, ...callArguments),
  addHistory: async (id, line) => addHistory(ledger.prepare, id, line),
  noteOfferHandedOut: async (...step) => noteOfferHandedOut(ledger, ...step),
  hotelFacts: async (code) => hotelFacts(ledger, code),
}
const letterhead = { name: 'Aurora Travel', address: 'Lake Street 1', closing: 'We wish you a pleasant stay.', logo: null }
const pdf = Buffer.from('%PDF-1.7 sample %%EOF')

let desk: DocumentsDesk
/** The path chosen in the save dialog, and what was suggested, printed, shown and emitted. */
let savePath: string | null
let suggested: string[]
let printed: { readonly lang: string; readonly dir: string; readonly title: string; readonly body: string }[]
let shown: string[]
let events: [string, unknown][]

function startDesk(change: Partial<DocumentsParts> = {}): DocumentsDesk {
  const memory = { read: () => ({ letterhead }) } as DocumentsParts['memory']
  const shell: DocumentsParts['shell'] = {
    saveDialog: async ({ suggestedName }) => {
      suggested.push(suggestedName)
      return savePath
    },
    printPdf: async (sheet) => {
      printed.push(sheet)
      return pdf
    },
    openFile: async (file) => shown.push(file) > 0,
    showInFolder: async (file) => void shown.push(file),
  }
  const emit: DocumentsParts['emit'] = (name, event) => void events.push([name, event])
  const clock = { nowMs: () => noon, tickMs: () => 0 }
  const parts = {
    ledger: port,
    memory,
    shell,
    emit,
    clock,
    unfinished: noRecords,
    deskZone: 'Europe/Zurich',
    lastCompleteSyncMs: () => null,
  }
  return createDocumentsDesk({ ...parts, ...change })
}

// Opening a ledger takes longer than a test, so each test runs in a transaction that is rolled back.
ledgerForAllTests()
beforeEach(() => {
  ledger.connection.exec('begin')
  savePath = join(home, 'paper.pdf')
  suggested = []
  printed = []
  shown = []
  events = []
  desk = startDesk()
})
afterEach(() => void ledger.connection.exec('rollback'))

/** Stores a booking with this reference and returns the booking's key. */
function storeBooking(bookingRef: string, fields: Record<string, unknown> = {}, atMs = noon): BookingKey {
  const clientRef = `RD-${bookingRef}`
  const [id = 0] = store(ledger, [sampleRecord({ bookingRef, clientRef, ...fields })], seenAt('checkBooking', atMs)).ids
  return { id, bookingRef, clientRef }
}
const wholeLedger = { filter: all }
const orderOf = (
  kind: DocumentOrder['kind'],
  of: DocumentOrder['of'] = wholeLedger,
  change: Partial<DocumentOrder> = {},
): DocumentOrder => ({
  ...{ kind, language: 'en', of, showNet: false },
  ...change,
})
const preview = (...of: Parameters<typeof orderOf>) => desk['documents.preview'](orderOf(...of))
const referenceIn = ({ parts }: Sheet) => parts[0]?.facts.find(([name]) => name === 'Booking reference')?.[1]
const historyOf = (bookingKey: BookingKey) => recordNow(ledger, bookingKey)?.history
const handOutEntry = (field: string, after: string) => ({
  ...{ atMs: noon, source: 'desk' },
  user: computerUser,
  changes: [{ field, before: null, after }],
})

it('a document of bookings has a sheet for each booking in order of arrival, and counts the omitted ones by reason', async () => {
  removeGuests(ledger, storeBooking('erased').id, 'all', noon)
  storeBooking('second', { checkin: '2027-03-11' })
  const first = storeBooking('first', { checkin: '2027-03-10' })
  storeBooking('cancelled', { status: 'CANCELLED' })
  storeBooking('failed', { status: 'FAILED' })
  const open = storeBooking('open')
  saveAttempt(ledger, sampleAttempt({ clientRef: open.clientRef ?? '' }))
  const { paper, sheets, leftOut } = await preview('voucher')
  expect([sheets, paper.sheets.map(referenceIn)]).toEqual([2, ['first', 'second']])
  const counts = Object.fromEntries(leftOut.map(({ why, bookings }) => [why, bookings]))
  expect([leftOut.length, counts]).toEqual([3, { noNames: 1, notConfirmed: 2, open: 1 }])
  const unknown = { id: 1, bookingRef: 'nowhere', clientRef: null }
  expect(await preview('voucher', { bookings: [unknown, first] })).toMatchObject({ sheets: 1, leftOut: [{ why: 'gone', bookings: 1 }] })
})

it('a document of bookings uses the language and writing direction of its reader, whatever the desk’s language', async () => {
  const of = { booking: storeBooking('b1') }
  for (const [language, title, direction] of [
    ['es', 'Bono', 'ltr'],
    ['tr', 'Voucher', 'ltr'],
    ['ar', 'قسيمة الإقامة', 'rtl'],
    ['de', 'Voucher', 'ltr'],
  ] as const) {
    const { paper, text } = await preview('voucher', of, { language })
    expect(paper).toMatchObject({ language: expect.stringMatching(`^${language}`), direction, letterhead, sheets: [{ title }] })
    expect(paper.title).toBe(`${title} b1`)
    expect(text).toContain('We wish you a pleasant stay.\n\nAurora Travel\nLake Street 1\n')
    if (language === 'de') expect(text).toContain('Buchungsnummer: b1\n')
  }
})

it('a document of bookings previews its first 20 sheets and prints all, each with the letterhead, even if the ledger returns pages', async () => {
  const many = Array.from({ length: 25 }, (_, i) => sampleRecord({ bookingRef: `r${i}`, clientRef: `c${i}` }))
  store(ledger, many, seenAt('checkBookings', noon))
  desk = startDesk({ ledger: { ...port, page: async (filter, sort, after) => page(ledger, filter, sort, after, 10) } })
  const { paper, sheets } = await preview('voucher')
  expect([paper.title, paper.sheets.length, sheets]).toEqual(['Voucher', 20, 25])
  expect(events).toEqual([['documents.progress', { done: 0, total: 25 }]])
  await desk['documents.save'](orderOf('voucher'))
  expect(printed[0]).toMatchObject({ lang: 'en', dir: 'ltr', title: 'Voucher' })
  for (const part of ['<section class="paper-sheet paper-A4">', '<strong>Aurora Travel</strong>', 'We wish you a pleasant stay.'])
    expect(printed[0]?.body.split(part)).toHaveLength(26)
})

it('a document of bookings shows the age of old data: per booking on vouchers, by the oldest on lists, and not after a sync', async () => {
  const hourMs = 3_600_000
  storeBooking('old', { checkin: '2027-03-10' })
  storeBooking('new', { checkin: '2027-03-11' }, noon + hourMs)
  const notesAt = async (kind: DocumentOrder['kind'], comparedMs: number | null) => {
    desk = startDesk({ lastCompleteSyncMs: () => comparedMs })
    const { paper } = await preview(kind)
    return paper.sheets.map(({ notes }) => notes.filter((note) => note.startsWith('As of')))
  }
  const [old, recent] = ['As of 10 Jan 2027 13:00 (Europe/Zurich)', 'As of 10 Jan 2027 14:00 (Europe/Zurich)']
  expect(await notesAt('voucher', null)).toEqual([[old], [recent]])
  expect(await notesAt('voucher', noon + hourMs)).toEqual([[old], []])
  expect(await notesAt('voucher', noon)).toEqual([[], []])
  for (const kind of ['arrivals', 'rooming'] as const) {
    expect(await notesAt(kind, noon + hourMs)).toEqual([[old], [old]])
    expect(await notesAt(kind, noon)).toEqual([[], []])
  }
})

it('a document of bookings offers to show the cost of a Net rate only if there is no selling price and the document has amounts', async () => {
  const net = storeBooking('net')
  const selling = { how: 'typed', price: '660.00', currency: 'EUR', cost: '585.08', margin: '74.92', rule: null } as const
  saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-sold', state: 'FOUND', open: false, selling }))
  const sold = storeBooking('sold')
  const hasNet = async (kind: DocumentOrder['kind'], booking: BookingKey) => (await preview(kind, { booking })).hasNet
  expect([await hasNet('confirmation', net), await hasNet('voucher', net), await hasNet('rooming', net)]).toEqual([true, false, false])
  expect([await hasNet('confirmation', sold), await hasNet('confirmation', storeBooking('fixed', { rateType: 'SALE' }))]).toEqual([
    false,
    false,
  ])
  expect(await hasNet('cancellation', storeBooking('gone', { status: 'CANCELLED' }))).toBe(true)
  expect((await preview('confirmation', { booking: sold }, { showNet: true })).text).toMatch(/EUR 660\.00/)
  expect((await preview('confirmation', { booking: net }, { showNet: true })).text).toMatch(/EUR 585\.08/)
  expect((await preview('confirmation', { booking: net })).text).not.toContain('585.08')
})

it('a document of bookings has what the desk knows about the hotel, but no pictures if it has more than 20 pages', async () => {
  const picture = 'data:image/png;base64,AAAA'
  saveHotelFacts(ledger, '12b0a5', { ...noHotelFacts, address: 'Quay 1', picture })
  for (let i = 0; i < 20; i++) storeBooking(`r${i}`)
  const hotelIn = async () => (await preview('voucher')).paper.sheets[0]?.parts[0]?.hotel
  expect(await hotelIn()).toMatchObject({ lines: expect.stringContaining('Quay 1'), picture })
  storeBooking('r20')
  expect(await hotelIn()).toMatchObject({ lines: expect.stringContaining('Quay 1'), picture: null })
})

it('a document is on the paper of the desk’s country, whatever its language', async () => {
  const of = { booking: storeBooking('b1') }
  for (const [locale, size] of [
    ['en-US', 'letter'],
    ['de-CH', 'A4'],
  ] as const) {
    await setVoice('en', locale)
    expect((await preview('voucher', of, { language: 'de' })).paper.size).toBe(size)
  }
  await setVoice('en')
})

it('a document of bookings is refused if no booking qualifies or more than 1,000 would', async () => {
  storeBooking('cancelled', { status: 'CANCELLED' })
  const nothing = { failure: { kind: 'document', why: 'nothing' } }
  await expect(desk['documents.save'](orderOf('voucher'))).rejects.toMatchObject(nothing)
  await expect(desk['documents.draft']({ order: orderOf('voucher'), to: '' })).rejects.toMatchObject(nothing)
  await expect(preview('offer')).rejects.toMatchObject(nothing)
  expect([printed, await preview('voucher')]).toMatchObject([[], { sheets: 0, text: '' }])
  const row = page(ledger, wholeLedger.filter, { by: 'checkin', descending: false }, null, 1).rows
  const rows = (count: number) => Array.from({ length: count }, () => row).flat()
  const listing = (count: number): DocumentsParts['ledger'] => ({ ...port, page: async () => ({ rows: rows(count), next: null }) })
  desk = startDesk({ ledger: listing(1000) })
  expect((await preview('voucher')).leftOut).toEqual([{ why: 'notConfirmed', bookings: 1000 }])
  desk = startDesk({ ledger: listing(1001) })
  await expect(preview('voucher')).rejects.toMatchObject({ failure: { kind: 'document', why: 'tooMany' } })
})

it.each(['documents.stop', 'stop', 'documents.preview'] as const)('a document of bookings is aborted by %s', async (stopping) => {
  for (const of of [{ booking: storeBooking('b1') }, wholeLedger]) {
    const work = preview('voucher', of)
    const next = stopping === 'stop' ? desk.stop() : stopping === 'documents.stop' ? desk[stopping]({}) : preview('arrivals')
    await expect(work).rejects.toMatchObject({ failure: { kind: 'stopped' } })
    if (stopping === 'documents.preview') expect(await next).toMatchObject({ sheets: 1 })
  }
})

it('a document that is saved, sent or printed is recorded in the history of exactly the bookings in it, and the window is notified', async () => {
  const [a, b, cancelled] = [storeBooking('a'), storeBooking('b'), storeBooking('c', { status: 'CANCELLED' })]
  expect(await desk['documents.save'](orderOf('voucher', wholeLedger, { language: 'de' }))).toEqual({ file: 'paper.pdf' })
  expect(readFileSync(join(home, 'paper.pdf'))).toEqual(pdf)
  for (const bookingKey of [a, b]) expect(historyOf(bookingKey)).toEqual([handOutEntry('voucher', 'saved as PDF in de')])
  expect(historyOf(cancelled)).toEqual([])
  expect(events.filter(([name]) => name === 'ledger.changed')).toEqual([['ledger.changed', { ids: [a.id, b.id] }]])
  await desk['documents.handedOut']({ order: orderOf('cancellation'), how: 'printed' })
  expect(historyOf(cancelled)).toEqual([handOutEntry('cancellation', 'printed in en')])
})

it('a document that is saved, sent or printed is named after the document and its booking, and shown in its folder', async () => {
  const booking = storeBooking('b1/2')
  await desk['documents.showInFolder']({})
  expect(shown).toEqual([])
  await desk['documents.save'](orderOf('confirmation', { booking }))
  await desk['documents.showInFolder']({})
  expect([suggested, shown]).toEqual([['Booking-confirmation-b1-2.pdf'], [savePath]])
})

it('a document that is sent becomes an unsent e-mail draft to the typed address, with the paper as its text and as a PDF', async () => {
  const booking = storeBooking('b1')
  savePath = join(home, 'draft.eml')
  const draft = await desk['documents.draft']({ order: orderOf('confirmation', { booking }), to: 'ada@example.com' })
  expect([draft, shown, suggested]).toEqual([{ file: 'draft.eml', opened: true }, [savePath], ['Booking-confirmation-b1.eml']])
  const mail = readFileSync(savePath, 'utf8')
  for (const stated of ['To: ada@example.com', 'Subject: Booking confirmation b1', 'X-Unsent: 1', 'Booking reference: b1', 'Aurora Travel'])
    expect(mail).toContain(stated)
  expect(mail).toContain('filename=Booking-confirmation-b1.pdf')
  expect(mail).toContain(pdf.toString('base64'))
  expect(historyOf(booking)).toEqual([handOutEntry('confirmation', 'put into an e-mail draft in en')])
})

it('a document is neither written nor recorded when the clerk cancels the save dialog', async () => {
  const booking = storeBooking('b1')
  savePath = null
  expect(await desk['documents.save'](orderOf('voucher', { booking }))).toEqual({ file: null })
  expect(await desk['documents.draft']({ order: orderOf('voucher', { booking }), to: '' })).toEqual({ file: null, opened: false })
  expect([historyOf(booking), events]).toEqual([[], []])
})

it('a document is saved from a reader copy without a history entry', async () => {
  const booking = storeBooking('b1')
  desk = startDesk({ ledger: { ...port, readOnly: {} as NonNullable<DocumentsParts['ledger']['readOnly']> } })
  expect(await desk['documents.save'](orderOf('voucher', { booking }))).toEqual({ file: 'paper.pdf' })
  expect([historyOf(booking), events]).toEqual([[], []])
})

it('the document of an offer has its number in the title, contains no cost, and is recorded with the offer', async () => {
  makeOffer(ledger, sampleOffer(), noon)
  const order = orderOf('offer', { offer: number }, { language: 'de', showNet: true })
  const { paper, text, hasNet, leftOut } = await desk['documents.preview'](order)
  const german = { language: 'de', direction: 'ltr', letterhead }
  expect(paper).toMatchObject({ ...german, title: `Angebot ${number}`, sheets: [{ title: 'Angebot' }] })
  expect(text).toContain(`Angebotsnummer: ${number}\n`)
  expect([text.includes('660,00'), /585|174|74,92/.test(text), hasNet, leftOut]).toEqual([true, false, false, []])
  await desk['documents.save'](order)
  const step = { atMs: noon, user: computerUser, what: 'handedOut', detail: 'saved as PDF in de' }
  expect(offer(ledger, number, noon)?.steps).toContainEqual(step)
  expect(events).toEqual([['offers.changed', { number }]])
})

it('an offer is copied as text in its own language, unless its client was erased or it has no such rate', async () => {
  makeOffer(ledger, sampleOffer(), noon)
  const textOf = async (line: number | null) => (await desk['documents.offerText']({ number, line })).text
  expect(await textOf(0)).toContain('Gesamtbetrag des Aufenthalts')
  await expect(textOf(1)).rejects.toMatchObject({ failure: { kind: 'notHere' } })
  eraseOffers(ledger, 'Zoë Ångström', noon)
  await expect(textOf(null)).rejects.toMatchObject({ failure: { kind: 'notHere' } })
})

it('the document of an offer does not exist if its client was erased or the offer is not in the ledger', async () => {
  expect(await preview('offer', { offer: number })).toMatchObject({ sheets: 0, text: '', leftOut: [{ why: 'gone', bookings: 1 }] })
  makeOffer(ledger, sampleOffer(), noon)
  eraseOffers(ledger, 'Zoë Ångström', noon)
  expect(await preview('offer', { offer: number })).toMatchObject({ sheets: 0, text: '', leftOut: [{ why: 'noNames', bookings: 1 }] })
  await expect(desk['documents.save'](orderOf('offer', { offer: number }))).rejects.toMatchObject({ failure: { why: 'nothing' } })
})

const mailReaderScript = `
import email, email.policy, json, sys
m = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
def defects(part): return [str(d) for d in part.defects] + [d for p in part.iter_parts() for d in defects(p)] if part.is_multipart() else [str(d) for d in part.defects]
a = list(m.iter_attachments())
print(json.dumps({'to': [x.addr_spec for x in m['to'].addresses] if m['to'] else [], 'subject': m['subject'], 'unsent': m['X-Unsent'],
  'text': m.get_body(('plain',)).get_content().replace('\\r\\n', '\\n').rstrip('\\n'), 'files': [x.get_filename() for x in a],
  'types': [x.get_content_type() for x in a], 'pdf': [list(x.get_content()) for x in a], 'defects': defects(m)}))
`

async function readBack(change: Partial<Draft>): Promise<{ readonly read: unknown; readonly lines: readonly string[] }> {
  const mail = await mailDraft({ ...sample, ...change })
  const json = execFileSync('/usr/bin/python3', ['-c', mailReaderScript], { input: mail, encoding: 'utf8' })
  return { read: JSON.parse(json), lines: mail.toString('latin1').split('\r\n') }
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
  const { read, lines } = await readBack(change)
  expect(read).toEqual({
    ...{ to: ['zoe@example.org'], unsent: '1', subject, text, defects: [] },
    ...{ files: [fileName], types: ['application/pdf'], pdf: [[...pdf]] },
  })
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998)
})

it('external text cannot add a header, and an empty address adds no recipient', async () => {
  const { read, lines } = await readBack({ to: '', subject: 'A\r\nBcc: evil@example.com\n\nB' })
  expect(read).toMatchObject({ to: [], subject: 'A Bcc: evil@example.com B', defects: [] })
  expect(lines.filter((line) => /^bcc:/i.test(line))).toEqual([])
})

it('escapes all text from the service and from people', () => {
  const evil = '<script>alert(1)</script>"&'
  const letterhead = { name: evil, address: evil, closing: evil, logo: null }
  const facts = [[evil, evil] satisfies [string, string]]
  const part = { title: evil, hotel: null, facts, table: { heads: [evil], rows: [[evil]] }, text: evil }
  const stay = { ...part, hotel: { name: evil, lines: evil, picture: evil } }
  const sheets = [{ title: evil, subtitle: evil, parts: [part, stay], notes: [evil] }]
  const html = paperHtml({ language: 'en', direction: 'ltr', size: 'A4', title: evil, letterhead, sheets })
  expect(html).not.toContain('<script')
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(17)
})

it('breaks words in a table only if they are too long for a column', () => {
  const letterhead = { name: '', address: '', closing: '', logo: null }
  const rows = [['Le Grand Mühlenblick', 'x'.repeat(21), '<b>']]
  const sheets = [
    {
      title: 'A',
      subtitle: null,
      parts: [{ title: null, hotel: null, facts: [], table: { heads: ['a', 'b', 'c'], rows }, text: null }],
      notes: [],
    },
  ]
  const html = paperHtml({ language: 'en', direction: 'ltr', size: 'A4', title: 'A', letterhead, sheets })
  const cells = [...html.matchAll(/<td><bdi>(.*?)<\/bdi>/g)].map(([, cell]) => cell)
  expect(cells).toEqual([
    'Le<wbr> <wbr>Grand<wbr> <wbr>Mühlenblick',
    `${'x'.repeat(8)}<wbr>${'x'.repeat(8)}<wbr>${'x'.repeat(5)}`,
    '&lt;b&gt;',
  ])
})

it('renders every sheet as a section with the letterhead, in the same order as the window', () => {
  const letterhead = { name: 'Aurora', address: 'Lake Street 1', closing: 'See you soon.', logo: 'data:image/png;base64,AA' }
  const part = {
    ...{ title: 'Rooms', hotel: null },
    facts: [['Hotel', 'Sol']] satisfies [string, string][],
    table: { heads: ['Room'], rows: [['One']] },
    text: 'Quiet.',
  }
  const hotel = { name: 'Sol', lines: 'Rome\nQuay 1', picture: 'data:image/png;base64,BB' }
  const stay = { title: null, hotel, facts: [['Nights', '3']] satisfies [string, string][], table: null, text: null }
  const sheet = { title: 'Voucher', subtitle: 'Sol', parts: [stay, part], notes: ['Show it.', 'As of today'] }
  const bare = { title: 'Voucher', subtitle: null, parts: [], notes: [] }
  const htmlOf = (sheets: Sheet[], by: Letterhead = letterhead) =>
    paperHtml({ language: 'en', direction: 'ltr', size: 'letter', title: '', letterhead: by, sheets })
  const head =
    '<img src="data:image/png;base64,AA" alt="Aurora" /><p class="paper-sender" dir="auto"><strong>Aurora</strong><span>Lake Street 1</span></p>'
  const closing = '<p class="paper-closing" dir="auto">See you soon.</p>'
  expect(htmlOf([sheet, bare])).toBe(
    [
      `<section class="paper-sheet paper-letter"><div class="paper-head">${head}</div><h1>Voucher</h1><p class="paper-subtitle"><bdi>Sol</bdi></p>`,
      '<div class="paper-stay"><div class="paper-hotel"><div><h2><bdi>Sol</bdi></h2><p class="paper-text" dir="auto">Rome\nQuay 1</p></div>',
      '<img src="data:image/png;base64,BB" alt="" /></div><dl class="paper-headlines"><div><dt>Nights</dt><dd><bdi>3</bdi></dd></div></dl></div>',
      '<h2>Rooms</h2><table class="paper-facts"><tbody><tr><th scope="row">Hotel</th><td><bdi>Sol</bdi></td></tr></tbody></table>',
      '<table class="paper-table"><thead><tr><th scope="col">Room</th></tr></thead><tbody><tr><td><bdi>One</bdi></td></tr></tbody></table>',
      `<p class="paper-text" dir="auto">Quiet.</p><p class="paper-note">Show it.</p><p class="paper-note">As of today</p>${closing}</section>`,
      `<section class="paper-sheet paper-letter"><div class="paper-head">${head}</div><h1>Voucher</h1>${closing}</section>`,
    ].join(''),
  )
  const none = { name: '', address: '', closing: '', logo: null }
  expect(htmlOf([bare], none)).toBe('<section class="paper-sheet paper-letter"><h1>Voucher</h1></section>')
})

it('starts a new page after every sheet except the last', () => {
  const css = readFileSync(new URL('../../../renderer/ui/paper/paper.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.paper-sheet \{\s*page: paper;\s*break-after: page;/)
  expect(css).toMatch(/\.paper-sheet:last-child \{\s*break-after: auto;/)
})

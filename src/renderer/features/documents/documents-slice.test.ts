import { expect, test } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import type { DocumentOrder, DocumentPreview } from '../../../shared/contract/views/document-views.ts'
import { bookingKeyOf } from '../../../shared/contract/views/ledger-views.ts'
import { openWindow } from '../../testing/open-window.ts'
import { record, row } from '../../testing/sample-bookings.ts'
import { sampleClient } from '../../testing/sample-clients.ts'
import type { Answers } from '../../testing/scripted-desk.ts'

const bookingKey = bookingKeyOf(row(1))
const previewOf = ({ language }: Pick<DocumentOrder, 'language'>) => ({ paper: { language } }) as DocumentPreview
const flushPromises = () => new Promise((resolve) => setImmediate(resolve))

function open(answers: Answers = {}) {
  const { desk, store, app } = openWindow({ 'documents.preview': (order) => ok(previewOf(order)), ...answers })
  const asked = desk.inputsOf
  const shown = () => {
    const preview = app().documents.shown?.preview
    return preview?.status === 'made' ? preview.preview.paper.language : preview?.status
  }
  return { desk, store, app, asked, shown }
}

test('shows the preview of the latest order, even if the preview of an earlier order arrives later', async () => {
  const { desk, app, shown } = open()
  const english = desk.hold('documents.preview')
  app().documents.open({ booking: bookingKey }, ['voucher'], { language: 'en', email: null })
  const german = desk.hold('documents.preview')
  app().documents.change({ language: 'de' })
  german.give(ok(previewOf({ language: 'de' })))
  await flushPromises()
  english.give(ok(previewOf({ language: 'en' })))
  await flushPromises()
  expect(shown()).toBe('de')
})

test('starts each document without net amounts, in the language of the recipient, else in the language chosen last', () => {
  const { app } = open()
  app().documents.open({ booking: bookingKey }, ['confirmation'], { language: 'es', email: 'desk@kuoni.example' })
  expect(app().documents.shown).toMatchObject({ order: { language: 'es', showNet: false }, to: 'desk@kuoni.example' })
  app().documents.change({ showNet: true, language: 'de' })
  expect(app().documents.shown?.order).toMatchObject({ language: 'de', showNet: true })
  app().documents.open({ offer: 'O-1' }, ['offer'])
  expect(app().documents.shown).toMatchObject({ order: { kind: 'offer', language: 'de', showNet: false }, to: '' })
})

test('uses the language and e-mail of the booking’s client, unless the dialog was closed before the booking was read', async () => {
  const { desk, app, store } = open()
  const answer = desk.hold('ledger.record')
  const all = new Map([[7, sampleClient({ id: 7, language: 'tr', email: 'desk@kuoni.example' })]])
  store.setState(({ clients }) => ({ clients: { ...clients, all } }))
  const closed = app().documents.openBooking(bookingKey)
  app().documents.close()
  const opened = app().documents.openBooking(bookingKey)
  answer.give(ok(record(row(1), { client: { id: 7, name: 'Kuoni' } })))
  await opened
  expect(app().documents.shown).toMatchObject({ order: { kind: 'voucher', language: 'tr' }, to: 'desk@kuoni.example' })
  app().documents.close()
  const late = app().documents.openBooking(bookingKey)
  app().documents.close()
  await Promise.all([closed, late])
  expect(app().documents.shown).toBeNull()
})

test('uses the guest’s e-mail for a booking without a client, or whose client has none', async () => {
  const answer = record(row(1))
  const holder = { firstName: 'Anna', lastName: 'Pryde', email: 'anna@example.org', phone: null }
  const { app, store } = open({
    'ledger.record': () => ok({ ...answer, booking: { ...answer.booking, holder }, client: { id: 7, name: 'Kuoni' } }),
  })
  for (const all of [new Map(), new Map([[7, sampleClient({ id: 7, language: 'tr', email: '' })]])]) {
    store.setState(({ clients }) => ({ clients: { ...clients, all } }))
    await app().documents.openBooking(bookingKey)
    expect(app().documents.shown?.to).toBe('anna@example.org')
  }
})

test('saves a document only once if the button is pressed twice, reports the result, and clears the report when the order changes', async () => {
  const { app, desk, asked } = open({ 'documents.save': () => ok({ file: 'v.pdf' }) })
  app().documents.open({ booking: bookingKey }, ['voucher'])
  await Promise.all([app().documents.save(), app().documents.save()])
  expect([asked('documents.save').length, app().documents.shown?.handOutState]).toEqual([1, { status: 'saved', file: 'v.pdf' }])
  app().documents.change({ language: 'de' })
  expect(app().documents.shown?.handOutState).toEqual({ status: 'none' })
  for (const [opened, status] of [
    [false, 'noProgram'],
    [true, 'opened'],
  ] as const) {
    desk.answer({ 'documents.draft': () => ok({ file: 'v.eml', opened }) })
    await app().documents.draft('a@b.example')
    expect(app().documents.shown?.handOutState).toEqual({ status, file: 'v.eml' })
  }
})

test('refreshes the preview when the ledger or an offer changes', async () => {
  const { app, desk, asked } = open()
  app().documents.open({ booking: bookingKey }, ['voucher'])
  await flushPromises()
  desk.emit('ledger.changed', { ids: [1] })
  await flushPromises()
  desk.emit('offers.changed', {} as never)
  await flushPromises()
  expect(asked('documents.preview')).toHaveLength(3)
})

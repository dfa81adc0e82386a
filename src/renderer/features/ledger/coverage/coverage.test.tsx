import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { ledgerOf, row, sampleCoverage } from '../../../testing/sample-bookings.ts'
import { deskState, readerConnection } from '../../../testing/scripted-desk.ts'
import { CoverageButton } from '../ledger-page.tsx'
import { CoverageDrawer } from './coverage-drawer.tsx'

async function panel(coverage = sampleCoverage(), state = deskState()) {
  const { desk, store, app } = openWindow({ ...ledgerOf([row(1)]), 'ledger.coverage': () => ok(coverage) }, { desk: state })
  await app().ledger.coverage.read()
  const { clerk } = renderPart(
    <>
      <CoverageButton />
      <CoverageDrawer />
    </>,
  )
  await clerk.click(screen.getByRole('button', { name: 'Coverage' }))
  const day = (name: RegExp) => screen.getByRole('cell', { name })
  return { desk, store, clerk, day }
}

it('the coverage panel shows how much is synced, and the state of each day', async () => {
  const { day } = await panel()
  expect(screen.getByText('60 of 70 days synced')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    '60 synced',
    '5 to be synced again',
    '5 not synced',
  ])
  expect(day(/^Sat 2 Jan 2027: not synced/).dataset['state']).toBe('missing')
  expect(day(/^Thu 7 Jan 2027: synced/).dataset['state']).toBe('synced')
  expect(screen.getAllByRole('cell')).toHaveLength(70)
})

it('the coverage panel counts the bookings whose creation date has no zone, or is missing', async () => {
  await panel(sampleCoverage({ uncertain: { assumed: 2, missing: 1 } }))
  expect(screen.getByText(/^2 bookings have a creation date without a zone/)).toBeTruthy()
  expect(screen.getByText(/^1 booking has no creation date that can be read/)).toBeTruthy()
})

it('the coverage panel moves by day or month with the arrow keys, and has one tab stop', async () => {
  const { clerk, day } = await panel()
  const stops = () => screen.getAllByRole('cell').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([day(/^Fri 12 Mar 2027/)])
  stops()[0]?.focus()
  const walk = async (keys: string) => {
    await clerk.keyboard(keys)
    return (document.activeElement as HTMLElement).dataset['date']
  }
  expect(await walk('{ArrowLeft}')).toBe('2027-03-11')
  expect(await walk('{ArrowDown}')).toBe('2027-02-11')
  expect(await walk('{End}{ArrowRight}')).toBe('2027-03-01')
  expect(await walk('{ArrowLeft}')).toBe('2027-02-28')
  expect(await walk('{PageDown}')).toBe('2027-01-28')
  expect(await walk('{Home}')).toBe('2027-01-02')
  expect(await walk('{ArrowLeft}')).toBe('2027-01-02')
  expect(await walk('{ArrowUp}{ArrowUp}{ArrowUp}')).toBe('2027-03-02')
  expect(stops()).toEqual([day(/^Tue 2 Mar 2027/)])
})

it('the coverage panel shows the bookings of a chosen day', async () => {
  const { store, clerk, day } = await panel()
  await clerk.click(day(/^Thu 7 Jan 2027/))
  expect(store.getState().ledger.list.question.filter).toMatchObject({ basis: 'created', from: '2027-01-07', to: '2027-01-07' })
})

it('the coverage panel extends the history, shows the number of calls needed, and reports a refusal', async () => {
  const { desk, clerk } = await panel()
  desk.answer({ 'ledger.keepSince': ({ since }) => ok(sampleCoverage({ since })) })
  const from = screen.getByRole('textbox', { name: 'History from' })
  await clerk.clear(from)
  await clerk.type(from, '2026-01-02{Tab}')
  expect(screen.getByText('about 14 calls to the service, at the next sync')).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Go back further' }))
  expect(desk.inputsOf('ledger.keepSince')).toEqual([{ since: '2026-01-02' }])
  desk.answer({ 'ledger.keepSince': () => failed({ kind: 'input', fields: [{ path: 'since', problem: 'Not before the year 2000.' }] }) })
  await clerk.clear(from)
  await clerk.type(from, '1999-01-02{Tab}')
  await clerk.click(screen.getByRole('button', { name: 'Go back further' }))
  expect(await screen.findByText('Not before the year 2000.')).toBeTruthy()
})

it('the coverage panel closes when a booking is opened', async () => {
  const { store } = await panel()
  await store.getState().ledger.record.open(row(1))
  expect(await screen.findByRole('button', { name: 'Coverage', pressed: false })).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

it('the coverage panel is read-only in a reader copy', async () => {
  await panel(sampleCoverage(), deskState({ active: readerConnection }))
  expect(screen.getByText('60 of 70 days synced')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('the coverage is read again during a sync, one request at a time', async () => {
  const { desk, store } = await panel()
  const count = () => desk.inputsOf('ledger.coverage').length
  const before = count()
  const slow = desk.hold('ledger.coverage')
  const progress = { windows: 9, done: 1, failed: 0, added: 0, changed: 0, unchanged: 0, stopped: false, pausedUntilMs: null }
  for (let done = 1; done < 5; done++) desk.emit('sync.progress', { ...progress, done })
  expect(count()).toBe(before + 1)
  slow.give(ok(sampleCoverage({ days: { synced: 70, stale: 0, missing: 0 } })))
  await expect.poll(count).toBe(before + 2)
  expect(store.getState().ledger.coverage.state).toMatchObject({ coverage: { days: { synced: 70 } } })
})

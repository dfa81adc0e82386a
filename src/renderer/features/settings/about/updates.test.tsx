import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { type UpdateState, updateErrorCodes, updatesOff } from '../../../../shared/contract/views/update-views.ts'
import { renderWindow } from '../../../testing/render-window.tsx'
import { type Answers, deskState } from '../../../testing/scripted-desk.ts'
import { UpdateSection } from './about.tsx'

const idleUpdates: Extract<UpdateState, { status: 'on' }> = {
  status: 'on',
  feed: 'updates.example',
  doing: 'waiting',
  percent: null,
  ready: null,
  opensAgain: true,
  askedAtMs: null,
  trouble: null,
}

function updates(state: UpdateState, answers: Answers = {}) {
  const { desk, clerk } = renderWindow(<UpdateSection />, answers, { desk: deskState({ updates: state }) })
  return { desk, clerk, statusText: () => screen.getByRole('status').textContent ?? '' }
}

it.each(updatesOff)('updates that are off (%s) say where newer versions come from, and offer no button', (why) => {
  const { statusText } = updates({ status: 'off', why })
  expect(statusText()).toMatch(/^[A-Z].{30,}\.$/)
  expect(screen.queryByRole('button')).toBeNull()
})

it.each(updateErrorCodes)('an update that failed (%s) names the feed, and the clerk can check for updates again', (trouble) => {
  const { statusText } = updates({ ...idleUpdates, trouble })
  expect(statusText()).toMatch(/^updates\.example .{20,}\.$/)
  expect(screen.getByRole('button', { name: 'Look now' })).toBeTruthy()
})

it('checks for updates when the button is pressed, and shows the result', async () => {
  const askedAtMs = Date.UTC(2027, 2, 12, 9, 30)
  const { desk, clerk, statusText } = updates(idleUpdates, {
    'updates.look': () => ok(deskState({ updates: { ...idleUpdates, askedAtMs } })),
  })
  expect(statusText()).toBe('Looks at updates.example soon after the start, then every six hours.')
  await clerk.click(screen.getByRole('button', { name: 'Look now' }))
  expect(desk.asked.at(-1)?.name).toBe('updates.look')
  expect(statusText()).toMatch(/^This is the newest version at updates\.example, asked .*2027/)
})

it('updates show the progress of a download and disable the button', () => {
  const { statusText } = updates({ ...idleUpdates, doing: 'loading', percent: 41 })
  expect(statusText()).toBe('Loading a newer version from updates.example: 41 %.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Look now' }).disabled).toBe(true)
})

it('installs an update that is ready when the button is pressed, and says that the app opens again', async () => {
  const { desk, clerk, statusText } = updates({ ...idleUpdates, ready: '0.2.0' }, { 'updates.install': () => ok({}) })
  expect(statusText()).toMatch(/^Version 0\.2\.0 is ready\. It is installed when you close Deskbook\..*closes and opens again\.$/)
  await clerk.click(screen.getByRole('button', { name: 'Install 0.2.0 now' }))
  expect(desk.asked.at(-1)).toEqual({ name: 'updates.install', input: {} })
})

it('updates say why they are not installed while a booking or a cancellation is in flight', async () => {
  const { clerk } = updates(
    { ...idleUpdates, ready: '0.2.0', opensAgain: false },
    { 'updates.install': () => failed({ kind: 'updateWaits', why: 'sending' }) },
  )
  await clerk.click(screen.getByRole('button', { name: 'Install 0.2.0 now' }))
  expect(await screen.findByText(/a booking or a cancellation is on its way/)).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { renderWindow } from '../../../testing/render-window.tsx'
import { type Answers, deskState, liveConnection, offline, practiceConnection } from '../../../testing/scripted-desk.ts'
import { ConnectionList } from './connections.tsx'

const connected = deskState({ active: practiceConnection, connections: [practiceConnection, liveConnection] })
const keyless = deskState({ ...connected, connections: [practiceConnection, { ...liveConnection, key: 'none' }] })

function connections(answers: Answers, state = connected) {
  const window = renderWindow(<ConnectionList />, answers, { desk: state })
  return { ...window, asked: () => window.desk.asked.map(({ name }) => name) }
}

const findButton = (name: string) => screen.findByRole('button', { name })

it.each([
  ['and shows the result in the line of that connection', false, 'accepts the key'],
  ['and says that it could not find out whether searches by destination are permitted', null, 'was not learned'],
])('tests the key of a connection, %s', async (_, destinations, words) => {
  const { clerk } = connections({ 'connection.testKey': () => ok({ reached: true, destinations, extraCa: [] }) })
  await clerk.click(await findButton('Test Main desk'))
  expect((await screen.findByRole('status')).textContent).toContain(words)
})

it('shows why a test failed', async () => {
  const { clerk } = connections({ 'connection.testKey': () => failed(offline) })
  await clerk.click(await findButton('Test Main desk'))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('deletes a key only after a confirmation', async () => {
  const { asked, clerk } = connections({ 'connection.deleteKey': () => ok(keyless) })
  await clerk.click(await findButton('Delete key'))
  await clerk.click(await findButton('Keep the key'))
  expect(asked()).toEqual([])
  await clerk.click(await findButton('Delete key'))
  await clerk.click(await findButton('Delete the key'))
  await waitFor(() => expect(asked()).toEqual(['connection.deleteKey']))
  expect(await findButton('Enter key')).toBeTruthy()
})

it('deletes a key that open outcomes need only after a second confirmation', async () => {
  const { desk, asked, clerk } = connections({
    'connection.deleteKey': ({ allowOpenCases }) => (allowOpenCases ? ok(keyless) : failed({ kind: 'casesOpen', open: 2 })),
  })
  await clerk.click(await findButton('Delete key'))
  await clerk.click(await findButton('Delete the key'))
  expect(await screen.findByRole('dialog', { name: /although 2 outcomes are open/ })).toBeTruthy()
  await clerk.click(await findButton('Keep the key'))
  expect(asked()).toEqual(['connection.deleteKey'])
  expect(screen.queryByRole('alert')).toBeNull()
  await clerk.click(await findButton('Delete key'))
  await clerk.click(await findButton('Delete the key'))
  await clerk.click(await findButton('Delete anyway'))
  expect(await findButton('Enter key')).toBeTruthy()
  expect(desk.asked.at(-1)?.input).toEqual({ id: 'main', allowOpenCases: true })
})

it('replaces a key that open outcomes need only after a confirmation, and asks for the new key once', async () => {
  const { desk, clerk } = connections({
    'connection.setKey': ({ allowOpenCases }) => (allowOpenCases ? ok(connected) : failed({ kind: 'casesOpen', open: 1 })),
  })
  await clerk.click(await findButton('Replace key'))
  await clerk.type(screen.getByLabelText('API key of Main desk'), 'another-key')
  await clerk.click(await findButton('Save key'))
  expect(await screen.findByRole('dialog', { name: /although 1 outcome is open/ })).toBeTruthy()
  await clerk.click(await findButton('Replace anyway'))
  expect(await findButton('Replace key')).toBeTruthy()
  expect(desk.asked.map(({ input }) => input)).toMatchObject([
    { id: 'main', apiKey: 'another-key', allowOpenCases: false },
    { id: 'main', apiKey: 'another-key', allowOpenCases: true },
  ])
})

it('shows how many outcomes are open at a connection that is not in use, and that they are not looked up', () => {
  connections({}, deskState({ ...connected, connections: [practiceConnection, { ...liveConnection, openCases: 2 }] }))
  expect(screen.getByText('2 outcomes open: looked up only while this connection is in use')).toBeTruthy()
})

it('warns about a key that was given for another address, and lets the clerk enter it again', async () => {
  connections({}, deskState({ ...connected, connections: [practiceConnection, { ...liveConnection, key: 'none', keyOfOtherPlace: true }] }))
  expect((await screen.findByRole('alert')).textContent).toContain('not the one that its key was given for')
  expect(await findButton('Enter key')).toBeTruthy()
})

it('deletes a key that was given for another address after a confirmation', async () => {
  const withheldKey = { ...liveConnection, key: 'none', keyOfOtherPlace: true } as const
  const { desk, clerk } = connections(
    { 'connection.deleteKey': () => ok(deskState(connected)) },
    deskState({ ...connected, connections: [practiceConnection, withheldKey] }),
  )
  await clerk.click(await findButton('Delete key'))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/It is not used as it stands/)).toBeTruthy()
  await clerk.click(question.getByRole('button', { name: 'Delete the key' }))
  expect(desk.asked.at(-1)).toMatchObject({ name: 'connection.deleteKey', input: { id: 'main' } })
})

it('offers no deletion for a connection without a key', () => {
  connections({}, keyless)
  expect(screen.queryByRole('button', { name: 'Delete key' })).toBeNull()
})

it('refuses a key whose account another connection has, and shows a button to that connection', async () => {
  const second = { ...liveConnection, id: 'second', name: 'Second desk' }
  const state = deskState({ active: second, connections: [liveConnection, second] })
  const sameAccount = failed({ kind: 'sameAccount', id: 'main', name: 'Main desk' })
  const { desk, clerk } = connections({ 'connection.setKey': () => sameAccount, 'connection.use': () => ok(state) }, state)
  await clerk.click((await screen.findAllByRole('button', { name: 'Replace key' }))[1] ?? document.body)
  await clerk.type(screen.getByLabelText('API key of Second desk'), 'secret-key-1')
  await clerk.click(await findButton('Save key'))
  expect((await screen.findByRole('alert')).textContent).toContain('The connection “Main desk” has this account already.')
  const [, useButton] = await screen.findAllByRole('button', { name: 'Use Main desk' })
  await clerk.click(useButton ?? (await findButton('Use Main desk')))
  expect(desk.asked.at(-1)).toEqual({ name: 'connection.use', input: { id: 'main' } })
})

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/failure.ts'
import { type Answers, deskState, liveConnection, offline, practiceConnection, scriptedDesk } from '../../scripted-desk.ts'
import { startStore } from '../../store.ts'
import { theme } from '../../ui/theme.ts'
import { Connections } from './connections.tsx'

afterEach(cleanup)

const connected = deskState({ active: practiceConnection, connections: [practiceConnection, liveConnection] })
const keyless = deskState({ ...connected, connections: [practiceConnection, { ...liveConnection, key: 'none' }] })

function connections(answers: Answers) {
  const desk = scriptedDesk(answers)
  startStore(desk).setState({ desk: connected })
  render(
    <MantineProvider theme={theme} env="test">
      <Connections />
    </MantineProvider>,
  )
  return { asked: () => desk.asked.map(({ name }) => name), clerk: userEvent.setup() }
}

const press = (name: string) => screen.findByRole('button', { name })

it('a key is tested from its line, and the line says what came of it', async () => {
  const { clerk } = connections({ 'connection.testKey': () => ok({ reached: true, destinations: false }) })
  await clerk.click(await press('Test Main desk'))
  expect((await screen.findByRole('status')).textContent).toContain('accepts the key')
})

it('a test that fails says why', async () => {
  const { clerk } = connections({ 'connection.testKey': () => failed(offline) })
  await clerk.click(await press('Test Main desk'))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('a key is deleted after a question only', async () => {
  const { asked, clerk } = connections({ 'connection.deleteKey': () => ok(keyless) })
  await clerk.click(await press('Delete key'))
  await clerk.click(await press('Keep the key'))
  expect(asked()).toEqual([])
  await clerk.click(await press('Delete key'))
  await clerk.click(await press('Delete the key'))
  await waitFor(() => expect(asked()).toEqual(['connection.deleteKey']))
  expect(await press('Enter key')).toBeTruthy()
})

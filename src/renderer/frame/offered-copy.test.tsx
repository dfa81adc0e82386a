import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../shared/contract/failure.ts'
import { startStore } from '../store.ts'
import { type Answers, deskState, scriptedDesk } from '../testing/scripted-desk.ts'
import { OfferedCopy } from './offered-copy.tsx'

afterEach(cleanup)

function offered(offeredCopy: string | null, answers: Answers = {}) {
  const desk = scriptedDesk(answers)
  startStore(desk).setState({ desk: deskState({ offeredCopy }) })
  render(
    <MantineProvider env="test">
      <OfferedCopy />
    </MantineProvider>,
  )
  return { desk, clerk: userEvent.setup() }
}

it('is asked about by its name, and says what becomes of the ledger that is open', async () => {
  const { desk, clerk } = offered('march.deskbook', { 'reader.openOffered': () => ok(deskState()) })
  expect(screen.getByRole('status').textContent).toMatch(/“march\.deskbook”.*passphrase.*Practice is closed meanwhile/)
  await clerk.click(screen.getByRole('button', { name: 'Open it' }))
  expect(desk.asked.at(-1)?.name).toBe('reader.openOffered')
  expect(screen.queryByRole('status')).toBeNull()
})

it('is left where it is', async () => {
  const { desk, clerk } = offered('march.deskbook', { 'reader.leaveOffered': () => ok(deskState()) })
  await clerk.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(desk.asked.at(-1)?.name).toBe('reader.leaveOffered')
  expect(screen.queryByRole('status')).toBeNull()
})

it('says why it was not opened, and stays', async () => {
  const { clerk } = offered('march.deskbook', { 'reader.openOffered': () => failed({ kind: 'inFlight' }) })
  await clerk.click(screen.getByRole('button', { name: 'Open it' }))
  expect(screen.getByRole('alert').textContent).toMatch(/on its way/)
  expect(screen.getByRole('button', { name: 'Open it' })).toBeTruthy()
})

it('is not there when nothing was handed over', () => {
  offered(null)
  expect(screen.queryByRole('button')).toBeNull()
})

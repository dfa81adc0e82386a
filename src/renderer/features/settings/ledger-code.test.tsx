import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../../shared/failure.ts'
import { scriptedDesk } from '../../scripted-desk.ts'
import { startStore } from '../../store.ts'
import { theme } from '../../ui/theme.ts'
import { LedgerCode } from './ledger-code.tsx'

afterEach(cleanup)

function show(code: string | null) {
  const desk = scriptedDesk({ 'connection.recoveryCode': () => ok({ code }) })
  startStore(desk)
  render(
    <MantineProvider theme={theme} env="test">
      <LedgerCode />
    </MantineProvider>,
  )
  return { desk, clerk: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name })

it('asks for the recovery code only when the clerk does, shows it with a copy button, and hides it again', async () => {
  const { desk, clerk } = show('AAAA-BBBB')
  expect(desk.asked).toEqual([])
  await clerk.click(button('Show recovery code'))
  expect(await screen.findByText('AAAA-BBBB')).toBeTruthy()
  expect(button('Copy recovery code')).toBeTruthy()
  await clerk.click(button('Hide'))
  expect(screen.queryByText('AAAA-BBBB')).toBeNull()
})

it('says so when there is none', async () => {
  const { clerk } = show(null)
  await clerk.click(button('Show recovery code'))
  expect(await screen.findByText(/no recovery code/)).toBeTruthy()
})

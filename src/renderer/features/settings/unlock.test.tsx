import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/failure.ts'
import { type Answers, deskState, liveConnection, readerConnection, scriptedDesk } from '../../scripted-desk.ts'
import { startStore } from '../../store.ts'
import { theme } from '../../ui/theme.ts'
import { UnlockReader } from './unlock.tsx'

afterEach(cleanup)

const locked = deskState({ active: readerConnection, connections: [readerConnection, liveConnection], ledger: 'needsPassphrase' })
const passphrase = 'harbour candle velvet ladder'

function unlock(answers: Answers) {
  const desk = scriptedDesk(answers)
  const store = startStore(desk)
  store.setState({ desk: locked })
  render(
    <MantineProvider theme={theme} env="test">
      <UnlockReader connection={readerConnection} />
    </MantineProvider>,
  )
  return { desk, store, clerk: userEvent.setup() }
}

async function enter(clerk: ReturnType<typeof userEvent.setup>, secret: string) {
  await clerk.click(screen.getByLabelText('Passphrase'))
  await clerk.paste(secret)
  await clerk.keyboard('{Enter}')
}

it('opens a reader copy by its passphrase, to the letter, and keeps none of it', async () => {
  const { desk, store, clerk } = unlock({ 'reader.unlock': () => ok({ ...locked, ledger: 'open' }) })
  await enter(clerk, `${passphrase} `)
  await waitFor(() => expect(store.getState().desk?.ledger).toBe('open'))
  expect(desk.asked).toEqual([{ name: 'reader.unlock', input: { passphrase: `${passphrase} ` } }])
  expect(JSON.stringify(store.getState())).not.toContain('harbour')
})

it('says that a passphrase is wrong, and lets it be typed again', async () => {
  const { clerk } = unlock({ 'reader.unlock': () => failed({ kind: 'ledger', trouble: 'passphraseWrong' }) })
  await enter(clerk, passphrase)
  expect((await screen.findByRole('alert')).textContent).toContain('passphrase')
  expect((screen.getByLabelText('Passphrase') as HTMLInputElement).value).toBe(passphrase)
})

it('leaves a way to every other connection, another file and practice for whoever does not know it', async () => {
  const { desk, clerk } = unlock({})
  for (const name of ['Use Main desk', 'Choose another file', 'Practise instead']) {
    await clerk.click(screen.getByRole('button', { name }))
  }
  expect(desk.asked.map(({ name }) => name)).toEqual(['connection.use', 'reader.open', 'connection.practise'])
})

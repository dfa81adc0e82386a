import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { startStore } from '../../../store.ts'
import { type Answers, deskState, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { ConnectionFailure } from './connection-failure.tsx'
import { ProxyLogin } from './proxy-login.tsx'

afterEach(cleanup)

const proxy = 'proxy.example:8080'

function proxyLogin(state: 'asks' | 'given' | 'refused' | 'kept' | null, answers: Answers = {}) {
  const desk = scriptedDesk(answers)
  const store = startStore(desk)
  store.setState({ desk: deskState({ proxy: state && { proxy, state } }) })
  render(
    <MantineProvider env="test">
      <ProxyLogin />
    </MantineProvider>,
  )
  const meets = (other: string) => act(() => store.setState({ desk: deskState({ proxy: { proxy: other, state: 'asks' } }) }))
  return { desk, meets, clerk: userEvent.setup() }
}

it('is not there where no proxy signs people in', () => {
  proxyLogin(null)
  expect(screen.queryByRole('group')).toBeNull()
})

it('is asked for, kept, and leaves no password in the window', async () => {
  const { desk, clerk } = proxyLogin('asks', { 'connection.proxyLogin': () => ok(deskState({ proxy: { proxy, state: 'given' } })) })
  expect(screen.getByRole('status').textContent).toBe(
    `The proxy ${proxy} asks for a user name and a password. Nothing reaches the service without them.`,
  )
  await clerk.type(screen.getByLabelText('User of the proxy'), 'ada')
  await clerk.type(screen.getByLabelText('Password'), 'secret{Enter}')
  expect(desk.asked.at(-1)).toEqual({ name: 'connection.proxyLogin', input: { proxy, user: 'ada', password: 'secret' } })
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(screen.getByRole('status').textContent).toMatch(/is kept.*next call.*whether the proxy takes it/)
})

it('typed for one proxy is not in the fields of another that is met meanwhile', async () => {
  const { clerk, meets } = proxyLogin('asks')
  await clerk.type(screen.getByLabelText('User of the proxy'), 'ada')
  await clerk.type(screen.getByLabelText('Password'), 'secret')
  meets('hotel-wifi.example:3128')
  expect(screen.getByRole('status').textContent).toContain('hotel-wifi.example:3128')
  expect(screen.getByLabelText<HTMLInputElement>('User of the proxy').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

it('says of one that was refused that it is not sent again', () => {
  proxyLogin('refused')
  expect(screen.getByRole('status').textContent).toMatch(/did not take.*not sent again.*no account is locked/)
})

it('shows at its field what is wrong with it', async () => {
  const problem = 'A user name of a proxy has no colon.'
  const { clerk } = proxyLogin('asks', {
    'connection.proxyLogin': () => failed({ kind: 'input', fields: [{ path: 'user', problem }] }),
  })
  await clerk.click(screen.getByRole('button', { name: 'Keep the login' }))
  expect(await screen.findByText(problem)).toBeTruthy()
})

it('can be forgotten', async () => {
  const { desk, clerk } = proxyLogin('kept', { 'connection.forgetProxyLogin': () => ok(deskState()) })
  await clerk.click(screen.getByRole('button', { name: 'Forget the login' }))
  expect(desk.asked.at(-1)).toEqual({ name: 'connection.forgetProxyLogin', input: { proxy } })
  expect(screen.queryByText(/takes the login/)).toBeNull()
})

it('says why it was not forgotten', async () => {
  const { clerk } = proxyLogin('kept', { 'connection.forgetProxyLogin': () => failed({ kind: 'keychain', trouble: 'locked' }) })
  await clerk.click(screen.getByRole('button', { name: 'Forget the login' }))
  expect(screen.getByRole('alert').textContent).toMatch(/keychain is locked/)
  expect(screen.getByText(/takes the login/)).toBeTruthy()
})

it('does not claim a keychain that cannot be used', () => {
  startStore(scriptedDesk({})).setState({ desk: deskState({ keychain: 'unavailable', proxy: { proxy, state: 'asks' } }) })
  render(
    <MantineProvider env="test">
      <ProxyLogin />
    </MantineProvider>,
  )
  expect(screen.getByText(/^Kept until Deskbook is closed/)).toBeTruthy()
})

it('is asked for once: what a test met is not told a second time beside it', () => {
  startStore(scriptedDesk({})).setState({ desk: deskState({ proxy: { proxy, state: 'refused' } }) })
  render(
    <MantineProvider env="test">
      <ProxyLogin />
      <ConnectionFailure failure={{ kind: 'notSent', cause: 'proxyLogin', detail: '' }} />
    </MantineProvider>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toMatch(/did not take/)
})

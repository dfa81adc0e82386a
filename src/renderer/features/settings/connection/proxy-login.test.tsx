import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { renderWindow } from '../../../testing/render-window.tsx'
import { type Answers, deskState } from '../../../testing/scripted-desk.ts'
import { ConnectionFailure } from './connection-form.tsx'
import { ProxyLogin } from './proxy-login.tsx'

const proxy = 'proxy.example:8080'

function proxyLogin(state: 'asks' | 'given' | 'refused' | 'accepted' | null, answers: Answers = {}) {
  const { desk, store, clerk } = renderWindow(<ProxyLogin />, answers, { desk: deskState({ proxy: state && { proxy, state } }) })
  const showOtherProxy = (other: string) => act(() => store.setState({ desk: deskState({ proxy: { proxy: other, state: 'asks' } }) }))
  return { desk, meets: showOtherProxy, clerk }
}

it('shows no login form if no proxy requires a login', () => {
  proxyLogin(null)
  expect(screen.queryByRole('group')).toBeNull()
})

it('asks for the login of a proxy, stores it, and leaves no password in the window', async () => {
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

it('clears a login typed for one proxy when another proxy asks', async () => {
  const { clerk, meets: showOtherProxy } = proxyLogin('asks')
  await clerk.type(screen.getByLabelText('User of the proxy'), 'ada')
  await clerk.type(screen.getByLabelText('Password'), 'secret')
  showOtherProxy('hotel-wifi.example:3128')
  expect(screen.getByRole('status').textContent).toContain('hotel-wifi.example:3128')
  expect(screen.getByLabelText<HTMLInputElement>('User of the proxy').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

it('says that a refused login is not sent again', () => {
  proxyLogin('refused')
  expect(screen.getByRole('status').textContent).toMatch(/did not take.*not sent again.*no account is locked/)
})

it('shows an error of the login at its field', async () => {
  const problem = 'A user name of a proxy has no colon.'
  const { clerk } = proxyLogin('asks', {
    'connection.proxyLogin': () => failed({ kind: 'input', fields: [{ path: 'user', problem }] }),
  })
  await clerk.click(screen.getByRole('button', { name: 'Keep the login' }))
  expect(await screen.findByText(problem)).toBeTruthy()
})

it('forgets the login of a proxy', async () => {
  const { desk, clerk } = proxyLogin('accepted', { 'connection.forgetProxyLogin': () => ok(deskState()) })
  await clerk.click(screen.getByRole('button', { name: 'Forget the login' }))
  expect(desk.asked.at(-1)).toEqual({ name: 'connection.forgetProxyLogin', input: { proxy } })
  expect(screen.queryByText(/takes the login/)).toBeNull()
})

it('says why the login was not forgotten', async () => {
  const { clerk } = proxyLogin('accepted', { 'connection.forgetProxyLogin': () => failed({ kind: 'keychain', trouble: 'locked' }) })
  await clerk.click(screen.getByRole('button', { name: 'Forget the login' }))
  expect(screen.getByRole('alert').textContent).toMatch(/keychain is locked/)
  expect(screen.getByText(/takes the login/)).toBeTruthy()
})

it('does not promise to use a keychain that is unavailable', () => {
  renderWindow(<ProxyLogin />, {}, { desk: deskState({ keychain: 'unavailable', proxy: { proxy, state: 'asks' } }) })
  expect(screen.getByText(/^Kept until Deskbook is closed/)).toBeTruthy()
})

it('shows a refused login once, and not again as the failure of a test', () => {
  renderWindow(
    <>
      <ProxyLogin />
      <ConnectionFailure failure={{ kind: 'notSent', cause: 'proxyLogin', detail: '' }} />
    </>,
    {},
    { desk: deskState({ proxy: { proxy, state: 'refused' } }) },
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toMatch(/did not take/)
})

import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { fieldErrors } from '../../../ui/fields/field-errors.ts'

/**
 * Asks for the user name and password of a proxy, or says that they are stored. Renders nothing if no proxy requires a login. Not a form
 * element, because it is used inside other forms.
 */
export function ProxyLogin() {
  const proxy = useApp((app) => app.desk?.proxy ?? null)
  // Keyed by proxy: a login typed for one proxy must not stay in the fields of another one.
  return proxy && <LoginFields key={proxy.proxy} proxy={proxy} />
}

const stateMessages = { asks: 'proxyLogin.asked', given: 'proxyLogin.saved', refused: 'proxyLogin.refused' } as const

function LoginFields({ proxy }: { readonly proxy: NonNullable<DeskState['proxy']> }) {
  const keychain = useApp((app) => app.desk?.keychain ?? 'ok')
  const { state: connection, giveProxyLogin, forgetProxyLogin } = useApp((app) => app.connection)
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const busy = connection.status === 'busy'
  const failure = connection.status === 'failed' && connection.step === 'proxy' ? connection.failure : null
  const errors = failure?.kind === 'input' ? fieldErrors(failure.fields) : {}

  if (proxy.state === 'accepted') {
    return (
      <Stack gap="sm">
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <span>{say('proxyLogin.accepted', { proxy: proxy.proxy })}</span>
          <Button variant="default" flex="none" disabled={busy} onClick={() => void forgetProxyLogin(proxy.proxy)}>
            {say('proxyLogin.forgetButton')}
          </Button>
        </Group>
        {failure && <FailureNote failure={failure} />}
      </Stack>
    )
  }

  const saveLogin = async () => {
    if (await giveProxyLogin(proxy.proxy, user, password)) setPassword('')
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void saveLogin()
  }
  return (
    <Stack gap="sm" role="group" aria-label={say('proxyLogin.groupLabel', { proxy: proxy.proxy })}>
      <p role="status" style={{ margin: 0 }}>
        {say(stateMessages[proxy.state], { proxy: proxy.proxy })}
      </p>
      <Group gap="sm" align="flex-start" grow>
        <TextInput
          label={say('proxyLogin.userLabel')}
          value={user}
          error={errors['user']}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setUser(event.currentTarget.value)}
          onKeyDown={onEnter}
        />
        <PasswordInput
          label={say('proxyLogin.password')}
          value={password}
          error={errors['password']}
          autoComplete="off"
          onChange={(event) => setPassword(event.currentTarget.value)}
          onKeyDown={onEnter}
        />
      </Group>
      {failure && failure.kind !== 'input' && <FailureNote failure={failure} />}
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span className="dim">{keychain === 'ok' ? say('proxyLogin.keptHint') : say('proxyLogin.keptForSessionHint')}</span>
        <Button
          variant="default"
          flex="none"
          loading={busy && connection.step === 'proxy'}
          disabled={busy}
          onClick={() => void saveLogin()}
        >
          {say('proxyLogin.saveButton')}
        </Button>
      </Group>
    </Stack>
  )
}

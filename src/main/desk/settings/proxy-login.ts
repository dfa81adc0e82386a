/** Stores the login of a proxy in the keychain; if there is no keychain, in memory for this run. The login never reaches the window. */
import { FailureError, type FieldProblem } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { say } from '../../../shared/words/say.ts'
import { createProxyLogins, loginOf } from '../../service/network/proxy-logins.ts'
import type { Vault } from '../../vault/vault.ts'

/** The maximum length of an encoded login. The keychain accepts 2,100 bytes. */
const maxLength = 2000

const entryName = (proxy: string) => `proxy-login:${proxy}`

/** Creates the procedures. `changed` is called when `logins.state` has changed; `state` is returned by the procedures. */
export function createProxyLoginDesk(vault: Vault, changed: () => void, state: Desk['desk.state']) {
  const readLogin = async (proxy: string) => {
    const entry = await vault.read(entryName(proxy))
    return entry.kind === 'found' ? entry.secret : null
  }
  const logins = createProxyLogins(readLogin, changed)

  /** Throws if the connection has met another proxy while the clerk typed, so that a login is never sent to the wrong proxy. */
  const assertCurrentProxy = (proxy: string) => {
    if (logins.state()?.proxy !== proxy) throw new FailureError({ kind: 'notHere' })
  }

  return {
    logins,
    procedures: {
      'connection.proxyLogin': async ({ proxy, user, password }) => {
        assertCurrentProxy(proxy)
        const problems = problemsIn(user, password)
        if (problems.length > 0) throw new FailureError({ kind: 'input', fields: problems })
        const login = loginOf(user, password)
        logins.give(proxy, login)
        await vault.write(entryName(proxy), login)
        return state({})
      },
      'connection.forgetProxyLogin': async ({ proxy }) => {
        assertCurrentProxy(proxy)
        const removed = await vault.remove(entryName(proxy))
        // A login still in the keychain would be sent again after the next start. A missing keychain contains none.
        if (removed.kind === 'trouble' && removed.trouble !== 'unavailable')
          throw new FailureError({ kind: 'keychain', trouble: removed.trouble })
        logins.forget(proxy)
        return state({})
      },
    } satisfies Pick<Desk, 'connection.proxyLogin' | 'connection.forgetProxyLogin'>,
  }
}

/** RFC 7617: the name must not contain a colon. Neither the name nor the password may contain a control character. */
function problemsIn(user: string, password: string): FieldProblem[] {
  const controlCharacter = /\p{Cc}/u
  return [
    ...(user === '' ? [{ path: 'user', problem: say('proxyLogin.userMissing') }] : []),
    ...(user.includes(':') ? [{ path: 'user', problem: say('proxyLogin.userHasColon') }] : []),
    ...(controlCharacter.test(user) ? [{ path: 'user', problem: say('proxyLogin.userBroken') }] : []),
    ...(password === '' ? [{ path: 'password', problem: say('proxyLogin.passwordMissing') }] : []),
    ...(loginOf(user, password).length > maxLength ? [{ path: 'password', problem: say('proxyLogin.tooLong') }] : []),
    ...(controlCharacter.test(password) ? [{ path: 'password', problem: say('proxyLogin.passwordBroken') }] : []),
  ]
}

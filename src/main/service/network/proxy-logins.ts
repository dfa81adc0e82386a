/**
 * Logins for proxies that require Basic authentication. A wrong login is sent once and not again until it is changed: it is often the
 * user's company account. Look-ups run automatically, and a few failed attempts would lock that account.
 */

/**
 * State of a proxy. `asks`: it requires a login and none is set. `given`: a login was entered and not yet tried. `refused`: the proxy refused the
 * login. `accepted`: it accepted the login.
 */
interface ProxyState {
  /** `host:port`, or `https://host:port` for a proxy over TLS. */
  readonly proxy: string
  readonly state: 'asks' | 'given' | 'refused' | 'accepted'
}

/** A login that a caller sends to its proxy. Call `finish` with the result; until then it counts as in flight. */
interface LoginTrial {
  /** Value of the header `Proxy-Authorization`. */
  readonly header: string
  finish(result: 'accepted' | 'refused' | 'undecided'): void
}

/** The logins of all proxies. */
export interface ProxyLogins {
  /** Returns the login to send to a proxy, or null. Waits while `maxInFlight` other callers are sending it. */
  offer(proxy: string): Promise<LoginTrial | null>
  /** Reports that a proxy asked for a login, and that no login was sent to it. */
  noteLoginRequired(proxy: string): void
  /** Sets a new login entered by the user. */
  give(proxy: string, login: string): void
  forget(proxy: string): void
  /** The proxy used last; null before one has asked. */
  state(): ProxyState | null
}

/** Encodes `user:password` in UTF-8 and base64, as RFC 7617 requires. */
export const loginOf = (user: string, password: string): string => Buffer.from(`${user}:${password}`, 'utf8').toString('base64')

interface StoredLogin {
  login: string | null
  status: 'untried' | 'accepted' | 'refused'
  /** Number of logins in flight, and the callers that wait for one to end. */
  inFlightCount: number
  waiting: (() => void)[]
}

/** Maximum logins in flight. A password may change while in use, so each concurrent login could be a failed attempt. */
const maxInFlight = { untried: 1, accepted: 2 } as const

const untriedLogin = (login: string | null): StoredLogin => ({ login, status: 'untried', inFlightCount: 0, waiting: [] })

/** Creates the logins. `readStored` reads a proxy's login from the keychain, once per proxy; `onChange` is called when `state` changes. */
export function createProxyLogins(readStored: (proxy: string) => Promise<string | null>, onChange: () => void): ProxyLogins {
  const proxies = new Map<string, Promise<StoredLogin>>()
  let lastState: ProxyState | null = null

  const find = (proxy: string): Promise<StoredLogin> => {
    const loginPromise = proxies.get(proxy) ?? readStored(proxy).then(untriedLogin)
    proxies.set(proxy, loginPromise)
    return loginPromise
  }
  /** Waits until a proxy's login may be sent and counts it as in flight; `entry` is null if no login is to be sent. */
  const acquire = async (proxy: string) => {
    for (;;) {
      const loginPromise = find(proxy)
      const entry = await loginPromise
      // Read it again after each wait: the login may have been removed or replaced since.
      if (proxies.get(proxy) !== loginPromise) continue
      if (entry.login === null || entry.status === 'refused') return { found: loginPromise, entry: null }
      if (entry.inFlightCount < maxInFlight[entry.status]) {
        entry.inFlightCount += 1
        return { found: loginPromise, entry }
      }
      await new Promise<void>((resume) => void entry.waiting.push(resume))
    }
  }
  const setState = (proxy: string, state: ProxyState['state']) => {
    if (lastState?.proxy === proxy && lastState.state === state) return
    lastState = { proxy, state }
    onChange()
  }

  return {
    offer: async (proxy) => {
      const { found: loginPromise, entry } = await acquire(proxy)
      if (entry === null) return null
      return {
        header: `Basic ${entry.login}`,
        finish: (result) => {
          entry.inFlightCount -= 1
          if (result !== 'undecided') entry.status = result
          // Ignore the result of a login that was replaced since.
          if (result !== 'undecided' && proxies.get(proxy) === loginPromise) setState(proxy, result === 'accepted' ? 'accepted' : 'refused')
          for (const resume of entry.waiting.splice(0)) resume()
        },
      }
    },
    noteLoginRequired: (proxy) => {
      // Ignore this after a refusal, because then no login is sent, and right after a login was entered, because it was not sent yet.
      if (lastState?.proxy !== proxy || (lastState.state !== 'refused' && lastState.state !== 'given')) setState(proxy, 'asks')
    },
    give: (proxy, login) => {
      proxies.set(proxy, Promise.resolve(untriedLogin(login)))
      setState(proxy, 'given')
    },
    forget: (proxy) => {
      proxies.set(proxy, Promise.resolve(untriedLogin(null)))
      if (lastState?.proxy === proxy) {
        lastState = null
        onChange()
      }
    },
    state: () => lastState,
  }
}

/** For clients without logins: sends nothing to any proxy. */
export const noLogins: Pick<ProxyLogins, 'offer' | 'noteLoginRequired'> = { offer: async () => null, noteLoginRequired: () => {} }

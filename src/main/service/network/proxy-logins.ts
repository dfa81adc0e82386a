/**
 * Logins for proxies that require Basic authentication. A wrong login is sent once and not again until it is changed: it is often the
 * user's company account, which a few failed attempts lock, and look-ups run automatically.
 */

/** State of a proxy: `asks` for a login and has none, was `given` one that is untried, `refused` the given one, or accepted it (`kept`). */
interface ProxyState {
  /** `host:port`, or `https://host:port` for a proxy over TLS. */
  readonly proxy: string
  readonly state: 'asks' | 'given' | 'refused' | 'kept'
}

/** A login in flight to its proxy. Call `ended` with the result: until then no other caller tries it. */
interface LoginTrial {
  /** Value of the header `Proxy-Authorization`. */
  readonly header: string
  ended(as: 'taken' | 'refused' | 'undecided'): void
}

/** The logins of all proxies. */
export interface ProxyLogins {
  /** Returns the login to send to a proxy, or null. Waits while too many callers try it: one if untried, two if accepted. */
  offer(proxy: string): Promise<LoginTrial | null>
  /** Reports that a proxy asked for a login and was sent none. */
  asked(proxy: string): void
  /** Sets a new login entered by the user. */
  give(proxy: string, login: string): void
  forget(proxy: string): void
  /** The proxy used last; null before one has asked. */
  state(): ProxyState | null
}

/** Encodes `user:password` in UTF-8 and base64, as RFC 7617 requires. */
export const loginOf = (user: string, password: string): string => Buffer.from(`${user}:${password}`, 'utf8').toString('base64')

interface Known {
  login: string | null
  standing: 'untried' | 'taken' | 'refused'
  /** Number of logins in flight, and the callers that wait for one to end. */
  sent: number
  waiting: (() => void)[]
}

/** Maximum logins in flight. A password may change while in use, so each concurrent one could be a failed attempt. */
const maxInFlight = { untried: 1, taken: 2 } as const

const known = (login: string | null): Known => ({ login, standing: 'untried', sent: 0, waiting: [] })

/** Creates the logins. `readStored` reads a proxy's login from the keychain, once per proxy; `changed` is called when `state` changes. */
export function createProxyLogins(readStored: (proxy: string) => Promise<string | null>, changed: () => void): ProxyLogins {
  const proxies = new Map<string, Promise<Known>>()
  let last: ProxyState | null = null

  const find = (proxy: string): Promise<Known> => {
    const found = proxies.get(proxy) ?? readStored(proxy).then(known)
    proxies.set(proxy, found)
    return found
  }
  /** Waits until a proxy's login may be tried and counts it as sent; `of` is null when none is to be sent. */
  const acquire = async (proxy: string) => {
    for (;;) {
      const found = find(proxy)
      const of = await found
      // Read it again after each wait: the login may have been removed or replaced since.
      if (proxies.get(proxy) !== found) continue
      if (of.login === null || of.standing === 'refused') return { found, of: null }
      if (of.sent < maxInFlight[of.standing]) {
        of.sent += 1
        return { found, of }
      }
      await new Promise<void>((go) => void of.waiting.push(go))
    }
  }
  const setState = (proxy: string, state: ProxyState['state']) => {
    if (last?.proxy === proxy && last.state === state) return
    last = { proxy, state }
    changed()
  }

  return {
    offer: async (proxy) => {
      const { found, of } = await acquire(proxy)
      if (of === null) return null
      return {
        header: `Basic ${of.login}`,
        ended: (as) => {
          of.sent -= 1
          if (as !== 'undecided') of.standing = as
          // The result of a login that was replaced since says nothing about the current one.
          if (as !== 'undecided' && proxies.get(proxy) === found) setState(proxy, as === 'taken' ? 'kept' : 'refused')
          for (const go of of.waiting.splice(0)) go()
        },
      }
    },
    asked: (proxy) => {
      // A refused login is not sent again, so being asked for it again is no change. A login that was just given was not sent yet.
      if (last?.proxy !== proxy || (last.state !== 'refused' && last.state !== 'given')) setState(proxy, 'asks')
    },
    give: (proxy, login) => {
      proxies.set(proxy, Promise.resolve(known(login)))
      setState(proxy, 'given')
    },
    forget: (proxy) => {
      proxies.set(proxy, Promise.resolve(known(null)))
      if (last?.proxy === proxy) {
        last = null
        changed()
      }
    },
    state: () => last,
  }
}

/** For clients without logins: sends nothing to any proxy. */
export const noLogins: Pick<ProxyLogins, 'offer' | 'asked'> = { offer: async () => null, asked: () => {} }

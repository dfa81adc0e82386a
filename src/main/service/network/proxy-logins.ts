/**
 * Names and passwords for proxies that ask for them (Basic). A wrong one is sent once and not again until it is changed: it is often that
 * of a person's account at the company, which a few wrong tries lock, and look-ups go on by themselves.
 */

/** How a proxy stands: it asks and has been given nothing, was given a login that is not tried yet, refuses what it was given, or takes it. */
interface ProxyState {
  /** `host:port`, or `https://host:port` of one that is spoken to in TLS. */
  readonly proxy: string
  readonly state: 'asks' | 'given' | 'refused' | 'kept'
}

/** A login on its way to its proxy. Say what became of it: until then nobody else tries it. */
interface LoginTrial {
  /** Of the header `Proxy-Authorization`. */
  readonly header: string
  ended(as: 'taken' | 'refused' | 'undecided'): void
}

/** Names and passwords for proxies. */
export interface ProxyLogins {
  /** What to send to a proxy, or null. Waits while others try the same: one for the first time, two later. */
  offer(proxy: string): Promise<LoginTrial | null>
  /** A proxy has asked for a login and was sent none. */
  asked(proxy: string): void
  /** A new login, from a person. */
  give(proxy: string, login: string): void
  forget(proxy: string): void
  /** The proxy that was met last; null before one has asked. */
  state(): ProxyState | null
}

/** `user:password` in UTF-8 and base64, as RFC 7617 has it. */
export const loginOf = (user: string, password: string): string => Buffer.from(`${user}:${password}`, 'utf8').toString('base64')

interface Known {
  login: string | null
  standing: 'untried' | 'taken' | 'refused'
  /** Logins on their way at this moment, and who waits for one of them to end. */
  sent: number
  waiting: (() => void)[]
}

/** A password may change while it is in use: more at once could each be a wrong try. */
const atATime = { untried: 1, taken: 2 } as const

const known = (login: string | null): Known => ({ login, standing: 'untried', sent: 0, waiting: [] })

/** `kept` reads what the keychain has for a proxy, asked once for each; `changed` is told when `state` is another. */
export function createProxyLogins(kept: (proxy: string) => Promise<string | null>, changed: () => void): ProxyLogins {
  const proxies = new Map<string, Promise<Known>>()
  let last: ProxyState | null = null

  const find = (proxy: string): Promise<Known> => {
    const found = proxies.get(proxy) ?? kept(proxy).then(known)
    proxies.set(proxy, found)
    return found
  }
  /** What is known of a proxy once its login may be tried, counted as sent; `of` is null where none is to be sent. */
  const take = async (proxy: string) => {
    for (;;) {
      const found = find(proxy)
      const of = await found
      // Looked up anew after each wait: it may have been forgotten meanwhile, or another one been given.
      if (proxies.get(proxy) !== found) continue
      if (of.login === null || of.standing === 'refused') return { found, of: null }
      if (of.sent < atATime[of.standing]) {
        of.sent += 1
        return { found, of }
      }
      await new Promise<void>((go) => void of.waiting.push(go))
    }
  }
  const tell = (proxy: string, state: ProxyState['state']) => {
    if (last?.proxy === proxy && last.state === state) return
    last = { proxy, state }
    changed()
  }

  return {
    offer: async (proxy) => {
      const { found, of } = await take(proxy)
      if (of === null) return null
      return {
        header: `Basic ${of.login}`,
        ended: (as) => {
          of.sent -= 1
          if (as !== 'undecided') of.standing = as
          // What became of an earlier one says nothing of the one that is known now.
          if (as !== 'undecided' && proxies.get(proxy) === found) tell(proxy, as === 'taken' ? 'kept' : 'refused')
          for (const go of of.waiting.splice(0)) go()
        },
      }
    },
    asked: (proxy) => {
      // A login that was refused is not sent any more; that it is asked for again is no news. One that was just given was not sent yet.
      if (last?.proxy !== proxy || (last.state !== 'refused' && last.state !== 'given')) tell(proxy, 'asks')
    },
    give: (proxy, login) => {
      proxies.set(proxy, Promise.resolve(known(login)))
      tell(proxy, 'given')
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

/** For a client that is given none: nothing is sent to any proxy. */
export const noLogins: Pick<ProxyLogins, 'offer' | 'asked'> = { offer: async () => null, asked: () => {} }

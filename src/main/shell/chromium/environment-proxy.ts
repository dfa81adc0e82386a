/** Reads the proxy for a URL from the environment, in PAC syntax, for a shell that cannot ask the system. */

type Environment = Readonly<Record<string, string | undefined>>

const words: Record<string, string> = { 'http:': 'PROXY', 'https:': 'HTTPS', 'socks:': 'SOCKS', 'socks4:': 'SOCKS', 'socks5:': 'SOCKS5' }
const ports: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * Returns `PROXY host:port`, `HTTPS host:port`, `SOCKS5 host:port` or `DIRECT`, from `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy` in
 * either case. An unreadable proxy address counts as none.
 */
export function proxyFromEnvironment(url: string, environment: Environment): string {
  const read = (name: string) => environment[name] || environment[name.toUpperCase()] || ''
  const { protocol, hostname, port } = new URL(url)
  if (isExempt(hostname, port || ports[protocol] || '', read('no_proxy'))) return 'DIRECT'
  const address = read(`${protocol.slice(0, -1)}_proxy`) || read('all_proxy')
  const proxy = URL.parse(address.includes('://') ? address : `http://${address}`)
  const word = proxy && words[proxy.protocol]
  return address && word ? `${word} ${proxy.hostname}:${proxy.port || ports[proxy.protocol] || '1080'}` : 'DIRECT'
}

/** Whether `no_proxy` contains the host: as `*`, or as a name with all its subdomains, optionally with a port. */
function isExempt(host: string, port: string, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true
      const [, name = entry, onlyPort = port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
      const domain = name.replace(/^\*?\./, '')
      return onlyPort === port && (host === domain || host.endsWith(`.${domain}`))
    })
}

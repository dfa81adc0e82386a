import { describe, expect, it } from 'vitest'
import { proxyFromEnvironment } from './chromium.ts'

const url = 'https://api.hotels.example/v1/checkhotels'

describe('the proxy of the environment', () => {
  it.each([
    ['none', {}, 'DIRECT'],
    ['a plain one', { https_proxy: 'http://proxy.example:3128' }, 'PROXY proxy.example:3128'],
    ['one in an upper-case variable', { HTTPS_PROXY: 'http://proxy.example:3128' }, 'PROXY proxy.example:3128'],
    ['one without a scheme', { https_proxy: 'proxy.example:8080' }, 'PROXY proxy.example:8080'],
    ['one over TLS', { https_proxy: 'https://proxy.example' }, 'HTTPS proxy.example:443'],
    ['one for everything', { ALL_PROXY: 'socks5://proxy.example' }, 'SOCKS5 proxy.example:1080'],
    ['one only for http', { http_proxy: 'http://proxy.example' }, 'DIRECT'],
    ['an unreadable one', { https_proxy: 'http://[' }, 'DIRECT'],
    ['an unsupported scheme', { https_proxy: 'file:///etc/proxy' }, 'DIRECT'],
  ])('is read: %s', (_, environment, proxy) => {
    expect(proxyFromEnvironment(url, environment)).toBe(proxy)
  })

  it.each([
    ['*', 'DIRECT'],
    ['api.hotels.example', 'DIRECT'],
    ['hotels.example', 'DIRECT'],
    ['.hotels.example', 'DIRECT'],
    ['localhost, *.hotels.example', 'DIRECT'],
    ['hotels.example:443', 'DIRECT'],
    ['hotels.example:8443', 'PROXY proxy.example:3128'],
    ['notels.example,tels.example', 'PROXY proxy.example:3128'],
  ])('is not used for no_proxy=%s', (no_proxy, proxy) => {
    expect(proxyFromEnvironment(url, { https_proxy: 'http://proxy.example:3128', no_proxy })).toBe(proxy)
  })
})

import { describe, expect, it } from 'vitest'
import { cleanEnvironment, refusedSwitches } from './launch-switches.ts'

describe('an installed desk', () => {
  it.each([
    ...['--remote-debugging-port=9222', '--remote-debugging-pipe', '--inspect', '--inspect-brk=0', '--load-extension=x'],
    ...['--disable-web-security', '--ignore-certificate-errors-spki-list=x', '--host-rules=MAP a b', '--host-resolver-rules=x'],
    ...['--proxy-server=x', '--proxy-pac-url=x', '--ssl-key-log-file=x', '--user-data-dir=x', '--no-sandbox', '--js-flags=x'],
    ...['--disable-site-isolation-trials', '--enable-logging', '-inspect', '/remote-debugging-port=1', '--INSPECT'],
  ])('does not start with %s', (argument) => {
    expect(refusedSwitches(['deskbook', argument])).toHaveLength(1)
  })

  it.each(['deskbook', '--lang=de', '--force-device-scale-factor=2', 'inspect', 'a--inspect', '/opt/no-sandbox/deskbook'])(
    'starts with %s',
    (argument) => {
      expect(refusedSwitches([argument])).toEqual([])
    },
  )

  it('forgets variables that weaken TLS or steer Electron, and keeps the rest', () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSLKEYLOGFILE: 'x', ELECTRON_RUN_AS_NODE: '1', HTTPS_PROXY: 'y' }
    cleanEnvironment(environment)
    expect(environment).toEqual({ HTTPS_PROXY: 'y' })
  })
})

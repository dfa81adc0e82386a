import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanEnvironment, refusedSwitches } from './launch-switches.ts'

const harmlessSwitches = ['lang', 'force-device-scale-factor', 'disable-gpu', 'ozone-platform', 'updated']

describe('an installed desk', () => {
  it.each([
    ...['--remote-debugging-port=9222', '--remote-debugging-pipe', '--inspect', '--inspect-brk=0', '--load-extension=x'],
    ...['--disable-web-security', '--ignore-certificate-errors-spki-list=x', '--host-rules=MAP a b', '--host-resolver-rules=x'],
    ...['--proxy-server=x', '--proxy-pac-url=x', '--ssl-key-log-file=x', '--user-data-dir=x', '--no-sandbox', '--js-flags=x'],
    ...['--disable-site-isolation-trials', '--enable-logging', '-inspect', '--INSPECT', '--enable-features=x', '--disable-features=x'],
    ...['--gpu-launcher=/tmp/x', '--renderer-cmd-prefix=/tmp/x', '--utility-cmd-prefix=/tmp/x', '--browser-subprocess-path=/tmp/x'],
    ...['--single-process', '--in-process-gpu', '--log-net-log=/tmp/x', '--net-log-capture-mode=Everything', '--no-zygote', '--app=/tmp/x'],
    ...['--auth-server-allowlist=*', '--unsafely-treat-insecure-origin-as-secure=x', '--allow-file-access-from-files', '--trace-startup'],
    ...['--LANG=de', '---lang=de', '--langs=de', '--lang de', '--', '-', '--=x', '\t--inspect', ' --gpu-launcher=x', '\u00a0--inspect'],
  ])('does not start with %j', (argument) => {
    expect(refusedSwitches(['deskbook', argument], 'linux')).toHaveLength(1)
  })

  it('does not start with any switch that is not on the list, whatever its neighbours', () => {
    const name = fc
      .stringMatching(/^[a-zA-Z][\w-]{0,30}$/)
      .filter((text) => !/^(lang|updated|force-|high-dpi|disable-|ozone-|enable-way|wayland-)/.test(text))
    const argument = fc.tuple(fc.constantFrom('-', '--'), name, fc.constantFrom('', '=', '=x')).map((parts) => parts.join(''))
    fc.assert(fc.property(argument, (switchArgument) => refusedSwitches(['--lang=de', switchArgument, 'x'], 'linux').length === 1))
  })

  it.each([
    'deskbook',
    ...harmlessSwitches.map((name) => `--${name}`),
    '--lang=de',
    '-lang=de',
    'inspect',
    'a--inspect',
    '/opt/no-sandbox/deskbook',
  ])('starts with %s', (argument) => {
    expect(refusedSwitches([argument], 'linux')).toEqual([])
  })

  it('treats a slash as a dash on Windows, as Chromium does', () => {
    expect(refusedSwitches(['/remote-debugging-port=1', '/lang=de', 'C:\\a'], 'win32')).toEqual(['/remote-debugging-port', '/lang'])
    expect(refusedSwitches(['/remote-debugging-port=1'], 'darwin')).toEqual([])
  })

  it('names refused switches without their values', () => {
    expect(refusedSwitches(['--proxy-server=http://user:secret@proxy'], 'linux')).toEqual(['--proxy-server'])
  })

  it('removes variables that weaken TLS or control Electron, and retains the others', () => {
    const environment = {
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      SSLKEYLOGFILE: 'x',
      ELECTRON_RUN_AS_NODE: '1',
      HTTPS_PROXY: 'y',
      Node_Tls_Reject_Unauthorized: '0',
    }
    cleanEnvironment(environment)
    expect(environment).toEqual({ HTTPS_PROXY: 'y' })
  })
})

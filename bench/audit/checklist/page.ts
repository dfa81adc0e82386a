/** Checks of the page: its isolation from Node, the network and other programs. */
import { nothingSent } from '../../../e2e/webrtc-probe.ts'
import { asked, emulated, type Line } from '../checklist.ts'
import type { Evidence } from '../evidence.ts'
import { needsRuntime, none, tried } from '../verdict.ts'

/**
 * The required value of each page preference, whatever Electron's defaults are. Deliberately duplicated here: a list imported from the shell's
 * code would always agree with that code.
 */
const preferences: Record<string, unknown> = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  enableWebSQL: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  safeDialogs: true,
  disableBlinkFeatures: 'Auxclick',
  devTools: false,
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  /^style-src 'self' 'nonce-[\w+/]{24}'$/,
  "img-src 'self' data:",
  "font-src 'self'",
  ...['connect', 'worker', 'frame', 'object', 'media', 'manifest'].map((kind) => `${kind}-src 'none'`),
  ...['base-uri', 'form-action', 'frame-ancestors'].map((rule) => `${rule} 'none'`),
]

const headers: Record<string, string> = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The call in electron-updater's `NsisUpdater.js`. */
const installerToWindows = /===`ENOENT`\?\w+\(`electron`\)\.shell\.openPath\(\w+\)/

/** The call in `shell/electron/electron.ts` that opens an e-mail draft written by the desk, and no other file. */
const draftToMail = /openFile:async (\w+)=>\1\.endsWith\(`\.eml`\)&&await \w+\.openPath\(\1\)===``/

const inCode = ({ code }: Pick<Evidence, 'code'>, pattern: RegExp) =>
  [...code].filter(([, text]) => pattern.test(text)).map(([file]) => file)

export const pageLines: readonly Line[] = [
  asked('The page is isolated and sandboxed, without Node, plugins, web views and developer tools.', ({ sandboxed, preferences: set }) => [
    !sandboxed && 'the sandbox is not switched on for all',
    none(
      'differ',
      Object.keys({ ...preferences, ...set }).filter((name) => set[name] !== preferences[name]),
    ),
  ]),
  {
    sentence: 'Electron takes these preferences as they are set.',
    look: ({ trueElectron }) =>
      trueElectron === null
        ? needsRuntime('e2e/electron.spec.ts reads them back where the runtime is installed')
        : tried('read back in Electron by e2e/electron.spec.ts', trueElectron !== 0 && 'the test failed'),
  },
  asked('Nothing of a page is kept on disk: its session lives in memory.', ({ sessions }) => [
    none(
      'kept',
      sessions.filter((name) => name.startsWith('persist:')),
    ),
  ]),
  {
    sentence: 'The page reaches the desk through one frozen object with two functions, and nothing of Node or Electron.',
    look: ({ window, code }) =>
      tried(
        'built preload, and a script in the window',
        window.bridge.names.join() !== 'ask,on' && `it has ${window.bridge.names.join()}`,
        !window.bridge.frozen && 'it can be changed',
        window.bridge.node && 'the page sees Node or Electron',
        none(
          'the preload asks for',
          [...(code.get('preload/index.cjs') ?? 'require("nothing")').matchAll(/require\(["'`](.*?)["'`]\)/g)].flatMap(([, name = '']) =>
            name === 'electron' ? [] : [name],
          ),
        ),
      ),
  },
  asked(
    'Only files of the build are served to the page, from a scheme that is standard and secure and nothing more.',
    ({ schemes, served }) => [
      JSON.stringify(schemes) !== JSON.stringify([{ scheme: 'desk', privileges: { standard: true, secure: true } }]) &&
        `privileges ${JSON.stringify(schemes)}`,
      served[0]?.status !== 200 && 'the page is not served',
      none(
        'served',
        served
          .slice(1)
          .filter(({ status }) => status !== 404 && status !== 405)
          .map(({ method, url }) => `${method} ${url}`),
      ),
    ],
  ),
  {
    sentence: 'The content policy lets in the own files alone: no inline script, no eval, no stranger.',
    look: ({ electron, window }) => {
      const rules = (electron.report?.served[0]?.headers['content-security-policy'] ?? '').split('; ')
      const fits = (rule: string, wanted: string | RegExp | undefined) =>
        typeof wanted === 'string' ? rule === wanted : wanted?.test(rule)
      return tried(
        'headers of the packed app, and scripts in the window',
        (rules.length !== policy.length || !rules.every((rule, at) => fits(rule, policy[at]))) && `the policy is ${rules.join('; ')}`,
        none('got through', window.through),
        none('broken by the desk itself', window.brokenBefore),
        window.broken.length < 5 && `only ${window.broken.join(', ')} was refused by the policy`,
      )
    },
  },
  {
    sentence: 'The window has no network, WebRTC included.',
    look: ({ electron: { report }, window }) =>
      tried(
        `${emulated}, and packets counted at real sockets`,
        none('reached', report?.reached),
        !report?.own && 'it does not reach its own files',
        JSON.stringify(report?.proxy) !== '{"proxyRules":"http://127.0.0.1:1","proxyBypassRules":"<-loopback>"}' &&
          'its session has a way past the proxy',
        report?.webRtc !== 'disable_non_proxied_udp' && 'WebRTC may send packets',
        JSON.stringify(window.webRtc) !== JSON.stringify(nothingSent) && `WebRTC came through: ${JSON.stringify(window.webRtc)}`,
      ),
  },
  asked('Answers to the page isolate it, name no referrer, are not sniffed and switch off every feature of the browser.', ({ served }) => [
    none(
      'differ',
      served.flatMap(({ headers: sent, url }) =>
        Object.keys(headers).flatMap((name) => (sent[name] === headers[name] ? [] : [`${name} of ${url}`])),
      ),
    ),
    none(
      'on',
      (served[0]?.headers['permissions-policy'] ?? 'all=*').split(', ').filter((feature) => !feature.endsWith('=()')),
    ),
  ]),
  {
    sentence: 'A page stays where it is, opens no window and holds no web view.',
    look: ({ electron: { report }, window }) =>
      tried(
        `${emulated}, and scripts in the window`,
        none('left by', report?.left),
        report?.webView !== false && 'it holds a web view',
        report?.windows !== 'deny' && 'it opens windows',
        window.secondWindow && 'the window opened another',
        !window.addressAfter.startsWith('https://desk.invalid/') && `the window went to ${window.addressAfter}`,
      ),
  },
  {
    sentence: 'Nothing opens an address in another program.',
    look: ({ code }) => {
      // Exempt: if the verified installer cannot be started, the updater asks Windows to open it. That is one file, by its local path.
      const withoutInstaller = [...code].map(
        ([file, text]) => [file, text.replace(installerToWindows, '').replace(draftToMail, '')] as const,
      )
      return tried('the packed code', none('opens addresses', inCode({ code: new Map(withoutInstaller) }, /\bopenExternal\b|\bopenPath\b/)))
    },
  },
  asked('Permissions, devices and downloads are refused; copying text is the one thing a page may do.', (report) => [
    none('permitted', report.permitted),
    none('open', report.devices),
    report.downloads && 'downloads are let through',
  ]),
]

/** The checklist of docs/security.md, line by line: each requirement and how the audit checks it. */

import { nothingSent } from '../../e2e/webrtc-probe.ts'
import { logLine } from '../../src/main/log/log.ts'
import { refusedSwitches } from '../../src/main/shell/electron/launch-switches.ts'
import { procedureNames } from '../../src/shared/contract/procedures/procedures.ts'
import type { ElectronReport } from './electron/probes.ts'
import { type Evidence, tested } from './evidence.ts'

/** The result of one line of the checklist. */
interface Verdict {
  readonly verdict: 'pass' | 'fail' | 'needs the runtime'
  /** How the line was checked, with the fault if it failed. */
  readonly how: string
}

/** Returns a verdict that passes when `against` contains no problem. `false`, `null` and `undefined` do not count as problems. */
function tried(how: string, ...against: readonly (string | false | null | undefined)[]): Verdict {
  const problems = against.filter((problem) => typeof problem === 'string')
  return problems.length === 0 ? { verdict: 'pass', how } : { verdict: 'fail', how: `${how}: ${problems.join('; ')}` }
}

/** Returns the verdict for what only Electron's runtime can show; a test checks it where the runtime is installed. */
const needsRuntime = (how: string): Verdict => ({ verdict: 'needs the runtime', how })

/** Returns a problem that names up to five entries of a list of which none may be bad; by default, all are. */
const none = (what: string, list: readonly string[] | undefined, isBad: (entry: string) => boolean = () => true): string | false => {
  const bad = list?.filter(isBad)
  return bad === undefined ? `${what}: not looked at` : bad.length > 0 && `${what}: ${bad.slice(0, 5).join(', ')}`
}

interface Line {
  readonly sentence: string
  readonly look: (evidence: Evidence) => Verdict
}

const emulated = 'packed app on an emulation of Electron'

/** Returns a checklist line that is checked against what the app asked of the Electron emulation. */
const asked = (sentence: string, against: (report: ElectronReport, evidence: Evidence) => readonly (string | false)[]): Line => ({
  sentence,
  look: (evidence) => {
    const { report, status } = evidence.electron
    return tried(emulated, ...(report ? against(report, evidence) : [`it opened no window and ended with ${status}`]))
  },
})

const expectedChannels = procedureNames.map((name) => `desk:${name}`)

const failedAudits = ({ audits }: Evidence, about: RegExp) =>
  audits.filter(([sentence, holds]) => about.test(sentence) && !holds).map(([sentence]) => sentence)

/** Command-line switches that would let another program control the desk. */
const harmful = [
  ...['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'load-extension', 'disable-web-security'],
  ...[
    'ignore-certificate-errors',
    'host-rules',
    'host-resolver-rules',
    'proxy-server',
    'proxy-pac-url',
    'ssl-key-log-file',
    'user-data-dir',
  ],
  ...['no-sandbox', 'disable-site-isolation-trials', 'js-flags', 'enable-logging', 'gpu-launcher', 'renderer-cmd-prefix', 'single-process'],
]

const deskLines: readonly Line[] = [
  {
    sentence: 'A ledger of a later version is refused and left as it is.',
    look: ({ failedTests }) => tried('a real ledger, in a unit test', failedTests.includes(tested.ledger) && `${tested.ledger} failed`),
  },
  {
    sentence: 'An installed desk starts with no switch that opens it up, and heeds no variable that weakens TLS or steers Electron.',
    look: ({ openedUp, electron: { report } }) =>
      tried(
        `${emulated}, with a port for debugging and such variables`,
        (openedUp.status !== 2 || openedUp.report !== null) && `with --remote-debugging-port it ended with ${openedUp.status}`,
        none('taken', harmful, (name) => refusedSwitches([`--${name}=x`]).length === 0),
        none('heeded', report?.environment),
      ),
  },
  {
    sentence: 'A certificate that the system does not trust is never accepted, and none of ours is handed out.',
    look: ({ electron: { report }, window }) =>
      tried(
        `${emulated}, and a real service with a certificate of nobody`,
        report?.certificates !== false && 'certificates are decided upon by hand',
        report?.clientCertificate !== false && 'a certificate of ours is handed out',
        window.untrusted !== 'untrusted' && `a call to it ended in ${window.untrusted}`,
      ),
  },
  {
    sentence: 'What the desk keeps is for its user alone: folders 0700, files 0600.',
    look: ({ window }) =>
      tried(
        'the data folder of a desk in practice mode',
        !window.modes.some((mode) => mode.endsWith('ledger.db')) && 'there is no ledger in it',
        none('open to others', window.modes, (mode) => !/^(d0700|-0600) /.test(mode)),
      ),
  },
  {
    sentence: 'The log holds codes and plain words: no free text has a way in.',
    look: ({ window, code }) => {
      const written = logLine(0, 'case.changed', { clientRef: '4111 1111 1111 1111', state: 'Ada Lovelace' })
      return tried(
        'the log of a desk, a line with a card in it, and the packed code',
        window.log.length === 0 && 'nothing was logged',
        none(
          'free text',
          window.log,
          (line) => !/^\{("[\w.]+":("[\w.:+-]*"|-?[\d.]+|true|false|null|\[("[\w.$#<>]+@[\w.-]+:\d+:\d+",?)*\]),?)+\}$/.test(line),
        ),
        /4111|Ada/.test(written) && 'a card or a name was written',
        none('forwards the console of the page', inCode({ code }, /console-message/)),
      )
    },
  },
  asked('A crash leaves nothing to read: no report is made, dumps are removed, no core file is written.', (report) => [
    report.crashReporter && 'reports are made',
    none('dumps left', report.dumps),
    report.coreLimit !== '0' && `core files may have ${report.coreLimit} bytes`,
    Number(report.coreFilter) !== 0 && 'a core file would hold memory',
  ]),
  asked('A page that dies or hangs comes back, not without end, and the desk behind it goes on.', ({ revival }) => [
    revival.reloads !== 3 && `it came back ${revival.reloads} times before the clerk was asked`,
    revival.questions !== 1 && `the clerk was asked ${revival.questions} times`,
    !revival.hangs && 'nothing is done about a page that hangs',
    !revival.answers && 'the desk no longer answers',
  ]),
]

const packageLines: readonly Line[] = [
  {
    sentence: 'All nine fuses of Electron are set, in the packed program.',
    look: (evidence) =>
      tried(
        'read back from the packed program',
        evidence.audits.filter(([sentence]) => sentence.startsWith('fuse ')).length !== 9 && 'not nine were read',
        none('wrong', failedAudits(evidence, /^fuse /)),
      ),
  },
  {
    sentence: 'An archive with a changed byte is not started, on Windows and macOS.',
    look: () => needsRuntime('the fuse for it is set, see the line before; the program has to refuse'),
  },
  {
    sentence: 'Native modules are loaded only as they were at build time.',
    look: (evidence) => {
      const { status, report, printed } = evidence.changedNative
      return tried(
        `${emulated}, with one byte more in keytar`,
        none('wrong', failedAudits(evidence, /native|keytar|sqlite/)),
        evidence.electron.report === null && 'it does not start with the true ones',
        (status !== 2 || report !== null) && `it ended with ${status}${report ? ' and opened its window' : ''}`,
        !printed.includes('keytar is not as built') && 'nothing says which module it is',
      )
    },
  },
  {
    sentence: 'A package holds the build and its modules: no sources, maps, tests, keys or addresses of a development server.',
    look: (evidence) => tried('the packed archive, file by file', none('wrong', failedAudits(evidence, /^(the archive|it holds|no file)/))),
  },
  {
    sentence:
      'Packages are pinned with their sums, run no scripts but two at install, and are under licences that we may use; a package says whose work is in it.',
    look: (evidence) =>
      tried(
        `lock file, licences and notices${evidence.advisories ? ', and advisories' : '; the registry has no answer on advisories'}`,
        none('wrong', evidence.dependencies),
        none('advisories', evidence.advisories ?? []),
        none('not told', failedAudits(evidence, /^(THIRD-PARTY|sbom)/)),
      ),
  },
  {
    sentence: 'Electron is at most one minor version behind the latest of its line.',
    look: ({ electronVersions }) => {
      if (!electronVersions) return needsRuntime('the registry did not answer which version is the latest')
      const [used, latest] = [electronVersions.used, electronVersions.latest].map((version) => version.split('.').map(Number))
      const behind = latest?.[0] === used?.[0] ? (latest?.[1] ?? 0) - (used?.[1] ?? 0) : Number.POSITIVE_INFINITY
      return tried('the registry', behind > 1 && `${electronVersions.used} is used, ${electronVersions.latest} is the latest`)
    },
  },
  {
    sentence:
      'A package that could not be signed is none where there is a certificate, and nothing is installed that an administrator’s key has not signed.',
    look: ({ signing, failedTests, updaterFile }) =>
      tried(
        'what the packer is told, the package, and the updater at feeds that others own, in unit tests',
        signing.withCertificate.join() !== '--config.forceCodeSigning=true' && 'signing is not forced',
        signing.without.length > 0 && 'it is forced without a certificate',
        failedTests.includes(tested.updates) && `${tested.updates} failed`,
        // For example an update provider and its address: updates from there would not need our signature.
        none('the package names', updaterFile.split('\n'), (line) => line !== '' && !/^(#|updaterCacheDirName: )/.test(line)),
      ),
  },
]

const questionLines: readonly Line[] = [
  {
    sentence: 'The window names no file: it has tokens for what a clerk chose in a dialog.',
    look: ({ window }) =>
      tried('a path in place of a token, from the window', window.pathAsFile !== 'input' && `it ended in ${window.pathAsFile}`),
  },
  asked('Questions are heard from the main frame of the own window and from nobody else.', ({ trusted }) => [none('heard', trusted)]),
  asked('A question is one plain value of limited size that fits its schema, without a field too many.', ({ answers }) => [
    answers.length < expectedChannels.length && 'not all were asked',
    none(
      'let through',
      answers.filter(({ outcome }) => outcome.ok || outcome.failure?.kind !== 'input').map(({ channel }) => channel),
    ),
  ]),
  asked('What goes wrong crosses as data, without stack, path or text of an error.', ({ answers }) => [
    none(
      'tell more',
      answers
        .filter(({ outcome }) => /node:|\n\s+at |file:\/\/|\/(home|root|tmp)\/|\bstack\b/.test(JSON.stringify(outcome)))
        .map(({ channel }) => channel),
    ),
  ]),
  asked('The channels are those of the table, and each has a limit in time.', ({ channels, flood }) => [
    none('unknown', channels, (name) => !expectedChannels.includes(name)),
    none('missing', expectedChannels, (name) => !channels.includes(name)),
    flood.join() !== 'ok,tooOften' && `10,000 questions at once ended in ${flood.join(', ')}`,
  ]),
]

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

const pageLines: readonly Line[] = [
  asked('The page is isolated and sandboxed, without Node, plugins, web views and developer tools.', ({ sandboxed, preferences: set }) => [
    !sandboxed && 'the sandbox is not switched on for all',
    none('differ', Object.keys({ ...preferences, ...set }), (name) => set[name] !== preferences[name]),
  ]),
  {
    sentence: 'Electron takes these preferences as they are set.',
    look: ({ trueElectron }) =>
      trueElectron === null
        ? needsRuntime('e2e/electron.spec.ts reads them back where the runtime is installed')
        : tried('read back in Electron by e2e/electron.spec.ts', trueElectron !== 0 && 'the test failed'),
  },
  asked('Nothing of a page is kept on disk: its session lives in memory.', ({ sessions }) => [
    none('kept', sessions, (name) => name.startsWith('persist:')),
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
    none('on', (served[0]?.headers['permissions-policy'] ?? 'all=*').split(', '), (feature) => !feature.endsWith('=()')),
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

export const checklist: readonly Line[] = [...pageLines, ...questionLines, ...packageLines, ...deskLines]

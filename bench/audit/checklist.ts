/** The checklist of docs/security.md, line by line: each requirement and how the audit checks it. */

import { logLine } from '../../src/main/log/log.ts'
import { refusedSwitches } from '../../src/main/shell/electron/launch-switches.ts'
import { pageLines } from './checklist/page.ts'
import { type ElectronReport, expectedChannels } from './electron/probes.ts'
import type { Evidence } from './evidence.ts'
import { needsRuntime, none, tried, type Verdict } from './verdict.ts'

export interface Line {
  readonly sentence: string
  readonly look: (evidence: Evidence) => Verdict
}

export const emulated = 'packed app on an emulation of Electron'

/** Returns a checklist line that is checked against what the app asked of the Electron emulation. */
export const asked = (sentence: string, against: (report: ElectronReport, evidence: Evidence) => readonly (string | false)[]): Line => ({
  sentence,
  look: (evidence) => {
    const { report, status } = evidence.electron
    return tried(emulated, ...(report ? against(report, evidence) : [`it opened no window and ended with ${status}`]))
  },
})

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
    look: ({ newerLedger: { ended, untouched } }) =>
      tried('a real ledger', ended !== 'newer' && `opening it ended in ${ended}`, !untouched && 'it was changed'),
  },
  {
    sentence: 'An installed desk starts with no switch that opens it up, and heeds no variable that weakens TLS or steers Electron.',
    look: ({ openedUp, electron: { report } }) =>
      tried(
        `${emulated}, with a port for debugging and such variables`,
        (openedUp.status !== 2 || openedUp.report !== null) && `with --remote-debugging-port it ended with ${openedUp.status}`,
        none(
          'taken',
          harmful.filter((name) => refusedSwitches([`--${name}=x`]).length === 0),
        ),
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
        none(
          'open to others',
          window.modes.filter((mode) => !/^(d0700|-0600) /.test(mode)),
        ),
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
          window.log.filter(
            (line) => !/^\{("[\w.]+":("[\w.:+-]*"|-?[\d.]+|true|false|null|\[("[\w.$#<>]+@[\w.-]+:\d+:\d+",?)*\]),?)+\}$/.test(line),
          ),
        ),
        /4111|Ada/.test(written) && 'a card or a name was written',
        none(
          'forwards the console of the page',
          [...code].flatMap(([file, text]) => (text.includes('console-message') ? [file] : [])),
        ),
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
    look: ({ signing, updates, updaterFile }) =>
      tried(
        'what the packer is told, the package, and the updater at feeds that others own',
        signing.withCertificate.join() !== '--config.forceCodeSigning=true' && 'signing is not forced',
        signing.without.length > 0 && 'it is forced without a certificate',
        !updates.own && 'what is signed was not installed either',
        none('installed', updates.foreign),
        // For example an update provider and its address: updates from there would not need our signature.
        none(
          'the package names',
          updaterFile.split('\n').filter((line) => line !== '' && !/^(#|updaterCacheDirName: )/.test(line)),
        ),
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
    none(
      'unknown',
      channels.filter((name) => !expectedChannels.includes(name)),
    ),
    none(
      'missing',
      expectedChannels.filter((name) => !channels.includes(name)),
    ),
    flood.join() !== 'ok,tooOften' && `10,000 questions at once ended in ${flood.join(', ')}`,
  ]),
]

export const checklist: readonly Line[] = [...pageLines, ...questionLines, ...packageLines, ...deskLines]

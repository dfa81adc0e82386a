/** Checks of the running desk: how it starts, what it stores and logs, and what a crash leaves on disk. */
import { logLine } from '../../../src/main/log/log.ts'
import { refusedSwitches } from '../../../src/main/shell/electron/launch-switches.ts'
import { none, tried } from '../verdict.ts'
import { asked, emulated, type Line } from './line.ts'

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

export const deskLines: readonly Line[] = [
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

/** Checks of the package: its contents, who can modify it, and which updates it installs. */
import { needsRuntime, none, tried } from '../verdict.ts'
import { emulated, failedAudits, type Line } from './line.ts'

export const packageLines: readonly Line[] = [
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

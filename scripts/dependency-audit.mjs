/** Audits the project's packages: their origin, their install scripts, and their licences. */

/** Licences allowed in a package that we distribute. */
const shippable = ['MIT', 'MIT-0', 'MIT/X11', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1', 'BlueOak-1.0.0']
/** Licences allowed for building and testing only. */
const usable = [...shippable, 'MPL-2.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'WTFPL']

const registry = 'https://registry.npmjs.org/'
/** The only package whose install script runs: the keychain module. */
const running = ['@github/keytar']

/**
 * Returns the problems of a manifest and its lock file, one sentence each. `licenceIn` returns the licence that an installed package states, by its
 * path in the lock file, or null if it is not installed; `shipped` are the paths of the distributed packages.
 */
export function dependencyFindings({ manifest, lock, licenceIn, shipped }) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  return [
    ...wanted.flatMap(([name, range]) => (/^(npm:.+@)?\d+\.\d+\.\d+$/.test(range) ? [] : [`${name} is not pinned: ${range}`])),
    ...packages.flatMap(([path, entry]) => [
      ...origin(path, entry),
      ...scripts(path, entry, manifest),
      ...licence(path, entry, licenceIn, shipped),
    ]),
    ...Object.entries(manifest.allowScripts).flatMap(([name, may]) =>
      may && !running.includes(name) ? [`${name} may run scripts at install`] : [],
    ),
  ]
}

function origin(path, { resolved, integrity, link }) {
  if (link || (resolved && !resolved.startsWith(registry))) return [`${path} does not come from the registry: ${resolved ?? 'a link'}`]
  return /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no SHA-512`]
}

function scripts(path, { hasInstallScript, name }, { allowScripts }) {
  const known = name ?? path.split('node_modules/').at(-1)
  return hasInstallScript && !Object.hasOwn(allowScripts, known) ? [`${path} has an install script that nobody has decided about`] : []
}

function licence(path, { license }, licenceIn, shipped) {
  const stated = licenceIn(path) ?? license
  if (stated !== license) return [`${path} states the licence ${stated}, the lock file ${license}`]
  const allowed = shipped.includes(path) ? shippable : usable
  // One of several alternatives may be chosen (OR); licences that apply together must all be allowed (AND).
  const offered = (license ?? 'none').replace(/[()]/g, '').split(' OR ')
  return offered.some((one) => one.split(' AND ').every((part) => allowed.includes(part)))
    ? []
    : [`${path} is under ${license ?? 'no licence'}`]
}

/** Looks at what the project is made of: where packages come from, what they may run at install, and under which licences they are. */

/** May be in a package that we give away. */
const shippable = ['MIT', 'MIT-0', 'MIT/X11', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1', 'BlueOak-1.0.0']
/** May also help to build and test. */
const usable = [...shippable, 'MPL-2.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'WTFPL']

const registry = 'https://registry.npmjs.org/'
/** The only package whose install script runs: the keychain's module. */
const running = ['@github/keytar']

/**
 * What is wrong with a manifest and its lock file, a sentence each. `licenceIn` tells the licence that an installed package states, by its
 * path in the lock file, null where it is not installed; `shipped` are the paths of the packages that are given away.
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
  // One of several may be chosen; of those that hold together each has to be allowed.
  const offered = (license ?? 'none').replace(/[()]/g, '').split(' OR ')
  return offered.some((one) => one.split(' AND ').every((part) => allowed.includes(part)))
    ? []
    : [`${path} is under ${license ?? 'no licence'}`]
}

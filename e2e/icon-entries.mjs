/** Finds the programs that the icons of the packages in `dist` start, one for each package. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Stop } from '../scripts/project.mjs'

/** How to unpack a package into the current folder. */
const unpacks = {
  AppImage: (file) => {
    chmodSync(file, 0o755)
    return [file, ['--appimage-extract']]
  },
  deb: (file) => ['dpkg-deb', ['-x', file, 'squashfs-root']],
  rpm: (file) => ['sh', ['-c', 'mkdir squashfs-root && cd squashfs-root && rpm2cpio "$1" | cpio -idm --quiet', 'sh', file]],
}

/**
 * Returns the programs and their switches by package name: on Linux from the desktop entry of each package, which is unpacked into `scratch`; on
 * Windows from the installer's shortcut, after running it; on macOS from the bundle. Throws `Stop` if there is no package.
 * @param {string} dist
 * @param {string} scratch
 * @returns {{ name: string, program: string, switches: string[] }[]}
 */
export function iconEntries(dist, scratch, platform = process.platform) {
  const names = existsSync(dist) ? readdirSync(dist) : []
  const found =
    platform === 'linux' ? linuxEntries(dist, names, scratch) : platform === 'win32' ? windowsEntries(dist, names) : macEntries(dist, names)
  if (found.length === 0) throw new Stop(`No package below ${dist}. \`npm run package\` makes one.`)
  return found
}

function linuxEntries(dist, names, scratch) {
  return names.flatMap((name) => {
    const unpack = unpacks[name.split('.').at(-1) ?? '']
    if (!unpack) return []
    const place = join(scratch, name)
    mkdirSync(place)
    const [program, options] = unpack(join(dist, name))
    execFileSync(program, options, { cwd: place, stdio: 'ignore' })
    const root = join(place, 'squashfs-root')
    const entry = readdirSync(root, { recursive: true, encoding: 'utf8' }).find((path) => basename(path) === 'deskbook.desktop')
    if (!entry) throw new Stop(`${name} has no desktop entry.`)
    return [{ name, ...execOf(readFileSync(join(root, entry), 'utf8'), root) }]
  })
}

/** Returns the program and switches of a desktop entry whose package is unpacked in `root`. Launchers fill in `%U` and the like. */
function execOf(text, root) {
  const exec = /^Exec=(.+)$/m.exec(text)?.[1] ?? ''
  const words = [...exec.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
  const [program = '', ...switches] = words.filter((word) => !/^%[a-zA-Z]$/.test(word))
  return { program: join(root, program), switches }
}

function windowsEntries(dist, names) {
  const shortcut = join(process.env.APPDATA ?? '', 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Deskbook.lnk')
  const ask = '$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:SHORTCUT); $link.TargetPath; $link.Arguments'
  return names
    .filter((name) => name.endsWith('.exe'))
    .map((name) => {
      execFileSync(join(dist, name), ['/S', '/currentuser'])
      const output = execFileSync('powershell', ['-NoProfile', '-Command', ask], {
        encoding: 'utf8',
        env: { ...process.env, SHORTCUT: shortcut },
      })
      const [program = '', switches = ''] = output.split(/\r?\n/)
      return { name, program, switches: switches.split(' ').filter(Boolean) }
    })
}

function macEntries(dist, names) {
  const bundles = names.filter((name) => name.startsWith('mac')).map((name) => join(dist, name, 'Deskbook.app', 'Contents'))
  return bundles.filter(existsSync).map((contents) => {
    const ask = ['-extract', 'CFBundleExecutable', 'raw', join(contents, 'Info.plist')]
    const program = execFileSync('plutil', ask, { encoding: 'utf8' }).trim()
    return { name: 'Deskbook.app', program: join(contents, 'MacOS', program), switches: [] }
  })
}

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

type IconEntries = (dist: string, scratch: string) => { readonly name: string; readonly program: string; readonly switches: string[] }[]

// The commands are plain JavaScript, so their functions are typed here.
const { iconEntries } = (await import(new URL('../e2e/icon-entries.mjs', import.meta.url).href)) as { iconEntries: IconEntries }

describe.skipIf(process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-deb'))("the command behind a package's icon", () => {
  let folder: string
  let dist: string
  let scratch: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'))
    dist = join(folder, 'dist')
    scratch = join(folder, 'scratch')
    for (const one of [dist, scratch, join(dist, 'linux-unpacked')]) mkdirSync(one)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const entry = (exec: string) => `[Desktop Entry]\nName=Deskbook\nExec=${exec}\nIcon=deskbook\n`

  it('is the Exec line of a deb, without placeholders for the launcher', () => {
    const root = join(folder, 'deb')
    mkdirSync(join(root, 'DEBIAN'), { recursive: true })
    mkdirSync(join(root, 'usr/share/applications'), { recursive: true })
    writeFileSync(
      join(root, 'DEBIAN/control'),
      'Package: deskbook\nVersion: 1\nArchitecture: all\nMaintainer: nobody <a@b.example>\nDescription: x\n',
    )
    writeFileSync(join(root, 'usr/share/applications/deskbook.desktop'), entry('"/opt/Desk book/deskbook" --lang=en %U'))
    execFileSync('dpkg-deb', ['--root-owner-group', '-b', root, join(dist, 'Deskbook-1-linux-amd64.deb')], { stdio: 'ignore' })
    const program = join(scratch, 'Deskbook-1-linux-amd64.deb/squashfs-root/opt/Desk book/deskbook')
    expect(iconEntries(dist, scratch)).toEqual([{ name: 'Deskbook-1-linux-amd64.deb', program, switches: ['--lang=en'] }])
  })

  it('is AppRun of an AppImage with the switches of its entry', () => {
    const file = join(dist, 'Deskbook-1-linux-x86_64.AppImage')
    const desktop = entry('AppRun --no-sandbox %U').replaceAll('\n', '\\n')
    writeFileSync(
      file,
      `#!/bin/sh\n[ "$1" = --appimage-extract ] && mkdir squashfs-root && printf '${desktop.replaceAll('%', '%%')}' > squashfs-root/deskbook.desktop\n`,
    )
    chmodSync(file, 0o644)
    const program = join(scratch, 'Deskbook-1-linux-x86_64.AppImage/squashfs-root/AppRun')
    expect(iconEntries(dist, scratch)).toEqual([{ name: 'Deskbook-1-linux-x86_64.AppImage', program, switches: ['--no-sandbox'] }])
  })

  it('does not exist without a package', () => {
    expect(() => iconEntries(dist, scratch)).toThrow(/^No package below /)
  })
})

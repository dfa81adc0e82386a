/** Creates folders that the packer accepts as Electron's runtime for a system: its file names, and a program that only contains fuses. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { fuseSentinel } from './fuses.mjs'
import { runtimePrograms } from './layouts.mjs'
import { inProject } from './project.mjs'

/** Fuses as Electron ships them: nine of them, in version 1 of the format. */
const shipped = '101100011'

const plist = (name) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.Electron</string>
<key>CFBundleName</key><string>${name}</string>
</dict></plist>
`

/** A minimal Windows program with a version: the packer writes the archive's checksum into its resources. */
function windowsProgram() {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.lang = 1033
  version.setFileVersion(1, 0, 0, 0, 1033)
  version.setStringValues({ lang: 1033, codepage: 1200 }, { FileDescription: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  return Buffer.from(program.generate())
}

/** Writes the folder; returns the Electron version that it stands in for. */
export function makeStandIn(folder, platform = 'linux') {
  const { version } = JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8'))
  const put = (path, content, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content, { mode })
  }
  const wire = Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, shipped.length]), Buffer.from(shipped)])
  const head = platform === 'win32' ? windowsProgram() : Buffer.from('#!/bin/false\n')
  put(runtimePrograms[platform], Buffer.concat([head, wire, Buffer.from('\n')]), 0o755)
  put('version', version)
  put('LICENSE', '')
  if (platform === 'darwin') {
    put('Electron.app/Contents/Info.plist', plist('Electron'))
    put('Electron.app/Contents/MacOS/Electron', '', 0o755)
    put('Electron.app/Contents/Resources/electron.icns', '')
    for (const helper of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
      const name = `Electron Helper${helper}`
      put(`Electron.app/Contents/Frameworks/${name}.app/Contents/Info.plist`, plist(name))
      put(`Electron.app/Contents/Frameworks/${name}.app/Contents/MacOS/${name}`, '', 0o755)
    }
  } else {
    mkdirSync(join(folder, 'resources'))
    put('locales/en-US.pak', '')
  }
  return version
}

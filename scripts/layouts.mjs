/** The folders of a packed app on each system, as `package:check` packs and audits it. Paths are relative to the packer's output folder. */

const framework = 'Contents/Frameworks/Electron Framework.framework/Electron Framework'

export const layouts = [
  {
    platform: 'linux',
    arch: 'x64',
    flags: ['--linux', 'dir', '--x64'],
    folder: 'linux-unpacked',
    resources: 'resources',
    fused: 'deskbook',
  },
  {
    platform: 'win32',
    arch: 'x64',
    // The stand-in is not a Windows program: it has no resources to edit.
    flags: ['--win', 'dir', '--x64', '--config.win.signAndEditExecutable=false'],
    folder: 'win-unpacked',
    resources: 'resources',
    fused: 'Deskbook.exe',
  },
  {
    platform: 'darwin',
    arch: 'arm64',
    // Only a Mac can sign; another test checks the signing options.
    flags: ['--mac', 'dir', '--arm64', '--config.mac.identity=null'],
    folder: 'mac-arm64',
    resources: 'Deskbook.app/Contents/Resources',
    fused: `Deskbook.app/${framework}`,
  },
]

/** The runtime's own program before it is renamed, by system. */
export const runtimePrograms = { linux: 'electron', win32: 'electron.exe', darwin: `Electron.app/${framework}` }

/** Returns the system and processor of a native file from its header, such as `linux-x64`; null if it is not a native file. */
export function machineOf(bytes) {
  if (bytes.readUInt32BE(0) === 0x7f454c46) return named('linux', { 62: 'x64', 183: 'arm64', 40: 'arm', 3: 'ia32' }, bytes.readUInt16LE(18))
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return named('darwin', { 16777223: 'x64', 16777228: 'arm64' }, bytes.readUInt32LE(4))
  if (bytes.readUInt16LE(0) !== 0x5a4d) return null
  return named('win32', { 34404: 'x64', 43620: 'arm64', 332: 'ia32' }, bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4))
}

const named = (platform, processors, code) => `${platform}-${processors[code] ?? code.toString(16)}`

import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type DiskQueries, isInMemory, isOnNetwork } from './network-folder.ts'

const system = (platform: NodeJS.Platform, overrides: Partial<DiskQueries> = {}): DiskQueries => ({
  platform,
  realpath: (folder) => folder,
  fileSystem: () => 0xef53,
  mounts: () => '',
  ...overrides,
})

// libuv resolves with GetFinalPathNameByHandleW and VOLUME_NAME_DOS, and writes \\?\UNC\ as \\ (src/win/fs.c, fs__realpath_handle), so a mapped drive
// resolves to its share. VS Code and GitLens detect mapped drives this way (microsoft/vscode pull 114642).
describe('a folder on Windows', () => {
  it.each([
    '\\\\server\\share\\Deskbook',
    '\\\\?\\UNC\\server\\share\\Deskbook',
    '//server/share/Deskbook',
    '\\\\wsl$\\Debian\\home',
    '\\\\wsl.localhost\\Debian\\home',
  ])('is on a network by its name: %s', (folder) => {
    expect(isOnNetwork(folder, system('win32'))).toBe(true)
  })

  it('is on a network if a mapped drive, a junction or a link leads to a share', () => {
    const realpath = () => '\\\\server\\profiles\\ana\\Deskbook\\desk'
    expect(isOnNetwork('Z:\\Deskbook\\desk', system('win32', { realpath }))).toBe(true)
  })

  it.each(['C:\\Users\\ana\\AppData\\Local\\Deskbook', '\\\\?\\C:\\Deskbook', '\\\\.\\D:\\Deskbook'])('such as %s is local', (folder) => {
    expect(isOnNetwork(folder, system('win32'))).toBe(false)
  })

  it('on a RAM disk without a system name is local', () => {
    const realpath = () => {
      throw Object.assign(new Error('no'), { code: 'EISDIR' })
    }
    expect(isOnNetwork('R:\\Deskbook', system('win32', { realpath }))).toBe(false)
  })
})

// mount(8) of macOS prints the data of getmntinfo like this; `local` is MNT_LOCAL. Node's statfs would return a type number that the kernel assigns
// when file systems are loaded.
describe('a folder on macOS', () => {
  const mounts = () => `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//ana@server._smb._tcp.local/Front%20desk on /Volumes/Front desk (smbfs, nodev, nosuid, mounted by ana)
/dev/disk5s1 on /Volumes/Front desk (2) (exfat, local, nodev, nosuid, noowners)
afp_0TTPJz on /Volumes/Old (afpfs, nodev, nosuid, mounted by ana)
server:/export/home/ana on /Users/ana (nfs, nodev, nosuid, automounted, nobrowse)
https://cloud.example/dav/ on /Volumes/dav (webdav, nodev, noexec, nosuid, mounted by ana)
map auto_share on /Users/bob/share (autofs, automounted, nobrowse)
/dev/disk7s1 on /Users/bob/share (apfs, local, nodev, nosuid, journaled)
sshfs@macfuse0 on /Users/bob/remote (macfuse, nodev, nosuid, synchronous, mounted by bob)
`
  it.each([
    ['/Volumes/Front desk/Deskbook', true],
    ['/Volumes/Front desk (2)/Deskbook', false],
    ['/Volumes/Old', true],
    ['/Volumes/dav/x', true],
    ['/Users/ana/Library/Application Support/Deskbook', true],
    ['/Users/anabel/Library/Application Support/Deskbook', false],
    ['/Users/bob/remote/x', true],
    ['/Users/bob/share/x', false],
    ['/Users/bob/Library', false],
  ])('%s is on a network: %s', (folder, expected) => {
    expect(isOnNetwork(folder, system('darwin', { mounts }))).toBe(expected)
  })

  it('is on a network if a local link leads to a network volume', () => {
    expect(isOnNetwork('/Users/bob/desk', system('darwin', { mounts, realpath: () => '/Volumes/Old/desk' }))).toBe(true)
  })

  it('counts as local if mount does not answer', () => {
    expect(isOnNetwork('/Volumes/Old', system('darwin'))).toBe(false)
  })
})

describe('a folder on Linux', () => {
  it.each([
    ['nfs', 0x6969, true],
    ['cifs', 0xff534d42, true],
    ['smb', 0xfe534d42, true],
    ['9p', 0x01021997, true],
    ['a shared folder of a virtual machine', 0x786f4256, true],
    ['sshfs', 0x65735546, true],
    ['ceph', 0x00c36400, true],
    ['ext4', 0xef53, false],
    ['btrfs', 0x9123683e, false],
    ['xfs', 0x58465342, false],
    ['tmpfs', 0x01021994, false],
    ['overlay', 0x794c7630, false],
    ['ecryptfs', 0xf15f, false],
  ])('on %s is on a network: %s', (_, number, expected) => {
    const fileSystem = (folder: string) => (folder === '/' ? 0xef53 : number)
    expect(isOnNetwork('/home/ana', system('linux', { fileSystem }))).toBe(expected)
  })

  // gVisor reports the type number of 9p for its own root (pkg/sentry/fsimpl/gofer/filesystem.go, StatFSAt).
  it('is local in a sandbox whose root reports 9p', () => {
    expect(isOnNetwork('/home/ana', system('linux', { fileSystem: () => 0x01021997 }))).toBe(false)
    expect(isOnNetwork('/home/ana', system('linux', { fileSystem: () => 0x6969 }))).toBe(true)
  })
})

it('a folder of this computer is local, also behind a link', () => {
  const home = mkdtempSync(join(tmpdir(), 'network-'))
  try {
    mkdirSync(join(home, 'desk'))
    symlinkSync(join(home, 'desk'), join(home, 'link'), 'junction')
    expect([isOnNetwork(home), isOnNetwork(join(home, 'link'))]).toEqual([false, false])
  } finally {
    rmSync(home, { recursive: true })
  }
})

it.each([
  ['linux', 0x01021994, true],
  ['linux', 0x858458f6, true],
  ['linux', 0xef53, false],
  ['darwin', 0x01021994, false],
] as const)('a folder on %s of kind %i is in memory: %s', (platform, number, expected) => {
  expect(isInMemory('/tmp', system(platform, { fileSystem: () => number }))).toBe(expected)
})

/** Detects folders on a network or in memory: a database must not rely on the locks of a network share. */
import { spawnSync } from 'node:child_process'
import { realpathSync, statfsSync } from 'node:fs'

/** Queries to the system. */
export interface DiskQueries {
  readonly platform: NodeJS.Platform
  /** Returns the real path of a folder, with links and mapped drives resolved. Throws system errors. */
  realpath(folder: string): string
  /** Returns Linux's file system type number. Throws system errors. */
  fileSystem(folder: string): number
  /** Returns the output of `mount` on macOS; empty if it does not run. */
  mounts(): string
}

const machine: DiskQueries = {
  platform: process.platform,
  // `realpathSync.native`: plain `realpathSync` only follows links. On Windows it is GetFinalPathNameByHandle, which resolves a mapped drive to
  // \\server\share.
  realpath: (folder) => realpathSync.native(folder),
  fileSystem: (folder) => statfsSync(folder).type >>> 0,
  mounts: () => spawnSync('/sbin/mount', { encoding: 'utf8', timeout: 5000 }).stdout ?? '',
}

/** 9p: shares of virtual machines, and Windows disks in WSL. A sandbox such as gVisor also reports it for its own root, where nothing is a share. */
const ninep = 0x01021997

/** Network, cluster and user-space file systems, by the numbers in linux/magic.h and in their own modules. */
const networkFileSystems = new Set([
  0x6969, // nfs
  0x517b, // smb
  0xff534d42, // cifs
  0xfe534d42, // smb2 and later
  0x564c, // ncp
  0x73757245, // coda
  0x5346414f, // afs
  0x6b414653, // afs of the kernel
  ninep,
  0x786f4256, // shared folders of VirtualBox
  0xbacbacbc, // shared folders of VMware
  0x00c36400, // ceph
  0x0bd00bd0, // lustre
  0x01161970, // gfs2
  0x7461636f, // ocfs2
  0x47504653, // gpfs
  0x65735546, // fuse, such as sshfs
])

const memoryFileSystems = new Set([
  0x01021994, // tmpfs, such as /tmp on many systems
  0x858458f6, // ramfs
])

/** Whether an existing folder is only in memory, as far as the system reports. */
export const isInMemory = (folder: string, disk: DiskQueries = machine): boolean =>
  disk.platform === 'linux' && memoryFileSystems.has(disk.fileSystem(folder))

/** Whether an existing folder is on a network, as far as the system reports. */
export function isOnNetwork(folder: string, disk: DiskQueries = machine): boolean {
  switch (disk.platform) {
    case 'win32':
      return isShare(folder) || isShare(realpathOf(folder, disk))
    case 'darwin':
      return isOnNetworkMount(realpathOf(folder, disk), disk.mounts())
    case 'linux': {
      const kind = disk.fileSystem(folder)
      return networkFileSystems.has(kind) && !(kind === ninep && disk.fileSystem('/') === ninep)
    }
    default:
      return false
  }
}

/** A RAM disk may have no real path. */
function realpathOf(folder: string, { realpath }: DiskQueries): string {
  try {
    return realpath(folder)
  } catch {
    return folder
  }
}

/** Whether a path is `\\server\share`, also as `\\?\UNC\server\share`. `\\?\C:\` and `\\.\` are on this computer. */
function isShare(path: string): boolean {
  const name = path.replaceAll('/', '\\')
  if (/^\\\\[?.]\\/.test(name)) return /^\\\\[?.]\\UNC\\/i.test(name)
  return name.startsWith('\\\\')
}

/** A line looks like `//ana@server/share on /Volumes/share (smbfs, nodev, nosuid, mounted by ana)`. */
const mountLine = /^.* on (\/.*) \(([^()]*)\)$/

/** The kernel marks disks of this computer as `local`, whatever their type; type numbers change between starts. */
function isOnNetworkMount(path: string, mounts: string): boolean {
  const parentMounts = mounts.split('\n').flatMap((line) => {
    const [, mountPoint = '', flags = ''] = mountLine.exec(line) ?? []
    const isAbove = mountPoint !== '' && (mountPoint === '/' || path === mountPoint || path.startsWith(`${mountPoint}/`))
    return isAbove ? [{ place: mountPoint, isLocal: flags.split(', ').includes('local') }] : []
  })
  // Of two file systems mounted at the same place, the later one is visible.
  const nearest = parentMounts.toSorted((a, b) => a.place.length - b.place.length).at(-1)
  return nearest !== undefined && !nearest.isLocal
}

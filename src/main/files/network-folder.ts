/** Tells folders on a network, and those kept in memory, from the disks of this computer: a database must not rely on the locks of a share. */
import { spawnSync } from 'node:child_process'
import { realpathSync, statfsSync } from 'node:fs'

/** What is asked of the system. */
export interface DiskQuestions {
  readonly platform: NodeJS.Platform
  /** Where a folder lies in truth, links and mapped drives resolved. Throws what the system says. */
  realpath(folder: string): string
  /** Linux's number of the file system. Throws what the system says. */
  fileSystem(folder: string): number
  /** What `mount` prints on macOS; empty where it does not run. */
  mounts(): string
}

const machine: DiskQuestions = {
  platform: process.platform,
  // Not the plain one, which follows links only. On Windows it is GetFinalPathNameByHandle: a mapped drive comes out as \\server\share.
  realpath: (folder) => realpathSync.native(folder),
  fileSystem: (folder) => statfsSync(folder).type >>> 0,
  mounts: () => spawnSync('/sbin/mount', { encoding: 'utf8', timeout: 5000 }).stdout ?? '',
}

/** 9p: shares of virtual machines, and Windows' disks in WSL. A sandbox such as gVisor says it of its own root, where nothing is a share. */
const ninep = 0x01021997

/** Network, cluster and user-space file systems, by the numbers of linux/magic.h and of their own modules. */
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

/** Whether a folder that is there is kept in memory only, as far as the system tells. */
export const isInMemory = (folder: string, disk: DiskQuestions = machine): boolean =>
  disk.platform === 'linux' && memoryFileSystems.has(disk.fileSystem(folder))

/** Whether a folder that is there lies on a network, as far as the system tells. */
export function isOnNetwork(folder: string, disk: DiskQuestions = machine): boolean {
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

/** A disk in memory may have no name to be resolved to. */
function realpathOf(folder: string, { realpath }: DiskQuestions): string {
  try {
    return realpath(folder)
  } catch {
    return folder
  }
}

/** `\\server\share`, also as `\\?\UNC\server\share`. `\\?\C:\` and `\\.\` are this computer's. */
function isShare(path: string): boolean {
  const name = path.replaceAll('/', '\\')
  if (/^\\\\[?.]\\/.test(name)) return /^\\\\[?.]\\UNC\\/i.test(name)
  return name.startsWith('\\\\')
}

/** A line is such as `//ana@server/share on /Volumes/share (smbfs, nodev, nosuid, mounted by ana)`. */
const mountLine = /^.* on (\/.*) \(([^()]*)\)$/

/** The kernel marks what lies on this computer as `local`, whatever its kind; numbers of kinds differ from start to start. */
function isOnNetworkMount(path: string, mounts: string): boolean {
  const above = mounts.split('\n').flatMap((line) => {
    const [, place = '', flags = ''] = mountLine.exec(line) ?? []
    const isAbove = place !== '' && (place === '/' || path === place || path.startsWith(`${place}/`))
    return isAbove ? [{ place, isLocal: flags.split(', ').includes('local') }] : []
  })
  // Of two that lie on one place the later is seen.
  const nearest = above.toSorted((a, b) => a.place.length - b.place.length).at(-1)
  return nearest !== undefined && !nearest.isLocal
}

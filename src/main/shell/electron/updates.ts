/** Updates in Electron: whether this installation supports them, and the updater for its system. */
import { dirname, join } from 'node:path'
import { app, session } from 'electron'
import { AppImageUpdater, MacUpdater, NsisUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { UpdatesOff } from '../../../shared/contract/views/update-views.ts'
import { appUpdates } from '../../updates/app-updater.ts'
import { readPolicy } from '../../updates/policy.ts'
import type { UpdateSource } from '../../updates/updates.ts'

interface Installation {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  /** Path of the running program. */
  readonly program: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * Returns why this installation cannot be updated by its user; null if it can. Linux packages are updated by the system's package manager,
 * installations for all users by an administrator.
 */
function reasonAgainstUpdates({ isPackaged, platform, program, environment }: Installation): UpdatesOff | null {
  if (!isPackaged) return 'notInstalled'
  if (platform === 'linux') return environment['APPIMAGE'] ? null : 'packages'
  if (platform !== 'win32') return null
  const userFolder = environment['LOCALAPPDATA']
  return userFolder && dirname(program).toLowerCase().startsWith(join(userFolder, 'Programs').toLowerCase()) ? null : 'forEverybody'
}

const updaters = { win32: NsisUpdater, darwin: MacUpdater, linux: AppImageUpdater } as const

/** Returns the update source of this installation, or why there is none. Call it when the app is ready. Never rejects. */
export async function electronUpdates(): Promise<UpdateSource | UpdatesOff> {
  const { platform, arch, env: environment } = process
  const reason = reasonAgainstUpdates({ isPackaged: app.isPackaged, platform, program: process.execPath, environment })
  if (reason) return reason
  const policy = await readPolicy()
  if (typeof policy === 'string') return policy
  const updater = new updaters[platform as keyof typeof updaters]()
  // This separate in-memory session has the system's proxy and certificate authorities, and no cookies of other sessions.
  const feeds = session.fromPartition('updates')
  return appUpdates({
    updater,
    executor: new ElectronHttpExecutor(),
    policy,
    system: `${platform}-${arch}`,
    fetch: (url, init) => feeds.fetch(url, init),
  })
}

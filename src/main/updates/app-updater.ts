/**
 * electron-updater under a feed of our own: it loads and installs, and learns of a version only by a statement that the administrator's key
 * has signed. On Windows and Linux it installs when it is told to, on macOS the system does as soon as the app has ended.
 */
import { type AppUpdater, BaseUpdater, Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from 'electron-updater'
import type { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { UpdatePolicy } from './policy.ts'
import { askFeed, type Fetch, UpdateError, type UpdateStatement } from './statement.ts'
import type { UpdateSource } from './updates.ts'

export interface AppUpdaterParts {
  readonly updater: AppUpdater
  /** What the updater loads files with. */
  readonly executor: ElectronHttpExecutor
  readonly policy: UpdatePolicy
  /** Such as `win32-x64`. */
  readonly system: string
  readonly fetch: Fetch
}

interface Incoming {
  on(event: 'data', listen: (chunk: Buffer) => void): unknown
}

/** `updater` and `executor` are to be this source's alone. */
export function appUpdates({ updater, executor, policy, system, fetch }: AppUpdaterParts): UpdateSource {
  let stated: UpdateStatement | null = null
  let isTooLarge = false

  class SignedFeed extends Provider<UpdateInfo> {
    constructor(_options: object, _updater: object, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      stated = await askFeed(policy, system, fetch)
      const { version, file, size, sha512 } = stated
      return { version, files: [{ url: file, size, sha512 }], path: file, sha512, releaseDate: '' }
    }
    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(info.url, policy.feed), info }))
    }
  }

  // A server that goes on sending would fill the disk before the sum is compared.
  const createRequest = executor.createRequest.bind(executor)
  executor.createRequest = (options, callback) => {
    const request = createRequest(options, (response: Incoming) => {
      callback(response)
      let bytes = 0
      response.on('data', (chunk) => {
        bytes += chunk.length
        if (bytes <= (stated?.size ?? 0)) return
        isTooLarge = true
        request.abort()
      })
    })
    return request
  }
  // Not in its types, and all that it asks a network with.
  Object.assign(updater, { httpExecutor: executor })
  updater.logger = null
  updater.autoDownload = false
  // On macOS this hands the file to the system once it is loaded; elsewhere it would install whenever the app ends.
  updater.autoInstallOnAppQuit = !(updater instanceof BaseUpdater)
  updater.allowDowngrade = false
  // Pieces of an older file would save the network some megabytes, and ask the feed for files that nobody signs.
  updater.disableDifferentialDownload = true
  updater.disableWebInstaller = true
  // It would tell the feed a number by which the computer is known again.
  updater.requestHeaders = { 'x-user-staging-id': '' }
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed })

  return {
    feed: policy.feed.host,
    opensAgain: updater instanceof BaseUpdater,
    look: async () => {
      const found = await updater.checkForUpdates().catch((error: unknown) => {
        throw error instanceof UpdateError ? error : new UpdateError('notReadable')
      })
      return found?.isUpdateAvailable ? found.updateInfo.version : null
    },
    load: async (told) => {
      const progressed = ({ percent }: { readonly percent: number }) => told(Math.min(100, Math.floor(percent)))
      updater.on('download-progress', progressed)
      isTooLarge = false
      try {
        await updater.downloadUpdate()
      } catch (error) {
        throw new UpdateError(isTooLarge || isOtherFile(error) ? 'otherFile' : 'notLoaded')
      } finally {
        updater.off('download-progress', progressed)
      }
    },
    install: (openAgain) => {
      if (updater instanceof BaseUpdater) updater.install(true, openAgain)
    },
  }
}

const isOtherFile = (error: unknown) => (error as { code?: unknown } | null)?.code === 'ERR_CHECKSUM_MISMATCH'

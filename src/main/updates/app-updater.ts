/**
 * Connects electron-updater to our own feed. electron-updater downloads and installs; it gets versions only from statements signed with the
 * administrator's key. On Windows and Linux it installs when `install` is called; on macOS the system installs when the app has exited.
 */
import { type AppUpdater, BaseUpdater, Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from 'electron-updater'
import type { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { UpdatePolicy } from './policy.ts'
import { askFeed, type Fetch, UpdateError, type UpdateStatement } from './statement.ts'
import type { UpdateSource } from './updates.ts'

export interface AppUpdaterParts {
  readonly updater: AppUpdater
  /** The updater's HTTP client. */
  readonly executor: ElectronHttpExecutor
  readonly policy: UpdatePolicy
  /** Such as `win32-x64`. */
  readonly system: string
  readonly fetch: Fetch
}

interface IncomingResponse {
  on(event: 'data', listen: (chunk: Buffer) => void): unknown
}

/** Returns an update source. It must be the only user of `updater` and `executor`. */
export function appUpdates({ updater, executor, policy, system, fetch }: AppUpdaterParts): UpdateSource {
  let signedStatement: UpdateStatement | null = null
  let isTooLarge = false

  class SignedFeed extends Provider<UpdateInfo> {
    constructor(_options: object, _updater: object, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      signedStatement = await askFeed(policy, system, fetch)
      const { version, file, size, sha512 } = signedStatement
      return { version, files: [{ url: file, size, sha512 }], path: file, sha512, releaseDate: '' }
    }
    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(info.url, policy.feed), info }))
    }
  }

  // Without this limit, a server that keeps sending would fill the disk before the checksum is compared.
  const createRequest = executor.createRequest.bind(executor)
  executor.createRequest = (options, callback) => {
    const request = createRequest(options, (response: IncomingResponse) => {
      callback(response)
      let bytes = 0
      response.on('data', (chunk) => {
        bytes += chunk.length
        if (bytes <= (signedStatement?.size ?? 0)) return
        isTooLarge = true
        request.abort()
      })
    })
    return request
  }
  // `httpExecutor` is missing in the updater's types. The updater sends all its requests through it.
  Object.assign(updater, { httpExecutor: executor })
  updater.logger = null
  updater.autoDownload = false
  // On macOS this passes the downloaded file to the system; elsewhere it would install whenever the app exits.
  updater.autoInstallOnAppQuit = !(updater instanceof BaseUpdater)
  updater.allowDowngrade = false
  // Differential downloads would save some megabytes, but request unsigned files from the feed.
  updater.disableDifferentialDownload = true
  updater.disableWebInstaller = true
  // Otherwise the updater would send an id of this computer to the feed.
  updater.requestHeaders = { 'x-user-staging-id': '' }
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed })

  return {
    feed: policy.feed.host,
    opensAgain: updater instanceof BaseUpdater,
    look: async () => {
      const checkResult = await updater.checkForUpdates().catch((error: unknown) => {
        throw error instanceof UpdateError ? error : new UpdateError('notReadable')
      })
      return checkResult?.isUpdateAvailable ? checkResult.updateInfo.version : null
    },
    load: async (onPercent) => {
      const onProgress = ({ percent }: { readonly percent: number }) => onPercent(Math.min(100, Math.floor(percent)))
      updater.on('download-progress', onProgress)
      isTooLarge = false
      try {
        await updater.downloadUpdate()
      } catch (error) {
        throw new UpdateError(isTooLarge || isOtherFile(error) ? 'otherFile' : 'notLoaded')
      } finally {
        updater.off('download-progress', onProgress)
      }
    },
    install: (openAgain) => {
      if (updater instanceof BaseUpdater) updater.install(true, openAgain)
    },
  }
}

const isOtherFile = (error: unknown) => (error as { code?: unknown } | null)?.code === 'ERR_CHECKSUM_MISMATCH'

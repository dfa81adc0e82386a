/** For tests: an update feed over real HTTPS, and an AppImage on the disk that the real updater replaces. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppImageUpdater, type AppUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { appUpdates } from '../updates/app-updater.ts'
import { type Fetch, statementName, type UpdateStatement } from '../updates/statement.ts'
import type { UpdateSource } from '../updates/updates.ts'
import { type TestServer, testServer } from './test-server.ts'

export const system = 'linux-x64'

/** Returns the text of a program that writes its version to a file next to it when it is started. */
const programText = (version: string) => `#!/bin/sh\n# ${version} ${'.'.repeat(200_000)}\necho ${version} > "$0.started"\n`

export interface TestFeed {
  readonly server: TestServer
  readonly source: UpdateSource
  readonly key: KeyObject
  /** The files that the feed serves, by name; a request for another file is answered with 404. */
  readonly files: Map<string, Buffer>
  /** Publishes a version with its file; signed with the administrator's key by default. */
  publish(version: string, change?: Partial<UpdateStatement>, signer?: KeyObject): void
  /** Returns the text of the installed program. */
  installedText(): Promise<string>
  /** Returns the version that was started after its installation; null if no version was started. */
  started(): Promise<string | null>
  close(): Promise<void>
}

/** The updater's HTTP client, over Node's HTTPS instead of Electron's. */
class NodeExecutor extends ElectronHttpExecutor {
  readonly ca: string
  constructor(ca: string) {
    super()
    this.ca = ca
  }
  override createRequest(options: object, callback: (response: unknown) => void): never {
    return https.request({ ...options, ca: this.ca }, callback) as never
  }
}

const fetchTrusting =
  (ca: string): Fetch =>
  (url, { signal }) =>
    new Promise((resolve, reject) => {
      https
        .get(url, { ca, signal }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 500 })))
        })
        .on('error', reject)
    })

/** Creates an empty feed. The running program is version 0.1.0. */
export async function testFeed(): Promise<TestFeed> {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'))
  const appImage = join(folder, 'Deskbook.AppImage')
  await writeFile(appImage, programText('0.1.0'))
  await chmod(appImage, 0o755)
  await mkdir(join(folder, 'cache'))
  await writeFile(join(folder, 'app-update.yml'), 'updaterCacheDirName: deskbook-updater\n')
  const server = await testServer()
  const files = new Map<string, Buffer>()
  server.reply(({ path }, response) => {
    const file = files.get(path)
    response.writeHead(file ? 200 : 404).end(file)
  })
  const { privateKey, publicKey: key } = generateKeyPairSync('ed25519')
  const updater = new AppImageUpdater(null, {
    version: '0.1.0',
    name: 'Deskbook',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  })
  process.env['APPIMAGE'] = appImage
  const feed = new URL(server.baseUrl.replace(/v1$/, ''))
  return {
    server,
    key,
    files,
    source: appUpdates({
      updater: updater as AppUpdater,
      executor: new NodeExecutor(server.ca.cert),
      policy: { feed, key },
      system,
      fetch: fetchTrusting(server.ca.cert),
    }),
    publish: (version, change = {}, signer = privateKey) => {
      const bytes = Buffer.from(programText(version))
      const file = `Deskbook-${version}.AppImage`
      const sha512 = createHash('sha512').update(bytes).digest('base64')
      const statementBytes = Buffer.from(JSON.stringify({ version, system, file, size: bytes.length, sha512, ...change }))
      files.set(file, bytes)
      files.set(statementName(system), statementBytes)
      files.set(`${statementName(system)}.sig`, Buffer.from(sign(null, statementBytes, signer).toString('base64')))
    },
    installedText: () => readFile(appImage, 'utf8'),
    started: () =>
      readFile(`${appImage}.started`, 'utf8').then(
        (text) => text.trim(),
        () => null,
      ),
    close: async () => {
      delete process.env['APPIMAGE']
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

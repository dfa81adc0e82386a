import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system, type TestFeed, testFeed } from '../testing/test-feed.ts'
import { UpdateError } from './statement.ts'

let feed: TestFeed
beforeEach(async () => {
  feed = await testFeed()
})
afterEach(() => feed.close())

const troubleOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof UpdateError ? error.trouble : error),
  )
const asked = () => feed.server.hits.map(({ path }) => path).sort()
const statementFile = `deskbook-${system}.json`

describe('an update', () => {
  it('is found, downloaded and installed if it is signed', async () => {
    feed.publish('0.2.0')
    const percents: number[] = []
    expect(await feed.source.look()).toBe('0.2.0')
    await feed.source.load((percent) => percents.push(percent))
    expect(await feed.installedText()).toContain('# 0.1.0')
    feed.source.install(false)
    expect(await feed.installedText()).toContain('# 0.2.0')
    expect(await feed.started()).toBe('0.2.0')
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
  })

  it('is requested without an id that identifies the computer', async () => {
    feed.publish('0.2.0')
    await feed.source.look()
    await feed.source.load(() => {})
    expect(asked()).toEqual(['Deskbook-0.2.0.AppImage', statementFile, `${statementFile}.sig`])
    for (const { headers } of feed.server.hits) expect(headers['x-user-staging-id'] ?? '').toBe('')
  })

  it.each(['0.1.0', '0.0.9'])('to %s is ignored, because a desk never downgrades', async (version) => {
    feed.publish(version)
    expect(await feed.source.look()).toBeNull()
  })

  it('replaces an older update that was already downloaded', async () => {
    feed.publish('0.2.0')
    await feed.source.look()
    await feed.source.load(() => {})
    feed.publish('0.3.0')
    expect(await feed.source.look()).toBe('0.3.0')
    await feed.source.load(() => {})
    feed.source.install(false)
    expect(await feed.installedText()).toContain('# 0.3.0')
  })
})

describe('an update is not installed', () => {
  const nothingInstalled = async () => {
    feed.source.install(false)
    expect(await feed.installedText()).toContain('# 0.1.0')
    expect(await feed.started()).toBeNull()
  }

  it('if its statement is signed with another key; its file is then not requested', async () => {
    feed.publish('0.2.0', {}, generateKeyPairSync('ed25519').privateKey)
    expect(await troubleOf(feed.source.look())).toBe('notSigned')
    expect(asked()).toEqual([statementFile, `${statementFile}.sig`])
    await nothingInstalled()
  })

  it('if its statement is not signed', async () => {
    feed.publish('0.2.0')
    feed.files.delete(`${statementFile}.sig`)
    expect(await troubleOf(feed.source.look())).toBeDefined()
    await nothingInstalled()
  })

  it.each(['version', 'file', 'sha512', 'size'] as const)('if the %s in its statement was changed after signing', async (field) => {
    feed.publish('0.2.0')
    const genuine = feed.files.get(statementFile) as Buffer
    const other = { version: '0.9.0', file: 'other.AppImage', sha512: `${'A'.repeat(86)}==`, size: 1 }
    feed.files.set(statementFile, Buffer.from(JSON.stringify({ ...JSON.parse(genuine.toString()), [field]: other[field] })))
    expect(await troubleOf(feed.source.look())).toBe('notSigned')
    await nothingInstalled()
  })

  it('if its signed statement is for another system', async () => {
    feed.publish('0.2.0', { system: 'win32-x64' })
    expect(await troubleOf(feed.source.look())).toBe('otherSystem')
    await nothingInstalled()
  })

  it.each([{ file: '../../evil' }, { file: 'https://elsewhere.example/x' }, { version: '1.0' }, { size: 0 }, { sha512: 'short' }])(
    'if its statement has invalid values: %o',
    async (change) => {
      feed.publish('0.2.0', change)
      expect(await troubleOf(feed.source.look())).toBe('notReadable')
    },
  )

  it.each([
    ['one byte differs', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('!')])],
    ['it is truncated', (bytes: Buffer) => bytes.subarray(0, 1000)],
    ['it is longer than stated', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(3_000_000)])],
  ])('if its file differs: %s', async (_, change) => {
    feed.publish('0.2.0')
    feed.files.set('Deskbook-0.2.0.AppImage', change(feed.files.get('Deskbook-0.2.0.AppImage') as Buffer))
    expect(await feed.source.look()).toBe('0.2.0')
    expect(await troubleOf(feed.source.load(() => {}))).toBe('otherFile')
    await nothingInstalled()
  })

  it('if its download is larger than stated: the download is then aborted', async () => {
    feed.publish('0.2.0')
    expect(await feed.source.look()).toBe('0.2.0')
    let sent = 0
    feed.server.reply((_, response) => {
      response.writeHead(200)
      const sendMore = () => {
        while (!response.destroyed && sent < 500_000_000) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', sendMore)
        }
      }
      sendMore()
    })
    expect(await troubleOf(feed.source.load(() => {}))).toBe('otherFile')
    expect(sent).toBeLessThan(500_000_000)
    await nothingInstalled()
  })

  it('if the feed is empty or not available', async () => {
    expect(await troubleOf(feed.source.look())).toBe('notThere')
    feed.server.reply((_, response) => void response.writeHead(503).end())
    expect(await troubleOf(feed.source.look())).toBe('notReached')
    feed.server.reply((_hit, _response, socket) => void socket.destroy())
    expect(await troubleOf(feed.source.look())).toBe('notReached')
    feed.server.reply((_, response) => void response.writeHead(200).end('<html>Sign in</html>'))
    expect(await troubleOf(feed.source.look())).toBe('notSigned')
    feed.server.reply((_, response) => void response.writeHead(200).end(Buffer.alloc(100_000)))
    expect(await troubleOf(feed.source.look())).toBe('notReadable')
    await nothingInstalled()
  })
})

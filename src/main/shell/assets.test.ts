import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { setVoice } from '../../shared/words/say.ts'
import { folderForAllTests, folder as outside } from '../testing/temporary-folder.ts'
import { type Assets, listAssets } from './assets.ts'

let assets: Assets

folderForAllTests()
beforeAll(async () => {
  const folder = join(outside, 'renderer')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<html lang="en"><meta name="csp-nonce" content="%NONCE%">')
  await writeFile(join(folder, 'assets', 'index.js'), 'let text = "%NONCE%"')
  await writeFile(join(folder, 'assets', 'index.js.map'), '{}')
  await writeFile(join(outside, 'secret.html'), 'not ours to show')
  assets = await listAssets(folder)
})

const text = async (path: string) => Buffer.from((await assets('GET', path)).body).toString()

describe('the page', () => {
  it('states the language that the desk uses when the page is loaded', async () => {
    expect(await text('/')).toContain('<html lang="en" dir="ltr" data-formats="en-GB">')
    await setVoice('en-XA')
    expect(await text('/')).toContain('<html lang="en-XA" dir="ltr" data-formats="en-GB">')
    await setVoice('en')
  })

  it('contains the nonce of its policy, a new one for each load', async () => {
    const first = await assets('GET', '/')
    const second = await assets('GET', '/index.html')
    const nonce = /content="([^"]+)"/.exec(Buffer.from(first.body).toString())?.[1]
    expect(nonce).toMatch(/^[\w+/=]{24}$/)
    expect(first.headers['Content-Security-Policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(second.headers['Content-Security-Policy']).not.toContain(`${nonce}`)
  })

  it('cannot reach any network, frame, worker or plugin, nor run a script that is not our file', async () => {
    const policy = (await assets('GET', '/')).headers['Content-Security-Policy']
    const rules = new Set(policy?.split('; '))
    for (const kind of ['default', 'connect', 'worker', 'frame', 'object', 'media', 'manifest'])
      expect(rules).toContain(`${kind}-src 'none'`)
    expect(rules).toContain("script-src 'self'")
    expect(rules).toContain("img-src 'self' data:")
    expect(policy).not.toContain('unsafe')
  })
})

describe('a file', () => {
  it('is served as built, with its type and without sniffing', async () => {
    const answer = await assets('GET', '/assets/index.js')
    expect(Buffer.from(answer.body).toString()).toBe('let text = "%NONCE%"')
    expect(answer.headers).toMatchObject({ 'Content-Type': 'text/javascript; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
  })

  it.each([
    '/../secret.html',
    '/..%2fsecret.html',
    '/assets/../../secret.html',
    '//secret.html',
    '/assets',
    '/assets/',
    '/assets/index.js?x',
    '/assets/index.js.map',
    '',
    '/nothing.js',
    '/__proto__',
  ])('does not exist at %s', async (path) => {
    expect((await assets('GET', path)).status).toBe(404)
    expect(await text(path)).toBe('')
  })

  it.each(['POST', 'PUT', 'HEAD', 'get'])('is not served for the method %s', async (method) => {
    expect((await assets(method, '/')).status).toBe(405)
  })
})

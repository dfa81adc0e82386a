import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type PolicySources, readPolicy } from './policy.ts'

const base64 = (type: 'ed25519' | 'x25519') =>
  generateKeyPairSync(type as 'ed25519')
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64')
const key = base64('ed25519')
const feed = 'https://updates.example/deskbook'

const file = (text: string): PolicySources => ({
  platform: 'linux',
  read: async (path) => {
    expect(path).toBe('/etc/deskbook/updates.json')
    return text
  },
  runProgram: async () => '',
})
const registry = (output: string): PolicySources => ({
  platform: 'win32',
  systemRoot: 'C:\\Windows',
  read: () => Promise.reject(new Error('no file is asked')),
  runProgram: async (program, options) => {
    expect(program).toMatch(/^C:\\Windows.System32.reg\.exe$/)
    expect(options).toEqual(['query', 'HKLM\\SOFTWARE\\Policies\\Deskbook'])
    return output
  },
})

describe('the update policy', () => {
  it('has a feed and a key, and is read from a file that only an administrator can write', async () => {
    expect(await readPolicy(file(JSON.stringify({ feed, key })))).toMatchObject({ feed: new URL(`${feed}/`), key: { type: 'public' } })
  })

  it('is read from the registry on Windows', async () => {
    const output = `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Deskbook\r\n    UpdateFeed    REG_SZ    ${feed}/\r\n    UpdateKey    REG_SZ    ${key}\r\n\r\n`
    expect(await readPolicy(registry(output))).toMatchObject({ feed: new URL(`${feed}/`) })
  })

  it('is missing if nobody set it', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOENT' }))
    expect(await readPolicy({ ...file(''), read: missing })).toBe('notSetUp')
    expect(await readPolicy(registry(''))).toBe('notSetUp')
    expect(await readPolicy({ ...registry(''), runProgram: () => Promise.reject(new Error('no such key')) })).toBe('notSetUp')
    expect(await readPolicy({ ...file(JSON.stringify({ feed, key })), platform: 'freebsd' })).toBe('notSetUp')
  })

  it.each([
    '',
    'null',
    '[]',
    JSON.stringify({ feed }),
    JSON.stringify({ feed, key, more: 1 }),
    JSON.stringify({ feed: 'http://updates.example/', key }),
    JSON.stringify({ feed: 'file:///srv/feed/', key }),
    JSON.stringify({ feed: 'https://ada:secret@updates.example/', key }),
    JSON.stringify({ feed: `${feed}?a=1`, key }),
    JSON.stringify({ feed, key: key.slice(4) }),
    JSON.stringify({ feed, key: base64('x25519') }),
    JSON.stringify({ feed, key: '' }),
  ])('is rejected if it is unusable (%#)', async (text) => {
    expect(await readPolicy(file(text))).toBe('setUpWrong')
  })

  it('does not count as missing if its file is unreadable', async () => {
    expect(await readPolicy({ ...file(''), read: () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' })) })).toBe(
      'setUpWrong',
    )
  })
})

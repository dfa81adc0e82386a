/** Tries updates from a feed that someone else controls with the real updater: which it installs and which it refuses. */
import { generateKeyPairSync } from 'node:crypto'
import { type TestFeed, testFeed } from '../../src/main/testing/test-feed.ts'

export interface ForeignUpdates {
  /** Whether the update signed with the administrator's key was installed. */
  readonly own: boolean
  /** The updates that were installed although they should have been refused. */
  readonly foreign: readonly string[]
}

const file = 'Deskbook-0.2.0.AppImage'

const tries: Readonly<Record<string, (feed: TestFeed) => void>> = {
  'signed by another key': (feed) => feed.state('0.2.0', {}, generateKeyPairSync('ed25519').privateKey),
  'not signed': (feed) => {
    feed.state('0.2.0')
    feed.files.delete('deskbook-linux-x64.json.sig')
  },
  'another file under the stated name': (feed) => {
    feed.state('0.2.0')
    feed.files.set(file, Buffer.from('#!/bin/sh\n'))
  },
  'for another system': (feed) => feed.state('0.2.0', { system: 'win32-x64' }),
  'an older version': (feed) => feed.state('0.0.1'),
}

async function isInstalled(prepare: (feed: TestFeed) => void): Promise<boolean> {
  const feed = await testFeed()
  try {
    const before = await feed.installed()
    prepare(feed)
    const found = await feed.source.look().catch(() => null)
    if (found !== null) await feed.source.load(() => {}).catch(() => {})
    feed.source.install(false)
    return (await feed.installed()) !== before
  } finally {
    await feed.close()
  }
}

export async function tryForeignUpdates(): Promise<ForeignUpdates> {
  const foreign: string[] = []
  for (const [name, prepare] of Object.entries(tries)) if (await isInstalled(prepare)) foreign.push(name)
  return { own: await isInstalled((feed) => feed.state('0.2.0')), foreign }
}

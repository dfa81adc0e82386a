/**
 * Where updates come from: an administrator's word for the whole computer. It lies where a clerk cannot write, so whoever gets at the
 * desk's own settings cannot name another feed.
 */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UpdatesOff } from '../../shared/contract/views/update-views.ts'
import { z } from '../../shared/domain/zod.ts'
import { type Run, run, valueIn } from '../files/registry.ts'

export interface UpdatePolicy {
  /** A folder, with its last slash. */
  readonly feed: URL
  /** Ed25519. Only what it has signed is installed. */
  readonly key: KeyObject
}

export interface PolicySources {
  readonly platform: NodeJS.Platform
  readonly systemRoot?: string | undefined
  /** The text of a file. Rejects as `readFile`. */
  readonly read: (file: string) => Promise<string>
  readonly ask: Run
}

const policyKey = 'HKLM\\SOFTWARE\\Policies\\Deskbook'
const policyFiles: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/Deskbook/updates.json',
  linux: '/etc/deskbook/updates.json',
}

const thisComputer: PolicySources = {
  platform: process.platform,
  systemRoot: process.env['SystemRoot'],
  read: (file) => readFile(file, 'utf8'),
  ask: run,
}

/** `feed` is an HTTPS address, `key` the DER form of an Ed25519 public key in base64. */
const Named = z.strictObject({ feed: z.url({ protocol: /^https$/ }).max(2000), key: z.string().max(200) })

/** The administrator's word; why there is none where nobody has given one, or where it cannot be used. Never rejects. */
export async function readPolicy(sources: PolicySources = thisComputer): Promise<UpdatePolicy | UpdatesOff> {
  const named = await (sources.platform === 'win32' ? inRegistry(sources) : inFile(sources))
  if (named === null) return 'notSetUp'
  const { success, data } = Named.safeParse(named)
  const key = success ? keyIn(data.key) : null
  if (!success || key === null) return 'setUpWrong'
  const feed = new URL(data.feed)
  if (feed.search !== '' || feed.hash !== '' || feed.username !== '' || feed.password !== '') return 'setUpWrong'
  if (!feed.pathname.endsWith('/')) feed.pathname += '/'
  return { feed, key }
}

/** Null where there is no such file; a file that cannot be read says nothing that could be used. */
async function inFile({ platform, read }: PolicySources): Promise<unknown> {
  const file = policyFiles[platform]
  if (!file) return null
  try {
    return JSON.parse(await read(file)) ?? {}
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : {}
  }
}

async function inRegistry({ systemRoot = 'C:\\Windows', ask }: PolicySources): Promise<unknown> {
  const printed = await ask(join(systemRoot, 'System32', 'reg.exe'), ['query', policyKey]).catch(() => '')
  const [feed, key] = [valueIn(printed, 'UpdateFeed'), valueIn(printed, 'UpdateKey')]
  return feed === undefined && key === undefined ? null : { feed, key }
}

function keyIn(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/**
 * The administrator's update policy for the whole computer. It is stored where clerks cannot write, so that somebody with access to the desk's own
 * settings cannot set another feed.
 */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UpdatesOff } from '../../shared/contract/views/update-views.ts'
import { z } from '../../shared/domain/zod.ts'
import { type Run, run, valueIn } from '../files/registry.ts'

export interface UpdatePolicy {
  /** URL of a folder, with a trailing slash. */
  readonly feed: URL
  /** Ed25519 key. Only files that it signed are installed. */
  readonly key: KeyObject
}

export interface PolicySources {
  readonly platform: NodeJS.Platform
  readonly systemRoot?: string | undefined
  /** Returns the text of a file. Rejects like `readFile`. */
  readonly read: (file: string) => Promise<string>
  readonly runProgram: Run
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
  runProgram: run,
}

/** `feed` is an HTTPS URL, `key` the DER form of an Ed25519 public key in base64. */
const PolicyFields = z.strictObject({ feed: z.url({ protocol: /^https$/ }).max(2000), key: z.string().max(200) })

/** Returns the administrator's policy, or why there is no usable one. Never rejects. */
export async function readPolicy(sources: PolicySources = thisComputer): Promise<UpdatePolicy | UpdatesOff> {
  const fields = await (sources.platform === 'win32' ? readFromRegistry(sources) : readFromFile(sources))
  if (fields === null) return 'notSetUp'
  const { success, data } = PolicyFields.safeParse(fields)
  const key = success ? parseKey(data.key) : null
  if (!success || key === null) return 'setUpWrong'
  const feed = new URL(data.feed)
  if (feed.search !== '' || feed.hash !== '' || feed.username !== '' || feed.password !== '') return 'setUpWrong'
  if (!feed.pathname.endsWith('/')) feed.pathname += '/'
  return { feed, key }
}

/** Returns null if the file does not exist, and an empty policy, which is invalid, if the file cannot be read. */
async function readFromFile({ platform, read }: PolicySources): Promise<unknown> {
  const file = policyFiles[platform]
  if (!file) return null
  try {
    return JSON.parse(await read(file)) ?? {}
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : {}
  }
}

async function readFromRegistry({ systemRoot = 'C:\\Windows', runProgram }: PolicySources): Promise<unknown> {
  const output = await runProgram(join(systemRoot, 'System32', 'reg.exe'), ['query', policyKey]).catch(() => '')
  const [feed, key] = [valueIn(output, 'UpdateFeed'), valueIn(output, 'UpdateKey')]
  return feed === undefined && key === undefined ? null : { feed, key }
}

function parseKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/**
 * Writes and signs a feed's statement for each package in a folder: `node update-statements.mjs FOLDER VERSION`. The private key is an Ed25519 key in
 * PEM form in `UPDATE_SIGNING_KEY`. The folder can then be served as a feed; `updates/statement.ts` reads it.
 */
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStarted } from './node-version.mjs'

/** The file type that updates each system. */
const kinds = [
  { platform: 'win32', ending: '.exe' },
  { platform: 'darwin', ending: '.zip' },
  { platform: 'linux', ending: '.AppImage' },
]

/** Processors as named in package files. AppImage has its own name for one. */
const processors = { x64: 'x64', x86_64: 'x64', arm64: 'arm64' }

/** Returns statements and signatures of these packages, as `{ name, text }`. `read` returns the bytes of a package. */
export function statementsOf(names, version, key, read) {
  return names.flatMap((file) => {
    const kind = kinds.find(({ ending }) => file.endsWith(ending))
    const processor = Object.keys(processors).find((word) => new RegExp(`[-_.]${word}[-_.]`).test(file))
    if (!kind || !processor || !file.includes(version)) return []
    const bytes = read(file)
    const system = `${kind.platform}-${processors[processor]}`
    const sha512 = createHash('sha512').update(bytes).digest('base64')
    const text = `${JSON.stringify({ version, system, file, size: bytes.length, sha512 })}\n`
    const name = `deskbook-${system}.json`
    return [
      { name, text },
      { name: `${name}.sig`, text: `${sign(null, Buffer.from(text), key).toString('base64')}\n` },
    ]
  })
}

if (isStarted(import.meta.url)) {
  const [folder, version] = process.argv.slice(2)
  const pem = process.env.UPDATE_SIGNING_KEY?.trim()
  if (!folder || !version || !pem) {
    console.error('Usage: UPDATE_SIGNING_KEY="$(cat key.pem)" node update-statements.mjs FOLDER VERSION')
    process.exit(2)
  }
  const written = statementsOf(readdirSync(folder), version, createPrivateKey(pem), (file) => readFileSync(join(folder, file)))
  for (const { name, text } of written) writeFileSync(join(folder, name), text)
  if (written.length === 0) {
    console.error(`No package of version ${version} is in ${folder}.`)
    process.exit(1)
  }
  console.log(written.map(({ name }) => name).join('\n'))
}

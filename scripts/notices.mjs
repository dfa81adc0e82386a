/** The third-party notices of a package: a text with the licences, and a bill of materials (CycloneDX) for tools. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inProject } from './project.mjs'
import { licencesInSqlite, shippedPackages } from './shipped.mjs'

export const noticesName = 'THIRD-PARTY-NOTICES.txt'
export const materialsName = 'sbom.cdx.json'

const ruler = '-'.repeat(78)

/** Returns the licences of everything in the package except Electron, which has its own files. */
export function notices(packages = shippedPackages(), inSqlite = licencesInSqlite()) {
  const parts = packages.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}`)
  const compiled = inSqlite.map((text) => `Compiled into better-sqlite3-multiple-ciphers: SQLite (public domain) with\n\n${text}`)
  const head = 'Deskbook contains work of others, under these licences. Electron and Chromium: see the files beside the program.'
  return `${[head, ...parts, ...compiled].join(`\n\n${ruler}\n\n`)}\n`
}

/** Returns the packages with versions, licences and checksums of the lock file, and Electron, as CycloneDX 1.6. Identical for identical builds. */
export function billOfMaterials(packages = shippedPackages()) {
  const { name, version, license } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const electron = JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8'))
  const components = [...packages.map(component), { ...component({ ...electron, licence: electron.license }), type: 'framework' }]
  const self = { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: license } }] }
  const dependencies = [{ ref: name, dependsOn: components.map((one) => one['bom-ref']) }]
  const content = { metadata: { component: self }, components, dependencies }
  const serial = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const uuid = `${serial.slice(0, 8)}-${serial.slice(8, 12)}-5${serial.slice(13, 16)}-8${serial.slice(17, 20)}-${serial.slice(20, 32)}`
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: `urn:uuid:${uuid}`, version: 1, ...content }
}

function component({ name, version, licence, integrity }) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
  const [, sum] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [licence.includes('/') ? { license: { name: licence } } : { license: { id: licence } }],
    ...(sum ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] } : {}),
  }
}

/**
 * Lists third-party work in a package: the bundled npm packages, as the build recorded them; the fonts used by styles; and the native modules with
 * the code compiled into them. Used for the notices and the bill of materials.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { pinnedPackages } from './pinned-node.mjs'
import { inProject } from './project.mjs'

const readJson = (...path) => JSON.parse(readFileSync(inProject(...path), 'utf8'))
const manifestOf = (folder) => readJson('node_modules', folder, 'package.json')

/** Returns `{ folder, name, version, licence, text, integrity }`, sorted by folder. Throws for a package without a licence text. */
export function shippedPackages() {
  const locked = readJson('package-lock.json').packages
  const folders = new Set([...bundled(locked), ...fonts(), ...natives(locked)])
  return [...folders].sort().map((folder) => {
    const { name, version, license } = manifestOf(folder)
    const entry = locked[`node_modules/${folder}`]
    return { folder, name, version, licence: license, text: licenceText(folder), integrity: entry.integrity }
  })
}

/** From the lists that the build wrote. They may only contain packages of the lock file. */
function bundled(locked) {
  return ['main', 'preload', 'renderer'].flatMap((part) =>
    readJson('out', part, 'licenses.json').map(({ name, version }) => {
      const found = Object.entries(locked).find(([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version)
      if (!found) throw new Error(`${name} ${version} is bundled and not in the lock file.`)
      return found[0].slice('node_modules/'.length)
    }),
  )
}

/** Fonts are included through styles, so the build does not record their packages. */
function fonts() {
  const { devDependencies } = readJson('package.json')
  const files = readdirSync(inProject('out', 'renderer', 'assets')).filter((name) => name.endsWith('.woff2'))
  return Object.keys(devDependencies).filter((name) => {
    if (!name.startsWith('@fontsource')) return false
    return files.some((file) => file.startsWith(name.split('/')[1]))
  })
}

/** Packages that are loaded at run time instead of bundled: all that are not development dependencies, except the Node of the commands. */
function natives(locked) {
  const folders = Object.entries(locked).flatMap(([path, { dev }]) => (path === '' || dev ? [] : [path.slice('node_modules/'.length)]))
  return folders.filter((folder) => !pinnedPackages.includes(folder))
}

/** Returns a package's own licence text; if it only names the MIT licence, that text with its author. */
function licenceText(folder) {
  const names = readdirSync(inProject('node_modules', folder)).filter((name) => /^(licen[cs]e|copying)/i.test(name))
  const texts = names.map((name) => readFileSync(inProject('node_modules', folder, name), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  const { license, author } = manifestOf(folder)
  const holder = typeof author === 'string' ? author : author?.name
  if (['MIT', 'MIT/X11'].includes(license) && holder) return `Copyright (c) ${holder}\n\n${mitTerms}`
  throw new Error(`${folder} has no licence text.`)
}

/** The MIT terms, from Deskbook's own licence. */
const mitTerms = readFileSync(inProject('LICENSE'), 'utf8')
  .replace(/^[\s\S]*?(?=Permission is hereby granted)/, '')
  .trim()

/** Returns licences of code compiled into the SQLite module, from the comments that contain them. */
export function licencesInSqlite() {
  const source = readFileSync(inProject('node_modules', 'better-sqlite3-multiple-ciphers', 'deps', 'sqlite3', 'sqlite3.c'), 'utf8')
  const comments = source.match(/\/\*[\s\S]*?\*\//g) ?? []
  const carrying = /Redistribution and use in source|Permission is hereby granted|Permission to use, copy|License: +MIT/
  const plain = (comment) =>
    comment
      .replace(/^[/ *]*\*+\/?|^\/\*+|\*+\/$/gm, '')
      .replace(/[ \t]+$/gm, '')
      .trim()
  return [...new Set(comments.filter((comment) => carrying.test(comment)).map(plain))]
}

/** `npm run words`: writes what each message of the English catalogue is told, for the compiler (src/shared/words/messages.ts). */
import { readFile, writeFile } from 'node:fs/promises'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { argumentsOf } from './arguments.mjs'
import { isStarted } from './node-version.mjs'
import { command, inProject } from './project.mjs'

const types = { [TYPE.argument]: 'string', [TYPE.number]: 'number | bigint', [TYPE.plural]: 'number | bigint', [TYPE.date]: 'Date' }

/** The arguments of a message and their types, those of its branches with them. */
function told(nodes, found = new Map()) {
  for (const { type, value, options = {} } of nodes) {
    const cases = Object.keys(options)
    if (type === TYPE.select) found.set(value, cases.map((one) => (one === 'other' ? '(string & {})' : `'${one}'`)).join(' | '))
    else if (types[type] && !(type === TYPE.argument && found.has(value))) found.set(value, types[type])
    for (const one of Object.values(options)) told(one.value, found)
  }
  return found
}

/** The file for a catalogue. */
export function messagesOf(catalogue) {
  const lines = Object.entries(catalogue).map(([id, text]) => {
    const fields = [...told(parse(text))].map(([name, type]) => `${name}: ${type}`)
    return `  '${id}': ${fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`}`
  })
  return `/** Written by \`npm run words\` from en.json: each message, and what it is told. */\nexport interface Messages {\n${lines.join('\n')}\n}\n`
}

export const catalogueFile = (language) => inProject('src', 'shared', 'words', `${language}.json`)
export const messagesFile = inProject('src', 'shared', 'words', 'messages.ts')

if (isStarted(import.meta.url))
  command(async () => {
    argumentsOf('npm run words')
    await writeFile(messagesFile, messagesOf(JSON.parse(await readFile(catalogueFile('en'), 'utf8'))))
  })

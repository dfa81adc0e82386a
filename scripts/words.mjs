/** Generates `src/shared/words/messages.ts`: the argument types of each message in the English catalogue. Git ignores the file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { inProject } from './project.mjs'

const types = { [TYPE.argument]: 'string', [TYPE.number]: 'number | bigint', [TYPE.plural]: 'number | bigint', [TYPE.date]: 'Date' }

/** Returns the arguments of a message and their types, including those of its branches. */
function argumentsIn(nodes, found = new Map()) {
  for (const { type, value, options = {} } of nodes) {
    const cases = Object.keys(options)
    if (type === TYPE.select) found.set(value, cases.map((one) => (one === 'other' ? '(string & {})' : `'${one}'`)).join(' | '))
    else if (types[type] && !(type === TYPE.argument && found.has(value))) found.set(value, types[type])
    for (const one of Object.values(options)) argumentsIn(one.value, found)
  }
  return found
}

/** Returns the generated file for a catalogue. */
function messagesOf(catalogue) {
  const lines = Object.entries(catalogue).map(([id, text]) => {
    const fields = [...argumentsIn(parse(text))].map(([name, type]) => `${name}: ${type}`)
    return `  '${id}': ${fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`}`
  })
  return `/** Generated from en.json: each message and its arguments. */\nexport interface Messages {\n${lines.join('\n')}\n}\n`
}

export const catalogueFile = (language) => inProject('src', 'shared', 'words', `${language}.json`)
const messagesFile = inProject('src', 'shared', 'words', 'messages.ts')

/** Writes the file unless it is what it should be already. */
export function writeMessages() {
  const text = messagesOf(JSON.parse(readFileSync(catalogueFile('en'), 'utf8')))
  if (!existsSync(messagesFile) || readFileSync(messagesFile, 'utf8') !== text) writeFileSync(messagesFile, text)
}

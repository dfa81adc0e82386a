/**
 * Finds texts in the code that are not in the catalogue. A text is what a person reads: words between tags, and strings with a space between words or
 * that begin like a sentence. Strings for comparisons, classes, keys or programs do not count.
 */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Attributes that a user reads or hears. */
const readAttributes =
  /^(name|label|title|placeholder|description|aria-label|aria-description|text|press|error|alt|what|word|words|sentence|heading|note|missing|back|suffix)$/

/** Attributes whose literal value is always text of the page. */
const alwaysRead = /^(placeholder|title|alt|aria-label|aria-description)$/

const like = (text) => /[A-Za-z]{2,}[,:;]? +[A-Za-z]{2,}/.test(text) || /^[A-Z]-?[a-z]+[a-z.:?!…]$/.test(text)

/** Calls whose strings are for a program. */
const forPrograms =
  /(?:querySelector(?:All)?|closest|matches|EventListener|includes|startsWith|endsWith|join|split|replace|replaceAll|Error|test)$/

/** Names of fonts. */
const fonts = /Variable'?,/

/** Keyboard keys, product names, and other words that are the same in every language. */
const same = new Set(
  'Error ArrowRight ArrowLeft ArrowUp ArrowDown PageUp PageDown Home End Enter Space Escape Tab Backspace Delete Digit Alt Control Shift Meta Deskbook Windows'.split(
    ' ',
  ),
)

/** @returns {string[]} `line: text` for each text in a file. */
export function textsOutside(file) {
  const source = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  const found = []
  const report = (node, text) => found.push(`${source.slice(0, node.start).split('\n').length}: ${text.trim().replace(/\s+/g, ' ')}`)

  const look = (node, parents) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const one of node) look(one, parents)
      return
    }
    if (typeof node.type !== 'string' || /^(?:Import|Export(?:All)|TS(?!AsExpression|SatisfiesExpression|NonNull))/.test(node.type)) return
    if (node.type === 'JSXText' && /[A-Za-z]{2,}/.test(node.value)) report(node, node.value)
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node.type === 'TemplateLiteral'
          ? node.quasis.map((part) => part.value.cooked).join(' … ')
          : null
    const inTemplate = node.type === 'TemplateLiteral' && node.quasis.some((part) => /(?:^|\s)[A-Za-z]{2,}(?:\s|$)/.test(part.value.cooked))
    const of = parents.at(-1)
    const isRead = of?.type === 'JSXAttribute' && alwaysRead.test(of.name.name ?? '') && /^[^:/]*[A-Za-z]{2,}[^:/]*$/.test(text ?? '')
    if (text !== null && !same.has(text) && !fonts.test(text) && (inTemplate || isRead || like(text)) && !isForPrograms(node, parents))
      report(node, text)
    const inside = [...parents, node]
    for (const [name, value] of Object.entries(node)) {
      if (name !== 'type' && !(name === 'key' && node.type === 'Property') && !(name === 'quasis')) look(value, inside)
    }
  }
  look(program.body, [])
  return found
}

/** Whether a string is compared or thrown, or is a class or an unread attribute. */
function isForPrograms(node, parents) {
  const [parent] = parents.slice(-1)
  if (parent?.type === 'BinaryExpression' && /^[=!]==$/.test(parent.operator)) return true
  if (parent?.type === 'SwitchCase' && parent.test === node) return true
  if (parent?.type === 'TaggedTemplateExpression') return true
  for (const one of parents.toReversed()) {
    if (one.type === 'JSXAttribute') return !readAttributes.test(one.name.name ?? '') && !/\s[a-z]+ [a-z]+ /.test(node.value ?? '')
    if (one.type === 'NewExpression' || one.type === 'CallExpression') {
      if (one.type === 'NewExpression' && one.callee.name !== 'Map') return true
      const name = one.callee.name ?? one.callee.property?.name ?? ''
      if (name === 'say' || forPrograms.test(name)) return true
      if (one.type === 'CallExpression') continue
    }
    if (/Function|JSXElement/.test(one.type)) return false
  }
  return false
}

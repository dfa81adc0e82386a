import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Returns a message with its vowels doubled and accented, about a third longer; its arguments are unchanged. */
export function pseudo(message: string): MessageFormatElement[] {
  return parse(message).map(accentVowels)
}

function accentVowels(node: MessageFormatElement): MessageFormatElement {
  if ('options' in node) {
    const options = Object.entries(node.options).map(([name, { value }]) => [name, { value: value.map(accentVowels) }])
    return { ...node, options: Object.fromEntries(options) }
  }
  return 'value' in node && node.type === TYPE.literal ? { ...node, value: node.value.replace(/[aeiouy]/gi, '$&\u0301$&') } : node
}

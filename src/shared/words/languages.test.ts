import { expect, it } from 'vitest'
import { languageFor } from './languages.ts'

it.each([
  [['en-GB'], 'en'],
  [['de-CH', 'en-US'], 'de'],
  [['fr-FR', 'de_AT', 'en'], 'de'],
  [['fr-FR', 'en-US'], 'en'],
  [['fr-FR', 'pt'], 'en'],
  [['ar-EG'], 'ar'],
  [['pt-BR', 'es-MX'], 'es'],
  [['tr_TR.UTF-8'], 'tr'],
  [[], 'en'],
  [['C.UTF-8'], 'en'],
])('a system that prefers %j gets the language %s', (wishes, language) => {
  expect(languageFor(wishes)).toBe(language)
})

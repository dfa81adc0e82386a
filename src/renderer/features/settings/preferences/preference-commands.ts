import { IconLanguage, IconLineHeight, IconSunMoon } from '@tabler/icons-react'
import { type Language, languages } from '../../../../shared/words/languages.ts'
import { say, spoken } from '../../../../shared/words/say.ts'
import type { Command, CommandSource } from '../../../ui/commands/command.ts'
import { densities, themes, tongues } from './preference-choices.ts'

const called = new Map<string, string>()

/** Returns the name of a language in English and in the language of the desk, so that it can be found by either. */
function namesOf(language: Language): string {
  const found =
    called.get(language) ??
    ['en', languages[spoken].locale].map((speaker) => new Intl.DisplayNames(speaker, { type: 'language' }).of(language)).join(' ')
  called.set(language, found)
  return found
}

/** Commands to change colours, language and row height in one step, without the current choices. */
export const preferenceCommands: CommandSource = {
  commands({ settings, changeSettings, changeVoice }) {
    return [
      ...themes()
        .filter(({ value }) => value !== settings.theme)
        .map(
          ({ value, label }): Command => ({
            id: `theme-${value}`,
            words: say('commands.colours', { choice: label }),
            also: say('commandsAlso.theme'),
            icon: IconSunMoon,
            run: () => changeSettings({ theme: value }),
          }),
        ),
      ...tongues()
        .filter(({ value }) => value !== settings.language)
        .map(
          ({ value, label }): Command => ({
            id: `language-${value}`,
            words: say('commands.language', { choice: label }),
            also: value === 'system' ? say('commandsAlso.language') : `${say('commandsAlso.language')} ${namesOf(value)}`,
            icon: IconLanguage,
            run: () => changeVoice({ language: value }),
          }),
        ),
      ...densities()
        .filter(({ value }) => value !== settings.density)
        .map(
          ({ value, label }): Command => ({
            id: `rows-${value}`,
            words: say('commands.rows', { choice: label }),
            also: say('commandsAlso.density'),
            icon: IconLineHeight,
            run: () => changeSettings({ density: value }),
          }),
        ),
    ]
  },
}

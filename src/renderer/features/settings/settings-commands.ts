import {
  IconBook2,
  IconDownload,
  IconFlask,
  IconLanguage,
  IconLineHeight,
  IconPlugConnected,
  IconSettings,
  IconSunMoon,
  IconUser,
} from '@tabler/icons-react'
import { type Language, languages } from '../../../shared/words/languages.ts'
import { currentLanguage, say } from '../../../shared/words/say.ts'
import { settingsParts } from '../../frame-slice.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { connectionName } from '../../ui/wording/connection-name.ts'
import { densities, languageChoices, themes } from './preferences/preference-choices.ts'
import { settingsTitles } from './settings-titles.ts'

/** Commands to open each part of the settings, and to check for updates. */
export const settingsCommands: CommandSource = {
  commands({ desk, goTo, update: { look: lookForUpdate } }) {
    if (!desk?.active) return []
    const parts = settingsParts.map(
      (part): Command => ({
        id: `settings-${part}`,
        words: say('commands.settingsPart', { part: settingsTitles[part] }),
        keywords: say(`settingsAlso.${part}`),
        icon: IconSettings,
        run: () => goTo({ name: 'settings', part }),
      }),
    )
    return [
      ...parts,
      {
        id: 'look-for-updates',
        words: say('commands.lookForUpdates'),
        keywords: say('settingsAlso.about'),
        icon: IconDownload,
        run: () => {
          goTo({ name: 'settings', part: 'about' })
          return lookForUpdate()
        },
      },
    ]
  },
}

/** Commands to switch to another connection, to practise, and to open a reader copy. */
export const connectionCommands: CommandSource = {
  commands({ desk, connection: { state: connection, practise, openReaderCopy, use: chooseConnection } }) {
    if (!desk) return []
    const busy = connection.status === 'busy' || desk.sending ? say('commands.lookUpRunning') : null
    const connectionKeywords = say('commandsAlso.connection')
    const others = desk.connections
      .filter(({ id }) => id !== desk.active?.id)
      .map(
        ({ id, name, mode }): Command => ({
          id: `use-${id}`,
          words: say('commands.useConnection', { name: connectionName({ mode, name }) }),
          keywords: mode === 'practice' ? `${connectionKeywords} ${say('commandsAlso.practice')}` : connectionKeywords,
          icon: mode === 'practice' ? IconFlask : mode === 'reader' ? IconBook2 : IconPlugConnected,
          why: busy,
          run: () => chooseConnection(id),
        }),
      )
    const practice: Command = {
      id: 'practise',
      words: say('common.startPractice'),
      keywords: say('commandsAlso.practice'),
      icon: IconFlask,
      first: desk.active === null,
      why: busy,
      run: practise,
    }
    return [
      ...(desk.connections.some(({ mode }) => mode === 'practice') ? [] : [practice]),
      ...others,
      {
        id: 'reader-copy',
        words: say('common.openReaderCopy'),
        keywords: say('commandsAlso.readerCopy'),
        icon: IconBook2,
        first: desk.active === null,
        why: busy,
        run: openReaderCopy,
      },
    ]
  },
}

const languageNames = new Map<string, string>()

/** Returns the name of a language in English and in the language of the desk, so that it can be found by either. */
function namesOf(language: Language): string {
  const names =
    languageNames.get(language) ??
    ['en', languages[currentLanguage].locale].map((locale) => new Intl.DisplayNames(locale, { type: 'language' }).of(language)).join(' ')
  languageNames.set(language, names)
  return names
}

/** Returns a command for each choice but the current one. */
const choiceCommands = <T extends string>(
  choices: readonly { readonly value: T; readonly label: string }[],
  current: T,
  commandOf: (value: T, choice: string) => Command,
) => choices.filter(({ value }) => value !== current).map(({ value, label }) => commandOf(value, label))

/** Commands to change who is at the desk, colours, language and row height in one step, without the current choices. */
export const preferenceCommands: CommandSource = {
  commands({ desk, operators: { change: changeOperator }, settings, changeSettings, changeVoice }) {
    const { names = [], current = null } = desk?.operators ?? {}
    return [
      ...names
        .filter((name) => name !== current)
        .map((name) => ({
          id: `work-as-${name}`,
          words: say('operators.workAs', { name }),
          keywords: say('operators.title'),
          icon: IconUser,
          first: current === null,
          run: () => changeOperator({ current: name }),
        })),
      ...choiceCommands(themes(), settings.theme, (theme, choice) => ({
        id: `theme-${theme}`,
        words: say('commands.colours', { choice }),
        keywords: say('commandsAlso.theme'),
        icon: IconSunMoon,
        run: () => changeSettings({ theme }),
      })),
      ...choiceCommands(languageChoices(), settings.language, (language, choice) => ({
        id: `language-${language}`,
        words: say('commands.language', { choice }),
        keywords: language === 'system' ? say('commandsAlso.language') : `${say('commandsAlso.language')} ${namesOf(language)}`,
        icon: IconLanguage,
        run: () => changeVoice({ language }),
      })),
      ...choiceCommands(densities(), settings.density, (density, choice) => ({
        id: `rows-${density}`,
        words: say('commands.rows', { choice }),
        keywords: say('commandsAlso.density'),
        icon: IconLineHeight,
        run: () => changeSettings({ density }),
      })),
    ]
  },
}

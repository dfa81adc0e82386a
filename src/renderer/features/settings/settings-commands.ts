import { IconDownload, IconSettings } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { settingsParts } from '../../frame-slice.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { settingsTitles } from './settings-titles.ts'

/** Commands to open each part of the settings, and to check for updates. */
export const settingsCommands: CommandSource = {
  commands({ desk, goTo, lookForUpdate }) {
    if (!desk?.active) return []
    const parts = settingsParts.map(
      (part): Command => ({
        id: `settings-${part}`,
        words: say('commands.settingsPart', { part: settingsTitles[part] }),
        also: say(`settingsAlso.${part}`),
        icon: IconSettings,
        run: () => goTo({ name: 'settings', part }),
      }),
    )
    return [
      ...parts,
      {
        id: 'look-for-updates',
        words: say('commands.lookForUpdates'),
        also: say('settingsAlso.about'),
        icon: IconDownload,
        run: () => {
          goTo({ name: 'settings', part: 'about' })
          return lookForUpdate()
        },
      },
    ]
  },
}
